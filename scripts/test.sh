#!/bin/sh
# npm test: everything, from a clean clone. As root on Debian it installs the browsers it needs.
. "$(dirname "$0")/prepare.sh"

missing=""
# The headless shell of Chromium takes a third less time; who may not install it uses the browser that is there.
if ! command -v chromium-headless-shell >/dev/null 2>&1 && [ -z "${CHROMIUM_PATH:-}" ]; then
  { [ "$(id -u)" != 0 ] && command -v chromium >/dev/null 2>&1; } || missing="$missing chromium-headless-shell"
fi
command -v firefox-esr >/dev/null 2>&1 || missing="$missing firefox-esr"
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v xvfb-run >/dev/null 2>&1 || missing="$missing xvfb xauth"
[ -d /usr/share/fonts/truetype/noto ] || missing="$missing fonts-noto-core"
[ -d /usr/share/fonts/opentype/noto ] || missing="$missing fonts-noto-cjk"
if [ -n "$missing" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say "Installing browsers and fonts:$missing ..."
    apt-get update -qq >/dev/null
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
  else
    say "The tests need these Debian packages:$missing. Install them (as root: apt-get install$missing), then run npm test again."
    exit 1
  fi
fi
exec node scripts/test.ts "$@"
