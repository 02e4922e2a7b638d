# Needs Python 3.11 or newer and make; everything else is fetched. `make help` lists the targets.

VENV    := .venv
BIN     := $(VENV)/bin
SYNCED  := $(VENV)/.synced
DATA    ?= sample
BROKER  ?= embedded
N       ?= 20
SEED    ?= 7
CASES   ?=
OUT     ?= out
PYTEST  ?=

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint docs bench train-demo learn-demo synthea stack clean

help:  ## Say what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(SYNCED)  ## Make the environment in .venv from the lock file

$(SYNCED): uv.lock pyproject.toml
	@deploy/setup $(VENV)
	@touch $@

demo: setup  ## Run all of it on the sample hospital; DATA=FOLDER takes any FHIR files, BROKER=kafka a real Apache Kafka
	@$(BIN)/wardstream demo "$(DATA)" --broker "$(BROKER)" --out "$(OUT)"

test: setup lint  ## Lint, check types and layers, run every test
	$(BIN)/python -m pytest --cov --cov-report=term:skip-covered --cov-fail-under=90 $(PYTEST)

lint: setup  ## ruff, mypy --strict, import layers, plain English
	$(BIN)/ruff check .
	$(BIN)/ruff format --check -q .
	$(BIN)/python deploy/lint_prose.py
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

docs: setup  ## Write the generated pages of docs/ again
	$(BIN)/wardstream asyncapi --out docs/asyncapi.yaml
	$(BIN)/wardstream config docs --out docs/configuration.md
	$(BIN)/python -m deploy.sample_notes docs/progress_note.md

bench: setup  ## Measure against quixstreams and a bare loop on a real Kafka (some minutes)
	$(BIN)/uv sync --frozen --inexact --group bench
	$(BIN)/python -m benchmarks.stream
	$(BIN)/python -m benchmarks.history
	$(BIN)/python -m benchmarks.loop
	$(BIN)/python -m benchmarks.generate
	$(BIN)/python -m benchmarks.capacity
	$(BIN)/python -m benchmarks.chunk_index
	$(BIN)/python -m benchmarks.latency
	$(BIN)/python -m benchmarks.graph

train-demo: setup  ## Train the diagnosis agent's small policy from scratch on this machine; CASES=FILE takes finished cases
	@$(BIN)/uv sync --frozen --inexact --extra kg --extra encoder --extra train --extra diagnosis -q
	@$(BIN)/wardstream train agent $(if $(CASES),--cases "$(CASES)") --out .data/agent

learn-demo: setup  ## Three months of learning in a synthetic ward, minutes on a CPU, the truth beside every estimate; OUT=FOLDER
	@$(BIN)/uv sync --frozen --inexact --extra learning -q
	@$(BIN)/wardstream learn demo --out "$(OUT)/learning"

synthea:  ## Generate N=20 patients with notes into .data/synthea (needs Java and Maven)
	@deploy/synthea/generate "$(N)" "$(SEED)"

stack: setup  ## Start an Apache Kafka and a Neo4j on this machine (needs Java and Maven); Ctrl-C stops them
	@$(BIN)/python -m deploy.servers.stack

clean:  ## Remove what was built, but not the environment
	rm -rf $(OUT) .data build dist .coverage .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -exec rm -rf {} +
