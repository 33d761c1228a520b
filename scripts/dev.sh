#!/bin/sh
# npm run dev: from a clean clone to a running demo that follows every change.
. "$(dirname "$0")/prepare.sh"
exec node scripts/dev.ts "$@"
