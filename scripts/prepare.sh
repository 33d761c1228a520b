# Sets up what the project needs on this machine; sourced by start.sh and test.sh.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*"; }

major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
if [ "$major" -lt 20 ]; then
  say "Fareback needs Node 20 or newer to set itself up (found: $(node -v 2>/dev/null || echo none)). Install it, then run this command again."
  exit 1
fi

# The libraries, when they are missing or older than the lock file.
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  say "Installing libraries (about a minute) ..."
  log=$(mktemp)
  if ! npm ci --no-audit --no-fund >"$log" 2>&1; then
    cat "$log"
    say "The libraries could not be installed: see above. Is the npm registry reachable?"
    exit 1
  fi
  touch node_modules/.package-lock.json
fi

# The pinned Node comes with the libraries; macOS brings its own.
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
major=$(node -p 'process.versions.node.split(".")[0]')
if [ "$major" -lt 24 ]; then
  say "The pinned Node 24 is missing (found $(node -v)). Run 'npm ci' without --omit=optional, or install Node 24 yourself."
  exit 1
fi

# What Node compiled once, types taken off, it need not compile again: half of what a short program takes.
NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/compiled}"
export NODE_COMPILE_CACHE
