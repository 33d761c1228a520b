-- A pause may be of one line, for campaigns that name it; without one it is of the whole agency.
alter table service_pause add column line_id text check (line_id <> '');
drop index service_pause_alert;
create unique index service_pause_alert on service_pause (tenant_id, first_day, coalesce(line_id, '')) where alert_id is not null;
