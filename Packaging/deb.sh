#!/usr/bin/env bash
# Completes an installed tree to a Debian package.
#
# Usage: deb.sh ROOT VERSION EPOCH OUTPUT MAINTAINER
#
# ROOT contains the files of `make install PREFIX=/usr`. The same files give the same package.
# MAINTAINER is a name and an address, for example "Ada Lovelace <ada@example.org>".
set -euo pipefail
root=$(realpath "$1") version=$2 epoch=$3 output=$4 maintainer=$5
if [[ ! $maintainer =~ ^[^\<\>]+\ \<[^\<\>\ ]+@[^\<\>\ ]+\>$ ]]; then
  echo "deb: no maintainer; set DEBFULLNAME and DEBEMAIL" >&2
  exit 1
fi
here=$(cd "$(dirname "$0")" && pwd)
doc=$root/usr/share/doc/beagle-tui

# Debian refers to the license instead of containing it, and compresses what people read.
rm -f "$doc/LICENSE"
install -D -m 644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/beagle-tui"
cat > "$doc/changelog" <<END
beagle-tui ($version) unstable; urgency=medium

  * New version. The changes are in CHANGELOG.md of the source.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$epoch")
END
gzip -9n "$doc/changelog"
find "$root/usr/share/man" -type f -exec gzip -9n {} +

# The C library in the version that the executable needs. The libraries that are loaded on first use are
# unknown to the linker.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/debian"
printf 'Source: beagle-tui\n\nPackage: beagle-tui\nArchitecture: any\n' > "$work/debian/control"
needed=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/beagle-tui" | sed -n 's/^shlibs:Depends=//p')

mkdir -p "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<END
Package: beagle-tui
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)
Depends: $needed, libcurl4 | libcurl4t64
Recommends: chafa, w3m, libsqlite3-0, libmicrohttpd12 | libmicrohttpd12t64, libyaml-0-2, libpcre2-8-0, libidn2-0, libfribidi0, libthai0
Suggests: bash-completion, libjavascriptcoregtk-4.1-0
Section: devel
Priority: optional
Homepage: https://github.com/ZupIT/beagle
Description: client for Beagle's server-driven screens in the terminal
 A server describes screens, styles, contexts and actions as JSON, and
 beagle-tui shows them in the terminal. It is for people who write such
 servers, for continuous integration, and for users on ssh.
 .
 The program also checks screens for mistakes and fixes them, reloads
 screens on save, and contains a language server for editors.
END
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$root" -newermt "@$epoch" -exec touch -h -d "@$epoch" {} +
chmod -R u+rwX,go+rX,go-w "$root"
SOURCE_DATE_EPOCH=$epoch dpkg-deb --root-owner-group -Zxz --build "$root" "$output" > /dev/null
