-- Updates of passes that are on phones. The release before this one reads and writes none of it.
alter table wallet_pass
  -- Hash of what the pass showed when it was last compared; null until a phone or Google has the pass.
  add column shown text,
  -- Whole second of the last change: the tag of Apple's protocol and the file's Last-Modified.
  add column changed_at timestamptz,
  -- Since when the pass is of no more use: its ticket ended or was refunded, or its member was erased.
  add column ended_at timestamptz;

-- Phones that ask to be notified of a pass.
create table wallet_registration (
  tenant_id text not null,
  pass_id uuid not null,
  -- Keyed hash of the id that the phone gives itself: this id alone opens the phone's list of passes.
  device_hash bytea not null,
  push_token_sealed bytea not null,
  registered_at timestamptz not null,
  -- When the next push is due; null: the phone was notified of the last change.
  due_at timestamptz,
  pushed_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  primary key (tenant_id, device_hash, pass_id)
);
select stand_beside_tenant('wallet_registration');
alter table wallet_registration add foreign key (tenant_id, pass_id) references wallet_pass on delete cascade;
create index wallet_registration_pass on wallet_registration (tenant_id, pass_id);
create index wallet_registration_due on wallet_registration (tenant_id, due_at) where due_at is not null;

-- What the desk shows of each wallet: the last success, and the last failure after it.
alter table wallet_credential
  add column sent_at timestamptz,
  add column failed_at timestamptz,
  add column failure text;

alter table wallet_registration enable row level security;
alter table wallet_registration force row level security;
create policy tenant_wall on wallet_registration
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on wallet_registration to fareback_runtime;
