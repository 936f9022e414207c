# make run, make test: everything from a fresh machine to the running program or the passed tests.

SWIFT ?= swift
PACKAGES := libncurses-dev libcurl4-openssl-dev libsqlite3-dev libmicrohttpd-dev libvterm-dev openssl pkg-config
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# Exclusivity is checked in tests. Without the module of regular expressions a use of it, such as
# contains("text"), is an error here: it would add 1 MB and its share of relocations to each start.
# Whether closures run on the main actor is checked in tests too: 4 % of all that a key costs.
#
# The run-time metadata of a type is asked for by a call of its own and not by the name of the type,
# which the runtime would have to parse at the start, searching all conformances of the program for
# each generic requirement; and values are copied by code that knows their fields, not by metadata.
# Each function stands in a section of its own, so that the linker drops what nobody calls.
FRONTEND := -disable-implicit-string-processing-module-import \
  -disable-concrete-type-metadata-mangled-name-accessors -disable-type-layout -function-sections
FAST := -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -disable-dynamic-actor-isolation \
  $(foreach flag,$(FRONTEND),-Xswiftc -Xfrontend -Xswiftc $(flag))
# Each shared library costs a start some 0.2 ms of looking up symbols, so what can be linked
# statically is. libc stays shared: libcurl, which is loaded when it is needed, has to use the same.
TOOLCHAIN = $(shell $(SWIFT) -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p')
CLANG = $(firstword $(wildcard $(TOOLCHAIN)/clang) clang)
STATIC := .build/static
LINK = -Xswiftc -L$(CURDIR)/$(STATIC) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --as-needed -Xlinker --no-export-dynamic $(STRIP) $(LLD)
STRIP := -Xlinker -s
# The linker of the toolchain puts together what a start needs, so that fewer pages are brought in
# for it, and packs the relocations, which glibc understands since 2.36.
LLD = $(if $(wildcard $(TOOLCHAIN)/ld.lld),-Xswiftc -use-ld=lld $(ORDER) $(RELR))
ORDER_FILE := Tests/Bench/start.order
ORDER = -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER_FILE) -Xlinker --no-warn-symbol-ordering \
  -Xlinker -T -Xlinker $(CURDIR)/Tests/Bench/start.ld
RELR = $(shell getconf GNU_LIBC_VERSION 2>/dev/null | awk '$$1 == "glibc" { split($$2, v, "."); \
  if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')
BIN := .build/release/beagle-tui
SHARED := $(or $(BEAGLE_SHARED),../shared)

.PHONY: run pictures build test example lint format bench bench-network order fuzz soak acceptance schema-check packages clean

# The demo also shows pictures and web pages, for which the program runs chafa and w3m.
run: PACKAGES += chafa w3m
run: build
	$(BIN) Resources/Screens

build: packages $(STATIC)
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath $(FAST) $(LINK) \
	  --product beagle-tui

# A directory of archives alone, which the linker therefore takes; what has no archive stays shared.
$(STATIC): packages
	@mkdir -p $@
	@for name in libstdc++.a libncursesw.a libtinfo.a; do \
	  archive=$$($(CLANG) -print-file-name=$$name); \
	  if [ -f "$$archive" ]; then ln -sf "$$archive" $@/$$name; else rm -f $@/$$name; fi; \
	done

# Neovim is a client of the language server.
test: PACKAGES += neovim
test: packages
	$(SWIFT) build --product beagle-tui
	$(SWIFT) test --parallel
	@$(SWIFT) package --package-path $(EXAMPLE) --scratch-path .build/example show-dependencies >/dev/null

# The example package as its users build it: by its own manifest, without anything that was built for
# the tests above, which run the same tests.
EXAMPLE := Tests/Examples/Orders
example: packages
	$(SWIFT) test --package-path $(EXAMPLE) --scratch-path .build/example

# Draws the images of README.md and docs/ again. Tests compare all of them except pictures.svg,
# which depends on chafa.
pictures: build
	BEAGLE_UPDATE_SNAPSHOTS=1 $(SWIFT) test --filter ReadmePictureTests
	$(BIN) render Resources/Screens --screen /catalogue/image --size 80x24 --format svg \
	  > Resources/Pictures/pictures.svg

lint: packages
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	@mkdir -p .build
	@$(SWIFT) build --build-tests > .build/lint.log 2>&1 || { cat .build/lint.log; exit 1; }
	@! grep -E '/(Sources|Tests)/.*warning:|macro expansion.*warning:' .build/lint.log

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

# The benchmarks of the layout engine and of reading documents, ours alone where the others are not
# there; then how many instructions a start and a key take, where there is valgrind.
bench: build
	$(SWIFT) run -c release flex-bench
	$(SWIFT) run -c release schema-bench
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/instructions.py $(BIN)

# What the program adds to a transfer: from a key to its request, and from the last byte of an answer of
# 50 KB to the frame, beside curl. Times, so nothing else should run.
TRANSFERS ?= 200
bench-network: PACKAGES += curl
bench-network: build
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/network.py $(BIN) $(TRANSFERS)

# Notes anew what a start needs, where there is valgrind. An old list only makes a start slower.
order:
	rm -f $(BIN)
	$(MAKE) build STRIP='-Xlinker --strip-debug'
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/order.py $(BIN) $(ORDER_FILE)
	rm -f $(BIN)

# Feeds the reader, the expressions and the decoder with random bytes, each for SECONDS.
SECONDS ?= 60
fuzz: packages
	Tests/Fuzz/run.sh $(SECONDS) $(PARTS)

# The program headless before a server that injects faults at random; the table at the end says what
# became of them. A run with the same SEED injects the same ones. With SANITIZE=address or =thread in a
# build of its own.
REQUESTS ?= 50000
SEED ?= 1
soak: packages $(STATIC)
ifdef SANITIZE
	$(SWIFT) build --sanitize=$(SANITIZE) --scratch-path .build/$(SANITIZE) --product soak
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Soak/thread.supp .build/$(SANITIZE)/debug/soak \
	  --requests $(REQUESTS) --seed $(SEED) --sanitizer
else
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath $(FAST) $(LINK) \
	  --product soak
	.build/release/soak --requests $(REQUESTS) --seed $(SEED)
endif

# The black-box acceptance suite, where it lies beside the repository.
acceptance: build
	@if [ -d "$(SHARED)/acceptance" ]; then \
	  python3 -m venv .build/acceptance && \
	  .build/acceptance/bin/pip -q install -r "$(SHARED)/acceptance/requirements.txt" && \
	  .build/acceptance/bin/python "$(SHARED)/acceptance/run.py" $(or $(CASES),"$(SHARED)"/acceptance/cases/*.yaml) \
	    --cmd "$(CURDIR)/$(BIN) {url} --screen {screen} --analytics {analytics} --analytics-config {analytics_config}" \
	    --out .build/acceptance/shots $(ARGS); \
	else echo "acceptance: $(SHARED)/acceptance is not here; skipped"; fi

# Compares the JSON Schema with check by a validator of PyPI, on the demo screens and, where they are,
# on real payloads.
schema-check: build
	test -x .build/schema-check/bin/python || python3 -m venv .build/schema-check
	.build/schema-check/bin/pip -q install jsonschema==4.23.0
	.build/schema-check/bin/python Tests/Schema/compare.py $(BIN) Resources/Screens \
	  $(wildcard $(SHARED)/data/wild)

# Installs what is missing, where there is apt-get; elsewhere says what is needed.
packages:
	@missing=""; \
	if command -v dpkg >/dev/null 2>&1; then \
	  for p in $(PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || missing="$$missing $$p"; done; \
	  if [ -n "$$missing" ]; then \
	    echo "installing$$missing"; \
	    $(SUDO) apt-get update -q && $(SUDO) apt-get install -y -q $$missing; \
	  fi; \
	else echo "needed: ncursesw, libcurl, SQLite and libmicrohttpd with headers, libvterm, openssl and neovim for the tests, pkg-config; chafa for pictures, w3m for web pages"; fi

clean:
	rm -rf .build
