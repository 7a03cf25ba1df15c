# Everything a newcomer types. Each target sets up what it needs in .venv, once.
#
#   make run                  watch rounds being dealt                  make run ARGS=--manual
#   make floor                many tables and their centre              make floor ARGS='--tables 5'
#
# While you change something:
#   make test                 lint, types, the quick tests              make test ARGS='-k wheel'
#   make test-all             the same, then all other tests            make test-all ARGS=tests/e2e
#   make check                lint, types and the core's tests: the inner loop
#   make lint                 these four checks, two at a time:
#   make types style folders page-types    mypy; ruff; who imports whom; the page's modules
#   make coverage             all tests, and which branches they take; there are floors
#   make clean                remove .venv, all caches and all that was built
#
# What is made from it:
#   make docs                 the documentation as a site, in build/docs; a broken link fails it
#   make screens              pictures of the page, in build/screens and docs/screens
#   make vendor               what the page is served with, from its npm packages
#   make odds                 the odds of all shipped pay tables, anew  make odds ARGS=--check
#
# How much it bears:
#   make bench                figures beside their targets, two minutes make bench ARGS=all
#   make soak                 storms, crashes, kills, fuzzing           make soak MINUTES=600 FIRST=1
#   make mutate ROOM=journal  small changes to a room's source, against its quick tests
#   make million              a million acts under faults (half an hour)
#   make lab                  devices and lines that nobody here wrote  make lab ARGS=modbus
#
# For a release:
#   make dist                 a source distribution and a wheel, in dist
#   make deb                  the Debian packages, in dist              make deb DEBIAN=13
#   make repository           these packages as a signed apt repository, for a stick
#   make package-test         these packages on a whole Debian in a container; as root
#   make sbom                 the bill of materials of the software of a table, in dist
#   make lock                 requirements.txt anew: the hashes of the run-time packages
#   make wheels               whether each library is there for each processor and Python
#   make audit DATABASE=…     the libraries against a file of known vulnerabilities (OSV)
#
#   make … PYTHON=python3.12  with another interpreter, 3.11 or later (first call)

PYTHON ?= python3
ARGS ?=
MINUTES ?= 10
PROCESSES ?= auto
QUICK := quick or not slow
SLOW := slow and not quick and not soak
OR_NONE = $(if $(ARGS),|| [ $$? -eq 5 ])
CORE := tests/table tests/procedure tests/games
VENV := .venv
BIN := $(VENV)/bin
MEASURED := build/measured
TABLE := build/table
TOOLS := build/tools
# uv leaves it to Python to compile what is imported; most of it never is. Our own package is built
# anew: its version is the commit's.
UV := $(BIN)/python -m tests.project.uv
INSTALL := $(UV) install --quiet --build-constraints constraints.txt --reinstall-package dealer-table --python
PINNED := --constraint constraints.txt --editable

# Tests start many processes: what they import is compiled once, and kept in __pycache__.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run floor test test-all check lint types style folders page-types coverage docs dist deb repository package-test wheels audit sbom lock bench soak mutate million lab odds vendor screens clean

help:
	@sed -n '3,/^$$/s/^# \{0,1\}//p' Makefile

run: $(VENV)/.runtime
	@$(BIN)/tablectl demo $(ARGS)

floor: $(VENV)/.dev
	@$(BIN)/tablectl floor demo $(ARGS)

test: BESIDE := $(VENV)/.collected
test: lint
	@$(BIN)/python -m pytest -n $(PROCESSES) -m '$(QUICK)' $(ARGS) $(OR_NONE)

# What depends on clocks comes last, one test after the other and with nothing beside it. Only where
# ARGS asks for some tests may there be none of a kind: 5 is the code for that.
test-all: test
	@$(BIN)/python -m pytest -n $(PROCESSES) -m '$(SLOW) and not clocks' $(ARGS) $(OR_NONE)
	@$(BIN)/python -m pytest -n 0 -m '$(SLOW) and clocks' $(ARGS) $(OR_NONE)

check: lint
	@$(BIN)/python -m pytest -q -n $(PROCESSES) -m '$(QUICK)' $(CORE) $(ARGS)

# The types take longest, on one processor: the rest runs beside. What one check says stays together.
# Whoever says `make -j` has said how many.
lint: BESIDE_EACH_OTHER = $(if $(findstring --jobserver,$(MAKEFLAGS)),,--jobs=2)
lint: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(BESIDE_EACH_OTHER) --output-sync=target types style folders page-types $(BESIDE)

types style folders page-types: $(VENV)/.dev

types:
	@$(BIN)/python -m mypy

style:
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m ruff check .

folders:
	@$(BIN)/lint-imports --no-cache --no-logo

page-types:
	@$(BIN)/python -m tests.page.check

# pytest compiles each test when it first reads it: here once, not in each process. What it cannot
# read, the tests themselves tell.
$(VENV)/.collected: $(VENV)/.dev
	@$(BIN)/python -m pytest --collect-only -m '$(QUICK)' >/dev/null 2>&1 || true
	@touch $@

# The floors are what was reached, rounded down: of the procedure's branches, and of everything.
coverage: $(VENV)/.dev
	@mkdir -p build
	@$(BIN)/python -m pytest -n $(PROCESSES) -m 'not clocks and not soak' --cov --cov-report= $(ARGS) $(OR_NONE)
	@$(BIN)/python -m pytest -n 0 -m 'clocks and not soak' --cov --cov-append --cov-report= $(ARGS) $(OR_NONE)
	@$(BIN)/python -m coverage json -q --include='controller/procedure/*' -o build/procedure.json
	@$(BIN)/python -m coverage report --fail-under=95
	@$(BIN)/python -m tests.procedure.branches build/procedure.json 97

docs: $(VENV)/.dev
	@$(BIN)/python -m pytest -q -n 0 tests/documents $(ARGS)
	@LC_ALL=C.UTF-8 $(BIN)/python -m tests.documents
	@$(BIN)/python -m sphinx -q -W --keep-going -c docs/site -d build/doctrees . build/docs
	@$(BIN)/python -m tests.certification.firmware --sample build/docs/certificate
	@echo "make: the documentation is in build/docs/index.html"

# What is built bears the time of its commit: the same commit gives the same bytes.
dist deb: export SOURCE_DATE_EPOCH = $(shell git log -1 --format=%ct)

dist: $(VENV)/.dev
	@$(BIN)/python -m hatchling build -d dist

# DRIVERS names wheels of this house's drivers; SIGNING_KEY an Ed25519 key in PEM; DEBIAN another Debian
# than this one, which needs root (docs/install.md).
deb: export DEBIAN := $(DEBIAN)
deb: export SIGNING_KEY := $(SIGNING_KEY)
deb: $(VENV)/.dev
	@rm -rf build/wheel
	@$(BIN)/python -m hatchling build -t wheel -d build/wheel
	@systemd/debian/build build/wheel/*.whl $(DRIVERS)

# REPOSITORY_KEY names an OpenPGP key in the keyring of gpg.
repository: export REPOSITORY_KEY := $(REPOSITORY_KEY)
repository:
	@systemd/debian/repository dist dist/repository

package-test: export DEBIAN := $(DEBIAN)
package-test: $(VENV)/.dev
	@$(BIN)/python -m pytest -n 0 --durations=0 $(ARGS) tests/package/stories.py tests/package/running.py tests/package/manifests.py tests/package/screens.py tests/package/centre.py tests/e2e/rehearsals.py

# It asks the package index, and keeps nothing.
PYTHONS := 3.11 3.12 3.13 3.14
PROCESSORS := x86_64 aarch64
wheels: $(VENV)/.uv
	@for python in $(PYTHONS); do for processor in $(PROCESSORS); do \
	  $(UV) install --quiet --dry-run --target build/nowhere --no-deps --only-binary :all: \
	    --python-version $$python --python-platform $$processor-manylinux_2_34 \
	    --require-hashes --requirement requirements.txt && echo "wheels: Python $$python, $$processor: all" \
	    || exit 1; done; done

audit: $(VENV)/.dev
	@$(BIN)/python -m tests.project.vulnerabilities requirements.txt $(DATABASE)

# The software of a table, and nothing else, installed as at a table.
sbom: $(VENV)/.dev $(TABLE)/.runtime $(TOOLS)/.tools
	@mkdir -p dist
	@$(TOOLS)/bin/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml \
	  --output-file dist/sbom.json $(TABLE)/bin/python
	@$(BIN)/python -m tests.project.bill dist/sbom.json

# After constraints.txt. It locks for every Python and processor; colorama is for Windows alone.
lock: $(VENV)/.uv
	@$(UV) compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
	  --no-annotate --no-emit-index-url --no-emit-find-links --no-emit-package colorama \
	  --custom-compile-command "make lock" --constraint constraints.txt --output-file requirements.txt pyproject.toml

# The daemon is measured with the packages that a table has, and none of ours for development.
bench: $(VENV)/.dev $(MEASURED)/.runtime
	@TABLECTL=$(MEASURED)/bin/tablectl $(BIN)/python -m tests.bench $(ARGS)

soak: $(VENV)/.fuzz
	@$(BIN)/python -m tests.soak --minutes $(MINUTES) $(if $(FIRST),--first $(FIRST)) $(ARGS)

mutate: $(VENV)/.dev
	@$(BIN)/python -m tests.mutation $(ROOM) $(ARGS)

million: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.million $(ARGS)

lab: $(VENV)/.dev
	@$(BIN)/python -m tests.lab $(ARGS)

odds: $(VENV)/.dev
	@$(BIN)/python -m tests.odds.everything $(ARGS)

vendor: $(VENV)/.dev
	@$(BIN)/python -m tests.page.vendor

screens: $(VENV)/.dev
	@DEALER_TABLE_SCREENS=1 $(BIN)/python -m pytest $(or $(ARGS),tests/browser)

clean:
	rm -rf $(VENV) tests/page/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# -- set-up ---------------------------------------------------------------------------------------
# One stamp per set of packages, newer than what the set is made from. The development set contains
# the run-time set.

# pip fetches uv, and uv all the rest: it finds in a second which versions fit together.
$(VENV)/.uv: constraints.txt
	@$(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile --constraint constraints.txt uv
	@touch $@

$(VENV)/.runtime: $(VENV)/.uv pyproject.toml
	@echo "make: installing the run-time packages into $(VENV)"
	@$(INSTALL) $(BIN)/python $(PINNED) '.[odds]'
	@touch $@

$(VENV)/.dev: $(VENV)/.uv pyproject.toml
	@echo "make: installing the run-time and development packages into $(VENV)"
	@$(INSTALL) $(BIN)/python $(PINNED) '.[dev,odds]'
	@touch $(VENV)/.runtime $@

$(VENV)/.fuzz: $(VENV)/.dev
	@echo "make: installing what fuzzes into $(VENV)"
	@$(INSTALL) $(BIN)/python $(PINNED) '.[dev,odds,fuzz]'
	@touch $@

# A start that is measured must not compile.
$(MEASURED)/.runtime: $(VENV)/.dev
	@echo "make: installing the run-time packages into $(MEASURED)"
	@$(BIN)/python -m venv --clear --without-pip $(MEASURED)
	@$(INSTALL) $(MEASURED)/bin/python --compile-bytecode $(PINNED) .
	@touch $@

$(TABLE)/.runtime: $(VENV)/.uv requirements.txt
	@echo "make: installing the software of a table into $(TABLE)"
	@$(BIN)/python -m venv --clear --without-pip $(TABLE)
	@$(INSTALL) $(TABLE)/bin/python --require-hashes --requirement requirements.txt
	@$(INSTALL) $(TABLE)/bin/python --no-deps .
	@touch $@

$(TOOLS)/.tools: $(VENV)/.uv
	@echo "make: installing what makes bills into $(TOOLS)"
	@$(BIN)/python -m venv --clear --without-pip $(TOOLS)
	@$(INSTALL) $(TOOLS)/bin/python --constraint constraints.txt cyclonedx-bom
	@touch $@

# A sound environment has a working interpreter and was made at this very place: the packages in it
# know the folder's name. Any other is made anew.
SOUND := $(BIN)/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
ifneq ($(shell [ "$$(cat $(VENV)/.place 2>/dev/null)" = "$(CURDIR)" ] && $(SOUND) && echo yes),yes)
$(VENV)/.uv: environment
endif

.PHONY: environment
environment:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "make: $(PYTHON) not found; install Python 3.11 or later, or: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: $$($(PYTHON) --version) is too old, dealer-table needs Python 3.11 or later;" \
	       "choose one with: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "make: $(PYTHON) cannot make virtual environments, its venv package is missing;" \
	       "on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "make: creating $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV)
	@echo "$(CURDIR)" > $(VENV)/.place
