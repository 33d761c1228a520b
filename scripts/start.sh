#!/bin/sh
# npm start: from a clean clone to a running demo.
. "$(dirname "$0")/prepare.sh"
exec node scripts/start.ts "$@"
