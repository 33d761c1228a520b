#!/bin/sh
# A release that no rider notices: the image is built, the schema migrated beside the old processes, and one process after
# the other replaced, each once the one before is healthy. Stopped or failed, it is begun
# again: what is ill is replaced first, so that a release that is no good costs one process, however often it is tried.
# COMPOSE: what is called instead of `docker compose`.
set -eu
cd "$(dirname "$0")"
compose() { ${COMPOSE:-docker compose} -f compose.yaml "$@"; }
health() { docker inspect --format '{{.State.Health.Status}}' "$1"; }

# Makes secrets that this release adds; none is ever replaced.
sh ./secrets.sh
compose build
compose run --rm migrate
ill='' well=''
for each in $(compose ps -aq fareback); do
  if [ "$(health "$each")" = healthy ]; then well="$well $each"; else ill="$ill $each"; fi
done
for old in $ill $well; do
  docker stop "$old" > /dev/null
  docker rm "$old" > /dev/null
  compose up -d --no-deps --no-recreate fareback
  for each in $(compose ps -q fareback); do
    tries=0
    until [ "$(health "$each")" = healthy ]; do
      tries=$((tries + 1))
      if [ $tries -gt 60 ]; then
        echo "$each is not healthy after a minute, the others still serve: docker logs $each" >&2
        exit 1
      fi
      sleep 1
    done
  done
done
