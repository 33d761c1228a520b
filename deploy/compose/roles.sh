#!/bin/sh
# The roles and the database, made by PostgreSQL's own image when its volume is empty (docs/installation.md, step 3).
set -eu
psql -v ON_ERROR_STOP=1 -U postgres <<SQL
create role fareback_owner login nosuperuser nobypassrls password '$(cat /run/secrets/owner_password)';
create role fareback_runtime login nosuperuser nobypassrls password '$(cat /run/secrets/runtime_password)';
create database fareback owner fareback_owner encoding 'UTF8' template template0;
SQL
