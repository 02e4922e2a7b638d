"""What was logged, read for learning.

reading.py   the trajectory log: Parquet, versions checked (start here)
"""
