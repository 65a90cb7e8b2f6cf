# `make help` lists the targets. What a fresh machine lacks beyond Rust, Python and make is installed here.

SHELL := bash
PYTHON := .venv/bin/python
SYZYGY := .venv/syzygy/KRvK.rtbw
SUITES := ../shared/suites
LUCENA := target/release/lucena
UI := $(shell find ui/src ui/public ui/tools -type f) $(wildcard ui/*.json ui/*.ts ui/*.js ui/*.html ui/.npmrc)

.PHONY: help test lint bench results results-engine results-caps results-explain results-truth results-search results-review results-serve suites suites-quick formats build documents ui serve test-ui pictures fuzz clean

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

build: ## Build the program: target/release/lucena
	cargo build --release

test: ui lint $(PYTHON) $(SYZYGY) ## Everything that must hold: lints, tests, documentation examples, the page in a browser
	@command -v cargo-nextest >/dev/null || cargo install --locked cargo-nextest
	cargo test --workspace --doc
	cargo nextest run --workspace
	$(PYTHON) tests/test_check_explanation.py
	$(PYTHON) tests/test_truth.py
	$(PYTHON) tests/test_reasons.py
	$(PYTHON) tests/test_purposes.py
	$(PYTHON) tests/test_quiet.py
	$(PYTHON) tests/test_lint_texts.py
	$(PYTHON) tests/explanations.py target/debug/lucena $(SUITES)
	@$(MAKE) --no-print-directory test-ui

lint: ## Format, clippy and documentation, warnings denied
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

documents: ## Write the files that are generated from the documents' types again: schemas, the page's types
	UPDATE_DOCUMENTS=1 cargo test -p lucena-coach --test schemas
	UPDATE_DOCUMENTS=1 cargo test -p lucena-web --lib typescript

ui: ui/dist/index.html ## Build the page for the browser: ui/dist

ui/node_modules: ui/package.json ui/package-lock.json ui/.npmrc
	cd ui && npm ci --no-audit --no-fund
	@touch $@

ui/dist/index.html: ui/node_modules $(UI)
	cd ui && npm run build
	@touch $@

serve: ui ## Build the page and serve it, with the HTTP API
	cargo run --release -- serve

test-ui: ui ## Types, logic and the page in a real browser, against the program or LUCENA_URL
	@command -v chromium >/dev/null || { apt-get update && apt-get install --yes chromium; }
	cd ui && npm run check && npm test
	@test -n "$$LUCENA_URL" || cargo test --quiet --workspace --no-run
	cd ui && LUCENA=../target/debug/lucena npm run test:browser

pictures: export PICTURES := 1
pictures: test-ui ## Take the pictures of every view again: docs/pictures

bench: ## Speed, as ratios against references measured in the same run
	cargo bench --workspace

results: docs/results/foundation.md docs/results/endgame.md docs/results/rulesets.md ## Write what the benches and suites measure to docs/results

.PHONY: docs/results/foundation.md docs/results/endgame.md docs/results/rulesets.md
docs/results/endgame.md: build
	$(LUCENA) endgame reproduce -o $@ --overwrite

docs/results/rulesets.md: build
	@{ echo "# Rule sets, proved and refuted"; echo; \
	echo "Written by \`make results\`; each block is the beginning of \`lucena endgame verify\`."; \
	for rules in $(basename $(notdir $(wildcard rulesets/kqk*.rules rulesets/krk*.rules rulesets/kpk*.rules))); do \
	echo; $(LUCENA) endgame verify $$rules | head -9 | sed 's/^/    /'; done; } > $@

docs/results/foundation.md:
	@{ echo "# The foundation, measured"; echo; \
	echo "Written by \`make results\`. Ratios compare two programs timed in turns within one run; absolute times are this machine's."; echo; \
	echo '    $$ make bench'; cargo bench --workspace 2>/dev/null | grep 'as fast' | sed 's/^/    /'; echo; \
	echo '    $$ make formats'; $(MAKE) --no-print-directory formats 2>/dev/null | grep -v '^target\|^for\|cargo' | sed 's/^/    /'; } > $@
	@cat $@

results-engine: build $(PYTHON) ## Measure the engine against its peers and write docs/results/engine.md: hours
	$(PYTHON) tools/engine_results.py $(SECTIONS)

results-caps: build $(PYTHON) ## Measure CAPS-II on the shared suites and write docs/results/caps.md: half an hour
	$(PYTHON) tools/caps_results.py $(SECTIONS)

results-explain: build $(PYTHON) ## Measure the explanations, stockfish as referee, and write docs/results/explain.md: hours; OLD names an older program
	$(PYTHON) tools/explain_results.py $(SECTIONS) $(if $(OLD),--old $(OLD))

results-truth: build $(PYTHON) ## Hold every statement of explanations against two referees and write docs/results/truth.md: hours; OLD names an older program
	$(PYTHON) tools/truth_results.py $(SECTIONS) $(if $(OLD),--old $(OLD))

results-search: build $(PYTHON) ## Measure the search laboratory and write docs/results/search.md: ten minutes
	$(PYTHON) tools/search_results.py $(SECTIONS)

results-review: build $(PYTHON) ## Measure the game review, stockfish as referee, and write docs/results/review.md: two hours
	$(PYTHON) tools/review_results.py $(SECTIONS)

results-serve: build ## Load the server for ten minutes and write docs/results/serve.md
	@{ echo "# The server under load"; echo; echo "Written by \`make results-serve\`; wants an idle machine."; echo; \
	echo '    $$ python3 tools/load.py $(LUCENA) --seconds 600'; \
	python3 tools/load.py $(LUCENA) --seconds 600 | sed 's/^/    /'; } > docs/results/serve.md
	@cat docs/results/serve.md

suites-quick: build ## Measure on the shared suites, limited by nodes: minutes
	@$(MAKE) --no-print-directory formats MAX_NODES=1000000
	for suite in wac-200 bratko-kopec; do echo $$suite; \
		$(LUCENA) suite $(SUITES)/$$suite.epd --nodes 20000 --jobs 2 --only-failures || exit 1; done

# Suite and time a position; two at once wants two free cores.
TIMED := wac-200:1s bratko-kopec:1s ecm-even:5s mates:1s sts-even:1s arasan:5s endgames-even:2s zugzwang:1s
suites: formats ## Measure on the shared suites, in full: hours
	for timed in $(TIMED); do echo $$timed; \
		$(LUCENA) suite $(SUITES)/$${timed%:*}.epd --time $${timed#*:} --jobs 2 --only-failures || exit 1; done
	@echo zugzwang:1s without null-move
	$(LUCENA) suite $(SUITES)/zugzwang.epd --time 1s --jobs 2 --without null-move --only-failures
	@$(MAKE) --no-print-directory results-explain SECTIONS="puzzles"
	@$(MAKE) --no-print-directory results-truth

formats: MAX_NODES ?= 20000000
formats: build ## Read all shared suites and count their moves
	@test -d $(SUITES) || { echo "no suites at $(SUITES)"; exit 1; }
	$(LUCENA) perft --suite $(SUITES)/perft.epd --max-nodes $(MAX_NODES) --jobs 2
	for suite in $(filter-out %/perft.epd,$(wildcard $(SUITES)/*.epd)); do $(LUCENA) epd check $$suite || exit 1; done
	$(LUCENA) pgn check $(SUITES)/games.pgn

# The oracle of the differential tests.
$(PYTHON): tests/requirements.txt
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $(PYTHON)

# Small Syzygy files, which the source of python-chess carries, against which the tables are held.
$(SYZYGY): $(PYTHON) tests/requirements.txt
	$(PYTHON) -m pip download --quiet --disable-pip-version-check --no-deps --no-binary chess \
		--dest .venv/source $$(grep '^chess==' tests/requirements.txt)
	mkdir -p .venv/syzygy
	tar --extract --gzip --file .venv/source/chess-*.tar.gz --directory .venv/syzygy --strip-components 4 \
		--wildcards '*/data/syzygy/regular/*.rtb[wz]'
	@touch $(SYZYGY)

fuzz: ## Fuzz every parser for a minute each (needs cargo-fuzz)
	@command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
	for target in $$(ls fuzz/fuzz_targets | sed 's/\.rs$$//'); do \
		RUSTC_BOOTSTRAP=1 cargo fuzz run $$target -- -max_total_time=60 || exit 1; done

clean: ## Remove everything that was built or installed
	cargo clean
	rm -rf .venv ui/node_modules ui/dist
