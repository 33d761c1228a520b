-- Changing one's account: what may be tried only so often is counted with the member, and tries for addresses that no
-- account has are not kept for ever.

-- Whether an account had the address at the last try. Only then a block must never be forgotten.
alter table sign_in_failure add column has_member boolean not null default true;

-- Wrong current passwords, answers that an e-mail address is taken, and changes of address: a row for each.
create table member_try (
  tenant_id text not null,
  member_id uuid not null,
  kind text not null check (kind in ('CURRENT_PASSWORD', 'TAKEN_EMAIL', 'EMAIL_CHANGE')),
  try_id uuid not null,
  tried_at timestamptz not null,
  primary key (tenant_id, member_id, kind, try_id),
  foreign key (tenant_id, member_id) references member
);

alter table member_try enable row level security;
alter table member_try force row level security;
create policy tenant_wall on member_try
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on member_try to fareback_runtime;
