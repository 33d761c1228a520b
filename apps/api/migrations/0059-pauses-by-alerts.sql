-- Days on which a feed of service alerts said that nothing runs; each is said once, and stays lifted where an operator lifted it.
alter table service_pause add column alert_id text check (alert_id <> '');
create unique index service_pause_alert on service_pause (tenant_id, first_day) where alert_id is not null;
