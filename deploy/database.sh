#!/bin/sh
# Runs once, on an empty database server: the roles of docs/operations.md, "PostgreSQL".
set -e
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" <<SQL
create role sojourn login password '$SOJOURN_PASSWORD';
create role sojourn_app nologin;
create role sojourn_system nologin;
create role sojourn_staff nologin;
grant sojourn_app, sojourn_system, sojourn_staff to sojourn;
create role sojourn_backup login bypassrls password '$BACKUP_PASSWORD';
grant pg_read_all_data to sojourn_backup;
create database sojourn owner sojourn;
SQL
