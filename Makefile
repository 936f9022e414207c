# make run, make test: everything from a fresh machine to the running program or the passed tests.

SWIFT ?= swift
PACKAGES := libncurses-dev libcurl4-openssl-dev libsqlite3-dev libmicrohttpd-dev libyaml-dev libpcre2-dev \
  libidn2-dev zlib1g-dev libfribidi0 libthai0 libvterm-dev openssl pkg-config
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# The flags of the release build, each with its gain. Startup is measured from exec to the last byte
# of the first frame of a settings page (W1); instructions by `make bench`.
#
# Only debug builds, and so the tests, check exclusive access and actor isolation at run time. The checks
# would cost 32 % and 19 % more instructions for a key (focus move).
RELEASE_FLAGS := -enforce-exclusivity=unchecked -disable-dynamic-actor-isolation
# Without cross-module optimization, a module's interface does not contain the bodies of its
# functions: after a change of a body, only its module is compiled. Costs 0.4 % at startup.
RELEASE_FLAGS += -disable-cmo
# Metadata accessors instead of mangled names, which the runtime would parse and look up: 12 % fewer
# instructions at startup.
FRONTEND_FLAGS := -disable-concrete-type-metadata-mangled-name-accessors
# Specialized code copies values, not an interpreter of type layouts: 4 % fewer instructions at startup.
# A section for each function, so that the linker can order functions and drop unused ones: 1 MB less.
FRONTEND_FLAGS += -disable-type-layout -function-sections
# Without the library for regular expressions, which a call such as `text.contains("a")` would use:
# 1 MB less.
FRONTEND_FLAGS += -disable-implicit-string-processing-module-import
FAST := $(foreach flag,$(RELEASE_FLAGS),-Xswiftc $(flag)) \
  $(foreach flag,$(FRONTEND_FLAGS),-Xswiftc -Xfrontend -Xswiftc $(flag))
# Each shared library costs about 0.2 ms at startup for symbol lookup, so libraries are linked
# statically if possible. libc stays shared, because libcurl, loaded on first use, needs the same one.
TOOLCHAIN = $(shell $(SWIFT) -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p')
CLANG = $(firstword $(wildcard $(TOOLCHAIN)/clang) clang)
STATIC := .build/static
LINK = -Xswiftc -L$(CURDIR)/$(STATIC) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --as-needed -Xlinker --no-export-dynamic $(STRIP) $(LLD)
# Swift needs no unwind tables, and nothing throws a C++ exception: 2 MB less. `STRIP=` keeps them and the symbols, for
# a debugger or a profiler.
STRIP = -Xlinker -s $(if $(wildcard $(TOOLCHAIN)/ld.lld),-Xlinker --no-eh-frame-hdr \
  -Xlinker -T -Xlinker $(CURDIR)/Tests/Bench/unwind.ld)
# The toolchain's linker places the functions used at startup together, in the order of first use, which
# causes fewer page faults: 12 % faster startup. `make order` writes the list. Packed relocations (glibc
# 2.36 and later) make the program 1 MB smaller; one copy of identical functions makes it 0.9 MB smaller.
LLD = $(if $(wildcard $(TOOLCHAIN)/ld.lld),-Xswiftc -use-ld=lld -Xlinker --icf=all $(ORDER) $(RELR) $(FIXED) $(NOTE))
ORDER_FILE := Tests/Bench/start.order
ORDER = -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER_FILE) -Xlinker --no-warn-symbol-ordering \
  -Xlinker -T -Xlinker $(CURDIR)/Tests/Bench/start.ld
RELR = $(shell getconf GNU_LIBC_VERSION 2>/dev/null | awk '$$1 == "glibc" { split($$2, v, "."); \
  if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }')
# A program at a fixed address has no pointers to relocate at startup: 150 of 530 page faults less, 14 %
# faster startup. Packages keep the random address (`FIXED=`), which makes memory errors in C libraries
# harder to exploit.
FIXED := -Xlinker --no-pie
CHECK_ADDRESS = readelf -h $(BIN) | grep -qw DYN || { echo "$(BIN) is not position-independent" >&2; exit 1; }
# The commit and the Swift version, as a note in the executable that `beagle-tui version` prints. The
# linker adds it, so that nothing is compiled again after a commit.
COMMIT := $(shell git describe --always --abbrev=40 --dirty --exclude='*' 2>/dev/null)
SWIFT_VERSION = $(shell $(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
NOTE = -Xlinker '--package-metadata={"type":"binary","name":"beagle-tui","commit":"$(COMMIT)","swift":"$(SWIFT_VERSION)"}'
BIN := .build/release/beagle-tui
SHARED := $(or $(BEAGLE_SHARED),../shared)

.PHONY: run library images resources generated build man docs vscode vscode-test recordings terminals install uninstall dist deb api symbols test unit-test example lint format bench bench-network order fuzz soak sanitize acceptance agents schema-check precision maestro platforms packages clean

# The demo also shows images and web pages, for which the program runs chafa and w3m.
run: PACKAGES += chafa w3m
run: build
	$(BIN) Resources/Screens

build: export BEAGLE_TUI_SMALL = 1
build: packages $(STATIC)
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath $(FAST) $(LINK) \
	  --product beagle-tui

# Compiles the library once for the debug builds of all applications: see docs/applications.md.
LIBRARY ?= .build/library
library: packages
	$(SWIFT) build --target BeagleTUITesting
	@SWIFT='$(SWIFT)' python3 Packaging/library.py $$($(SWIFT) build --show-bin-path) '$(abspath $(LIBRARY))'
	@echo 'Build applications with BEAGLE_TUI_LIBRARY=$(abspath $(LIBRARY)).'

# The time of the commit, so that the same source gives the same pages and packages.
EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || date +%s))

# Writes the manual pages, which the program prints from the tables of its commands and options.
MAN := .build/man
man: build
	@rm -rf $(MAN) && mkdir -p $(MAN)
	@for page in $$($(BIN) __man); do \
	  SOURCE_DATE_EPOCH=$(EPOCH) $(BIN) __man $$page > $(MAN)/$$page || exit 1; \
	done

# Builds the documentation as a static site. Fails on a link that leads nowhere.
docs: PACKAGES += cmark-gfm mandoc
docs: man symbols
	PYTHONDONTWRITEBYTECODE=1 python3 Packaging/site/build.py .build/docs $(MAN) .build/api

# Installs the program below PREFIX. DESTDIR is a directory that stands for the root of the file system,
# for packages. `make uninstall` removes the same files.
PREFIX ?= /usr/local
DESTDIR ?=
ROOT = $(DESTDIR)$(PREFIX:/=)
DATA = $(ROOT)/share/beagle-tui
DOC = $(ROOT)/share/doc/beagle-tui
BASH_COMPLETION = $(ROOT)/share/bash-completion/completions
ZSH_COMPLETION = $(ROOT)/share/zsh/site-functions
FISH_COMPLETION = $(ROOT)/share/fish/vendor_completions.d
install: build man
	install -d "$(ROOT)/bin" "$(DATA)" "$(DOC)" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" \
	  "$(FISH_COMPLETION)" "$(ROOT)/share/man/man1" "$(ROOT)/share/man/man5"
	install -m 755 $(BIN) "$(ROOT)/bin/beagle-tui"
	install -m 644 LICENSE NOTICE Packaging/copyright "$(DOC)"
	install -m 644 $(MAN)/*.1 "$(ROOT)/share/man/man1"
	install -m 644 $(MAN)/*.5 "$(ROOT)/share/man/man5"
	$(BIN) schema > "$(DATA)/beagle.schema.json"
	cd Resources && find Screens -type f -exec install -D -m 644 {} "$(abspath $(DATA))/{}" \;
	install -d "$(DATA)/Documentation"
	install -m 644 docs/*.md "$(DATA)/Documentation"
	$(BIN) completions bash > "$(BASH_COMPLETION)/beagle-tui"
	$(BIN) completions zsh > "$(ZSH_COMPLETION)/_beagle-tui"
	$(BIN) completions fish > "$(FISH_COMPLETION)/beagle-tui.fish"

uninstall:
	rm -f "$(ROOT)/bin/beagle-tui" "$(BASH_COMPLETION)/beagle-tui" "$(ZSH_COMPLETION)/_beagle-tui" \
	  "$(FISH_COMPLETION)/beagle-tui.fish" "$(ROOT)"/share/man/man1/beagle-tui.1 \
	  "$(ROOT)"/share/man/man1/beagle-tui-*.1 "$(ROOT)"/share/man/man5/beagle-tui*.5 \
	  "$(ROOT)"/share/man/man5/routes.json.5
	rm -rf "$(DATA)" "$(DOC)"

# Packages of the release build in .build/dist: an archive, its bill of materials (SPDX) and their
# checksums. The same source gives the same bytes in any directory. Packed relocations would need glibc
# 2.36 or later at run time, so these builds are without them.
VERSION = $(shell sed -n 's/.*let version = "\(.*\)"/\1/p' Sources/beagle-tui/CommandLine/Program.swift)
DIST := .build/dist
NAME = beagle-tui-$(VERSION)-linux-$(shell uname -m)
dist:
	rm -rf $(DIST)/beagle-tui-*linux* $(DIST)/SHA256SUMS
	$(MAKE) install RELR= FIXED= PREFIX=/ DESTDIR=$(DIST)/$(NAME)
	@$(CHECK_ADDRESS)
	python3 Packaging/sbom.py $(NAME) $(VERSION) '$(COMMIT)' '$(SWIFT_VERSION)' $(EPOCH) \
	  > $(DIST)/$(NAME).spdx.json
	tar --sort=name --mtime=@$(EPOCH) --owner=0 --group=0 --numeric-owner --format=ustar --mode=go-w \
	  -C $(DIST) -cf - $(NAME) | gzip -9n > $(DIST)/$(NAME).tar.gz
	rm -r $(DIST)/$(NAME)
	cd $(DIST) && sha256sum $(NAME).spdx.json $(NAME).tar.gz | tee SHA256SUMS
	@! readelf -d $(BIN) | grep RELR
	@objdump -T $(BIN) | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1 \
	  | sed 's/GLIBC_/The program needs glibc /; s/$$/ or later./'

# A Debian package in .build/dist. Its maintainer is the person of DEBFULLNAME and DEBEMAIL, as for other
# tools of Debian, or else the author of the commit.
MAINTAINER = $(if $(DEBEMAIL),$(or $(DEBFULLNAME),$(DEBEMAIL)) <$(DEBEMAIL)>,$(shell \
  git log -1 --format='%an <%ae>' 2>/dev/null))
DEB_ROOT := .build/deb
deb: PACKAGES += dpkg-dev
deb: packages
	rm -rf $(DEB_ROOT)
	$(MAKE) install RELR= FIXED= PREFIX=/usr DESTDIR=$(DEB_ROOT) \
	  ZSH_COMPLETION=$(DEB_ROOT)/usr/share/zsh/vendor-completions
	@$(CHECK_ADDRESS)
	mkdir -p $(DIST)
	Packaging/deb.sh $(DEB_ROOT) $(VERSION) $(EPOCH) \
	  $(DIST)/beagle-tui_$(VERSION)_$$(dpkg --print-architecture).deb '$(MAINTAINER)'
	rm -r $(DEB_ROOT)
	@ls $(DIST)/*.deb

# The symbol graphs of the public modules, which `api` compares and `docs` shows.
symbols: packages
	@mkdir -p .build
	@$(SWIFT) build > .build/api.log 2>&1 || { cat .build/api.log; exit 1; }
	@rm -rf .build/api
	@PYTHONDONTWRITEBYTECODE=1 SWIFT='$(SWIFT)' python3 Tests/API/extract.py \
	  $$($(SWIFT) build --show-bin-path) .build/api

# Compares the public Swift API with the lists in Tests/API, which UPDATE=1 writes.
api: symbols
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/API/api.py $(if $(UPDATE),--update) .build/api

# A directory with nothing but archives, so that the linker uses them. Libraries without an archive stay
# shared.
$(STATIC): packages
	@mkdir -p $@
	@for name in libstdc++.a libncursesw.a libtinfo.a; do \
	  archive=$$($(CLANG) -print-file-name=$$name); \
	  if [ -f "$$archive" ]; then ln -sf "$$archive" $@/$$name; else rm -f $@/$$name; fi; \
	done

# The extension for Visual Studio Code in .build/dist. `make vscode-test` runs it in Node.js, with a stub of
# the editor and the real language server; `make test` does so only if Node.js is installed.
VSIX = $(DIST)/beagle-tui-$(VERSION).vsix
vscode:
	PYTHONDONTWRITEBYTECODE=1 python3 Packaging/vscode/pack.py $(VERSION) $(VSIX) $(EPOCH)

vscode-test: PACKAGES += nodejs
vscode-test: packages vscode
	$(SWIFT) build --product beagle-tui
	node Tests/Editors/vscode/test.js .build/debug/beagle-tui

# The tests that need no terminal and no other program, for use while you write code.
unit-test: PACKAGES += libjavascriptcoregtk-4.1-0
unit-test: resources packages
	$(SWIFT) test --parallel --skip EndToEndTests

# Neovim is a client of the language server; zsh and fish load the completions; mandoc checks the manual
# pages, and cmark-gfm formats the documentation.
test: PACKAGES += libjavascriptcoregtk-4.1-0 neovim zsh fish mandoc cmark-gfm python3
test: packages
	$(SWIFT) build --build-tests
	@PYTHONDONTWRITEBYTECODE=1 python3 Tests/run.py $(SWIFT)
	@$(SWIFT) package --package-path $(EXAMPLE) --scratch-path .build/example show-dependencies >/dev/null

# The example package as its users build it: with its own manifest and its own build folder.
# `make test` runs the same tests.
EXAMPLE := Tests/Examples/Orders
example: packages
	$(SWIFT) test --package-path $(EXAMPLE) --scratch-path .build/example

# Draws the images of README.md and docs/ again. Tests compare all of them except images.svg,
# which depends on chafa.
images: build
	BEAGLE_UPDATE_SNAPSHOTS=1 $(SWIFT) test --filter 'ReadmeImageTests|TutorialImageTests|ControlStateTests'
	$(BIN) render Resources/Screens --screen /catalog/image --size 80x24 --format svg \
	  > Resources/Images/images.svg

# Records the asciicasts in Resources/Recordings again, and draws the animated image of README.md. NAMES
# are those to record; all by default.
recordings: PACKAGES += neovim
recordings: build
	PYTHONDONTWRITEBYTECODE=1 python3 Resources/Recordings/record.py $(BIN) $(NAMES)
	python3 Resources/Recordings/animate.py Resources/Recordings/tour.cast Resources/Images/tour.svg \
	  'last good screen'

# Shows the program in real terminal emulators on a virtual X server, draws the images in
# Resources/Images/terminals again, and writes the matrix of docs/terminals.md. An emulator that is not
# installed keeps its row; INSTALL=1 installs all of them (600 MB). NAMES are those to open; all by default.
terminals: PACKAGES += $(if $(INSTALL),xvfb xdotool dbus-x11 libgl1-mesa-dri fonts-dejavu-core culmus weston \
  alacritty foot kitty konsole mlterm pterm qterminal rxvt-unicode screen stterm tmux \
  xfce4-terminal xterm zutty)
terminals: build
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Terminals/terminals.py $(BIN) $(NAMES)

# Writes the sources that contain Resources/Templates, Resources/Reference and the questions of docs.
resources:
	PYTHONDONTWRITEBYTECODE=1 python3 Resources/compile.py

# Writes everything that follows from the sources: those of Resources, the reference, the list of keys and
# the public API, and the format.
generated: resources packages
	BEAGLE_UPDATE_SNAPSHOTS=1 $(SWIFT) test --filter 'ReferenceBookTests|KeyListTests'
	$(MAKE) api UPDATE=1
	$(MAKE) resources
	$(MAKE) format

lint: packages
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	python3 Resources/compile.py --check
	@mkdir -p .build
	@$(SWIFT) build --build-tests > .build/lint.log 2>&1 || { cat .build/lint.log; exit 1; }
	@! grep -E '/(Sources|Tests)/.*warning:|macro expansion.*warning:' .build/lint.log

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

# Measures layout and decoding, next to other engines where they are installed, and checks of 1,000
# screens, then counts the instructions of startup and of keys with valgrind.
bench: build
	$(SWIFT) run -c release flex-bench
	$(SWIFT) run -c release schema-bench
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/project.py $(BIN)
	PYTHONDONTWRITEBYTECODE=1 CC="$(CLANG)" python3 Tests/Bench/start.py $(BIN)
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/instructions.py $(BIN)

# Measures what the program adds to a transfer, compared with curl: the time from a key to its request,
# and from the last byte of a 50 KB response to the frame. Run nothing else meanwhile.
TRANSFERS ?= 200
bench-network: PACKAGES += curl
bench-network: build
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/network.py $(BIN) $(TRANSFERS)

# Writes the list of functions used at startup; requires valgrind. An outdated list does no harm except
# that startup becomes slower.
order:
	rm -f $(BIN)
	$(MAKE) build STRIP='-Xlinker --strip-debug'
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Bench/order.py $(BIN) $(ORDER_FILE)
	rm -f $(BIN)

# Feeds the parsers of bytes from elsewhere with random bytes, each for SECONDS, with libFuzzer and
# AddressSanitizer, and prints a line for each. PARTS are the names of targets; all by default.
SECONDS ?= 60
fuzz: packages
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Fuzz/run.py $(SECONDS) $(PARTS)

# Runs the program against faults, and prints a line for each test: requests to a server that injects
# random faults, kills of a process that writes to a cache, random frames on an emulator, and sessions
# that end in each way at each phase, and random schedules of the loading model. The same SEED injects
# the same faults. SANITIZE=address or SANITIZE=thread tests only the requests, with a separate build.
REQUESTS ?= 50000
KILLS ?= 1000
FRAMES ?= 100000
SESSIONS ?= 10000
SCHEDULES ?= 1000000
SEED ?= 1
soak: build
ifdef SANITIZE
	$(SWIFT) build --sanitize=$(SANITIZE) --scratch-path .build/$(SANITIZE) --product soak
	TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Soak/thread.supp .build/$(SANITIZE)/debug/soak \
	  --requests $(REQUESTS) --seed $(SEED) --sanitizer
else
	$(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath $(FAST) $(LINK) \
	  -Xswiftc -enable-testing --product soak --scratch-path .build/soak
	$(SWIFT) build --build-tests
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Soak/run.py .build/soak/release/soak $(CURDIR)/$(BIN) \
	  $(REQUESTS) $(KILLS) $(FRAMES) $(SESSIONS) $(SCHEDULES) $(SEED)
endif

# Runs all tests with a sanitizer: SANITIZE=address or SANITIZE=thread. They run one after the other,
# because time limits of tests would count the waiting for others, too. Leaks are not reported, because
# singletons of the runtime live as long as the process. Signals are not handled by the sanitizer,
# because tests crash the program to see the terminal restored. Its frames need a larger stack.
sanitize: SANITIZE ?= address
UNHANDLED := handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0
sanitize: PACKAGES += libjavascriptcoregtk-4.1-0 neovim zsh fish mandoc cmark-gfm
sanitize: packages
	$(SWIFT) build --build-tests --sanitize=$(SANITIZE) --scratch-path .build/$(SANITIZE)
	ulimit -s 65536; SWIFT_BACKTRACE=enable=no BEAGLE_TUI_PATIENCE=300 \
	  ASAN_OPTIONS=detect_leaks=0:$(UNHANDLED) \
	  TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Soak/thread.supp:$(UNHANDLED) \
	  $(SWIFT) test --skip-build --no-parallel --sanitize=$(SANITIZE) \
	  --scratch-path .build/$(SANITIZE) $(ARGS)

# Runs the black-box acceptance suite if it is next to the repository.
acceptance: build
	@if [ -d "$(SHARED)/acceptance" ]; then \
	  python3 -m venv .build/acceptance && \
	  .build/acceptance/bin/pip -q install -r "$(SHARED)/acceptance/requirements.txt" && \
	  .build/acceptance/bin/python "$(SHARED)/acceptance/run.py" $(or $(CASES),"$(SHARED)"/acceptance/cases/*.yaml) \
	    --cmd "$(CURDIR)/$(BIN) {url} --screen {screen} --analytics {analytics} --analytics-config {analytics_config}" \
	    --out .build/acceptance/shots $(ARGS); \
	else echo "acceptance: $(SHARED)/acceptance is not here; skipped"; fi

# Compares the JSON Schema with `check` on the demo screens, and on real payloads if they are present.
# The validator comes from PyPI.
schema-check: build
	test -x .build/schema-check/bin/python || python3 -m venv .build/schema-check
	.build/schema-check/bin/pip -q install jsonschema==4.23.0
	.build/schema-check/bin/python Tests/Schema/compare.py $(BIN) Resources/Screens \
	  $(wildcard $(SHARED)/data/wild)

# Tries `mcp` with the official Python SDK as the client, and the calls of a model that builds an application.
# The SDK comes from PyPI.
agents: build
	test -x .build/agents/bin/python || python3 -m venv .build/agents
	.build/agents/bin/pip -q install mcp==2.3.0
	.build/agents/bin/python Tests/Editors/model_context.py $(BIN)

# Prints the precision of each rule of `check` on the payloads in the repositories of Beagle. CHECKOUTS
# is a directory with a checkout of each of them: beagle (at the tag 1.9.0), beagle-ios, beagle-android,
# beagle-web-core, beagle-web-react, beagle-web-angular, beagle-web-components, beagle-flutter,
# beagle-backend-kotlin, beagle-backend-ts and beagle-tests.
CHECKOUTS ?= ../beagle
precision: build
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Platforms/precision.py $(BIN) $(CHECKOUTS)

# Reads Maestro's own flows in a checkout of its repository, and compares what is refused with its tests.
maestro: packages
	BEAGLE_MAESTRO=$(abspath $(CHECKOUT)) $(SWIFT) test --filter MaestroCorpusTests

# Collects again what the sources of these repositories declare.
platforms:
	PYTHONDONTWRITEBYTECODE=1 python3 Tests/Platforms/declarations.py $(CHECKOUTS) \
	  > Tests/Platforms/declarations.tsv

# Installs missing packages with apt-get; on other systems prints what is required.
packages:
	@missing=""; \
	if command -v dpkg >/dev/null 2>&1; then \
	  for p in $(PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || missing="$$missing $$p"; done; \
	  if [ -n "$$missing" ]; then \
	    echo "installing$$missing"; \
	    $(SUDO) apt-get update -q && $(SUDO) apt-get install -y -q $$missing; \
	  fi; \
	else echo "needed: ncursesw, libcurl, SQLite, libmicrohttpd, libyaml, PCRE2, libidn2 and zlib with headers, FriBidi, libthai, libvterm, JavaScriptCore, openssl, neovim, zsh, fish, mandoc, cmark-gfm and Python 3 for the tests, pkg-config; chafa for images, w3m for web pages"; fi

clean:
	rm -rf .build
