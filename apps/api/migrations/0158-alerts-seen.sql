-- Alerts without a period that the feed shows now, with the service days on which it first and last showed them: days in
-- between, on which the feed was not read, were affected too. An alert that the feed no longer shows is deleted.
create table service_alert (
  tenant_id text not null,
  alert_id text not null check (alert_id <> ''),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  primary key (tenant_id, alert_id)
);
select stand_beside_tenant('service_alert');
alter table service_alert add foreign key (tenant_id) references tenant;
alter table service_alert enable row level security;
alter table service_alert force row level security;
create policy tenant_wall on service_alert
  using (tenant_id = current_setting('app.tenant_id', true))
  with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on service_alert to fareback_runtime;

-- Which period of the alert the paused day lies in: IMPACT_PERIOD, ACTIVE_PERIOD or SHOWN; null where not known.
alter table service_pause add column alert_basis text;
