#!/bin/sh
# Makes the secrets of compose.yaml and a file for settings, each where it is missing; none is ever replaced. Keep data_keys and data_lookup_key
# in a second place outside of this machine: what they sealed cannot be read without them.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets packs
# Settings of your own, in a file that nobody else reads: it may hold passwords.
if [ ! -e settings.env ]; then
  (umask 077; printf '%s\n' '# SMTP_URL=smtps://user:password@smtp.carrier.example:465' '# MAIL_FROM=rewards@my-agency.example' > settings.env)
fi
# Containers run as users of their own and are given each file by name; the folder is closed to everybody else.
chmod 700 secrets
cd secrets
make() {
  if [ ! -s "$1" ]; then printf '%s\n' "$2" > "$1"; chmod 444 "$1"; fi
}
for role in superuser owner runtime; do make "${role}_password" "$(openssl rand -hex 24)"; done
make data_keys "$(openssl rand -base64 32)"
make data_lookup_key "$(openssl rand -base64 32)"
make reward_hold_keys "$(openssl rand -base64 32)"
make database_owner_url "postgres://fareback_owner:$(cat owner_password)@postgres:5432/fareback"
make database_url "postgres://fareback_runtime:$(cat runtime_password)@pgbouncer:6432/fareback"
make database_direct_url "postgres://fareback_runtime:$(cat runtime_password)@postgres:5432/fareback"
