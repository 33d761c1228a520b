-- Being a member: tries counted per known device, sessions that a member can look at and end one by one, links in mails.

-- Tries from a device that has signed in to the account before are counted apart, so that strangers cannot lock its rider
-- out; all others share the row with an empty device.
alter table sign_in_failure add column device_hash bytea not null default '\x';
alter table sign_in_failure drop constraint sign_in_failure_pkey;
alter table sign_in_failure add primary key (tenant_id, email_hash, device_hash);

-- `session_id` names a session to its member without being its secret; `browser` and `system` are all that is kept of
-- what the browser said about itself.
alter table session
  add column session_id uuid not null default gen_random_uuid(),
  add column browser text,
  add column system text;
create unique index session_id_unique on session (tenant_id, session_id);

-- Single-use links in mails: to set a new password, and to take back a changed e-mail address.
create table mail_link (
  tenant_id text not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('PASSWORD_RESET', 'EMAIL_RESTORE')),
  member_id uuid not null,
  -- The address that a restore brings back, sealed, and its look-up: nobody else can take it while the link lives.
  email_sealed bytea,
  email_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member,
  check ((email_sealed is not null and email_hash is not null) = (purpose = 'EMAIL_RESTORE'))
);
-- A newer reset link replaces the older one.
create unique index mail_link_one_reset on mail_link (tenant_id, member_id) where purpose = 'PASSWORD_RESET';
create index mail_link_restore on mail_link (tenant_id, email_hash) where email_hash is not null;
create index mail_link_member on mail_link (tenant_id, member_id);

alter table mail_link enable row level security;
alter table mail_link force row level security;
create policy tenant_wall on mail_link
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on mail_link to fareback_runtime;
