#!/bin/sh
# What Takt needs of a PostgreSQL: a role that may make roles, and a database of its own.
set -e
psql --set ON_ERROR_STOP=1 --set password="$TAKT_PASSWORD" --username postgres <<'SQL'
CREATE ROLE takt LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE takt OWNER takt ENCODING 'UTF8' TEMPLATE template0;
SQL
