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
# Four workers for two cores: two of them begin with tests that mostly wait for servers, and others wait for processes.
TESTS   := $(BIN)/python -m pytest -n 4 --durations=25 --durations-min=5 --dist loadscope --no-loadscope-reorder

# Where this is set, each of the processes that a test or the demo starts would compile torch anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup demo web-demo test test-fast test-long lint docs site chart drills sbom bench train-demo learn-demo synthea stack vllm clean

help:  ## Say what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(SYNCED)  ## Make the environment in .venv from the lock file

$(SYNCED): uv.lock pyproject.toml
	@deploy/timed setup deploy/setup $(VENV)
	@touch $@

demo: setup  ## Run all of it on the sample hospital; DATA=FOLDER takes any FHIR files, BROKER=kafka a real Apache Kafka
	@$(BIN)/wardstream demo "$(DATA)" --broker "$(BROKER)" --out "$(OUT)"

web-demo: setup  ## The sample hospital in a browser on this machine: three people log in; BROKER=kafka a real Apache Kafka
	@$(BIN)/python -m deploy.web_demo "$(BROKER)"

test: setup lint  ## Lint, types, layers and all tests but the long ones; PYTEST="tests/kg -k name" narrows it
	@$(TESTS) $(PYTEST)

test-fast: setup  ## The tests without servers, in about 4 minutes
	@$(TESTS) --fast $(PYTEST)

test-long: setup lint  ## Every test with full counts, and coverage: about an hour
	@$(TESTS) --long --cov --cov-report=term:skip-covered --cov-fail-under=90 $(PYTEST)

lint: setup  ## ruff, mypy --strict, import layers, plain English
	@deploy/timed ruff $(BIN)/ruff check .
	@deploy/timed format $(BIN)/ruff format --check -q .
	@deploy/timed prose $(BIN)/python deploy/lint_prose.py
	@deploy/timed mypy $(BIN)/mypy --strict
	@deploy/timed layers $(BIN)/lint-imports

docs: setup  ## Write the generated pages of docs/ again
	$(BIN)/wardstream topics --asyncapi docs/asyncapi.yaml
	$(BIN)/wardstream config --docs docs/configuration.md
	$(BIN)/python -m deploy.sample_notes docs/progress_note.md

site: setup  ## Build the documentation as pages in OUT/site; a broken link ends it
	@$(BIN)/uv sync --quiet --frozen --inexact --group docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --site-dir "$(abspath $(OUT))/site"
	@echo "open $(OUT)/site/index.html"

chart: setup  ## Render the Helm chart for the tests (needs helm: deploy/tools helm)
	@$(BIN)/python -m deploy.helm.render

drills: setup  ## Faults on a real Kafka, the topics checked afterwards: docs/reliability.md; SEEDS=20 is the long form
	$(BIN)/python -m tests.integration.drills --seeds $(or $(SEEDS),1) --out docs/reliability.md

sbom: setup  ## What the lock file installs, as CycloneDX with the date, in OUT: for a scanner of vulnerabilities that is elsewhere
	@mkdir -p "$(OUT)"
	@$(BIN)/uv export --frozen --quiet --all-extras --no-dev --format cyclonedx1.5 --output-file "$(OUT)/wardstream.cdx.json" >/dev/null
	@echo "wrote $(OUT)/wardstream.cdx.json"

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
	$(BIN)/python -m benchmarks.web

train-demo: setup  ## Train the diagnosis agent's small policy from scratch on this machine; CASES=FILE takes finished cases
	@$(BIN)/wardstream train agent $(if $(CASES),--cases "$(CASES)") --out .data/agent

learn-demo: setup  ## Four months of learning in a synthetic ward, minutes on a CPU, the truth beside every estimate; OUT=FOLDER
	@$(BIN)/wardstream eval learning-demo --out "$(OUT)/learning"

synthea:  ## Generate N=20 patients with notes into .data/synthea (needs Java and Maven)
	@deploy/synthea/generate "$(N)" "$(SEED)"

stack: setup  ## Start an Apache Kafka and a Neo4j on this machine (needs Java and Maven); Ctrl-C stops them
	@$(BIN)/python -m deploy.servers.stack

vllm: setup  ## Start a vLLM on this machine's CPU with MODEL=FOLDER (default: a tiny model) on PORT=8000; fetches it first, 6 GB
	@$(BIN)/python -m deploy.servers.vllm run $(if $(MODEL),--model "$(MODEL)") $(if $(PORT),--port "$(PORT)")

clean:  ## Remove what was built, but not the environment
	rm -rf $(OUT) .data build dist .coverage .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -exec rm -rf {} +
