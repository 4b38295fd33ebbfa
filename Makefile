# The two commands: `make run` starts the companion, `make test` proves it. Both set up what they need.

VENV := .venv
PY := $(VENV)/bin/python
ARGS ?=

.PHONY: run test compiled programs setup check bench texts lock clean

# Moved with its folder, or its Python gone with an update of the system, an environment is made anew.
ifneq ($(shell tools/sound.sh $(VENV)),sound)
.PHONY: $(VENV)/.run $(VENV)/.test
endif

run: $(VENV)/.run
	$(VENV)/bin/companion play $(ARGS)

test: $(VENV)/.test
	@$(MAKE) --no-print-directory -j3 check programs compiled
	@tools/tests.sh $(PY) $(ARGS)

# Each of the tests' processes would else compile them all for itself, three at once on a fresh machine.
compiled: $(VENV)/.test
	-@env -u PYTHONDONTWRITEBYTECODE $(PY) -m pytest --collect-only --quiet $(ARGS) >/dev/null 2>&1

# What the tests need beside Python, one after the other: the system installs one at a time.
programs: $(VENV)/.test
	@tools/chromium.sh $(PY)
	@tools/poppler.sh
	@tools/postgres.sh

check: $(VENV)/.test
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

setup: $(VENV)/.test

$(VENV)/.run: pyproject.toml constraints.txt
	@tools/venv.sh $(VENV)
	$(PY) -m pip install --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt
	@tools/venv.sh $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test]"
	@touch $@ $(VENV)/.run

# Collects the texts of the program and the page in the catalogues, and tells what is not translated yet.
texts: $(VENV)/.test
	$(PY) -m tools.texts

# One table of everything the project claims, beside the last committed one; ARGS may name folders of photographs.
bench: $(VENV)/.test
	@tools/chromium.sh $(PY)
	$(PY) -m tests.benchmarks.table $(ARGS)

# Renews the pinned versions from a fresh environment.
lock:
	tools/lock.sh

clean:
	rm -rf $(VENV)
