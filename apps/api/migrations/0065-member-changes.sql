-- That something was written which a member's calls are answered from: a row by chance for each statement and member, and
-- for the agency (member 0000...) where it is told to all. Rows are only added, so nobody waits for anybody: no order of
-- locks, no deadlock. Together with the member's account and progress they tell whether an answer that was kept still
-- stands (docs/decisions/0027). Made by the tables themselves, so that no writer can forget.
create table member_change (
  tenant_id text not null,
  member_id uuid not null,
  change_id bigint not null default (random() * 9007199254740991)::bigint,
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, member_id, change_id)
);
create index member_change_age on member_change (tenant_id, made_at);
alter table member_change enable row level security;
alter table member_change force row level security;
create policy tenant_wall on member_change
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, delete on member_change to fareback_runtime;

create function note_added() returns trigger language plpgsql as $$
begin
  insert into member_change (tenant_id, member_id) select distinct tenant_id, member_id from added where member_id is not null;
  return null;
end $$;

create function note_removed() returns trigger language plpgsql as $$
begin
  insert into member_change (tenant_id, member_id) select distinct tenant_id, member_id from removed where member_id is not null;
  return null;
end $$;

create function note_altered() returns trigger language plpgsql as $$
begin
  insert into member_change (tenant_id, member_id)
  select tenant_id, member_id from added where member_id is not null
  union select tenant_id, member_id from removed where member_id is not null;
  return null;
end $$;

-- A pair of friends is told to both.
create function note_referrers() returns trigger language plpgsql as $$
begin
  insert into member_change (tenant_id, member_id) select distinct tenant_id, referrer_member_id from added;
  return null;
end $$;

-- Of the member itself: all but when it was last seen, which each opening may write and no answer tells.
create function note_member() returns trigger language plpgsql as $$
begin
  insert into member_change (tenant_id, member_id) values (new.tenant_id, new.member_id);
  return null;
end $$;

create function note_agency() returns trigger language plpgsql as $$
begin
  insert into member_change (tenant_id, member_id)
  select distinct tenant_id, '00000000-0000-0000-0000-000000000000'::uuid from written;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['earning', 'redemption', 'favorite_offer', 'promotion_code_use', 'referral', 'absence',
    'kept_invitation', 'provider_connection', 'account_check', 'mailed_code', 'imported_rider'] loop
    execute format('create trigger note_added after insert on %I referencing new table as added for each statement execute function note_added()', name);
    execute format('create trigger note_removed after delete on %I referencing old table as removed for each statement execute function note_removed()', name);
    execute format('create trigger note_altered after update on %I referencing old table as removed new table as added for each statement execute function note_altered()', name);
  end loop;
  foreach name in array array['campaign', 'offer', 'promotion_code', 'provider_server'] loop
    execute format('create trigger note_added after insert on %I referencing new table as written for each statement execute function note_agency()', name);
    execute format('create trigger note_removed after delete on %I referencing old table as written for each statement execute function note_agency()', name);
    execute format('create trigger note_altered after update on %I referencing new table as written for each statement execute function note_agency()', name);
  end loop;
end $$;
create trigger note_referrers_added after insert on referral referencing new table as added for each statement execute function note_referrers();
create trigger note_referrers_altered after update on referral referencing new table as added for each statement execute function note_referrers();
create trigger note_referrers_removed after delete on referral referencing old table as added for each statement execute function note_referrers();
create trigger note_member after update on member for each row
  when ((to_jsonb(new) - 'last_active_at') is distinct from (to_jsonb(old) - 'last_active_at'))
  execute function note_member();
