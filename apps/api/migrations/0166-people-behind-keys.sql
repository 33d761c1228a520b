-- The person who made a key: what a key does counts as done by them where a second person is asked for.
alter table staff_key add column maker_id uuid;
-- Keys made before: their maker stands in the audit log.
alter table staff_key no force row level security;
alter table act no force row level security;
update staff_key k set maker_id = a.actor_id
  from act a
 where a.tenant_id = k.agency_id and a.subject_kind = 'key' and a.subject_id = k.key_id::text
   and a.verb = 'keys.make' and a.actor_kind = 'staff';
alter table act force row level security;
alter table staff_key force row level security;

-- People whose last role was removed, by keyed hash of their address: invited again, they get their old id back, so what
-- they did before still counts as theirs.
create table staff_former (
  email_hash bytea primary key,
  staff_id uuid not null,
  left_at timestamptz not null
);
alter table staff_former enable row level security;
alter table staff_former force row level security;
create policy staff_wall on staff_former using (current_setting('app.realm', true) = 'staff')
  with check (current_setting('app.realm', true) = 'staff');
grant select, insert, update, delete on staff_former to fareback_runtime;
