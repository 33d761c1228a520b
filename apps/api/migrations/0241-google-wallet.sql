-- Passes in Google Wallet: objects that follow passes, and the class that Google accepted.
create table wallet_object (
  tenant_id text not null,
  pass_id uuid not null,
  added_at timestamptz not null,
  -- When the object is to be sent to Google; null: Google has what the pass shows.
  due_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  primary key (tenant_id, pass_id)
);
select stand_beside_tenant('wallet_object');
alter table wallet_object add foreign key (tenant_id, pass_id) references wallet_pass on delete cascade;
create index wallet_object_due on wallet_object (tenant_id, due_at) where due_at is not null;

-- Hash of the classes that Google accepted; null: riders are offered no pass yet.
alter table wallet_credential add column class_shown text;

alter table wallet_object enable row level security;
alter table wallet_object force row level security;
create policy tenant_wall on wallet_object
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on wallet_object to fareback_runtime;
