-- Whether riders have an agency's app. One that is made at the desk waits until its owner opens it; what was done before is no
-- rider's, and no report counts it. Null: it was open from its first day.
alter table tenant add column is_open boolean not null default true;
alter table tenant add column opened_at timestamptz;
