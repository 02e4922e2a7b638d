"""What stages are made of: their models, clients and decisions, by the settings (wardstream/stages.py puts
them together).
"""
