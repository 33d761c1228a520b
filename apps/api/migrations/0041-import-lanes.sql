-- A file is imported in lanes, each rider's rows in one of them; a lane's counts are kept with the rows they count.
alter table import_run add column lanes jsonb not null default '[]';
alter table import_run drop column lines_shown;
