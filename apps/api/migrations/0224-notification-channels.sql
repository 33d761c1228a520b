-- Notifications by email and text message: what the agency sends, how many texts a month, and weekly summaries.
alter table notification_reader add column is_weekly boolean not null default false;
-- The levels that were announced, by status: {"harbor": "gold"}.
alter table notification_reader add column levels jsonb;
-- Offers and campaigns that the member could get at the last look; null without that kind.
alter table notification_reader add column seen text[];

-- QUEUED is the first state of emails and texts: the previous release would take WAITING ones and drop them.
alter table notification drop constraint notification_state_check;
alter table notification add constraint notification_state_check
  check (state in ('WAITING', 'QUEUED', 'SENDING', 'SENT', 'FAILED', 'EXPIRED', 'OFF')) not valid;

create table notification_agency (
  tenant_id text not null,
  -- Kinds and channels that the agency does not send, such as NEW_FOR_YOU/EMAIL.
  switched_off text[] not null default '{}',
  -- Texts that may be sent in a calendar month of the agency's clock.
  texts_a_month integer not null default 0 check (texts_a_month >= 0),
  changed_at timestamptz not null,
  primary key (tenant_id)
);
select stand_beside_tenant('notification_agency');

-- Text messages sent in a month.
create table notification_texts (
  tenant_id text not null,
  month date not null,
  sent integer not null check (sent >= 0),
  primary key (tenant_id, month)
);
select stand_beside_tenant('notification_texts');

do $$
declare each_table text;
begin
  foreach each_table in array array['notification_agency', 'notification_texts'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update on notification_agency, notification_texts to fareback_runtime;
