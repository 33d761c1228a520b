-- A programme as versions: what an agency handed in, what it said with the product's defaults, who made it what and when.
-- Numbers begin at 1 in each agency. What a version says never changes once it was live.
create table programme_version (
  tenant_id text not null references tenant,
  number integer not null check (number > 0),
  state text not null check (state in ('DRAFT', 'APPROVED', 'SCHEDULED', 'LIVE', 'SUPERSEDED', 'DISCARDED')),
  -- Where it came from: rows of before there were versions, a folder, the desk, an older version.
  origin text not null check (origin in ('ADOPTED', 'FOLDER', 'DESK', 'ROLLBACK')),
  -- Raised by every change of a draft, so that of two editors the second is told.
  revision integer not null default 1 check (revision > 0),
  -- The version that was live when it was begun; null where nobody said.
  based_on integer,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  content jsonb not null,
  files jsonb not null,
  note text not null default '' check (length(note) <= 500),
  author jsonb not null,
  created_at timestamptz not null,
  -- Everybody who changed it since, none of whom may approve it.
  editors jsonb not null default '[]',
  changed_at timestamptz not null,
  submitted_at timestamptz,
  approver jsonb,
  approved_at timestamptz,
  publish_at timestamptz,
  publisher jsonb,
  published_at timestamptz,
  superseded_at timestamptz,
  primary key (tenant_id, number),
  check ((state in ('LIVE', 'SUPERSEDED')) = (published_at is not null)),
  check ((state = 'SCHEDULED') = (publish_at is not null))
);
create unique index programme_version_live on programme_version (tenant_id) where state = 'LIVE';
alter table programme_version enable row level security;
alter table programme_version force row level security;
create policy tenant_wall on programme_version
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update on programme_version to fareback_runtime;

-- Pictures of all versions, each kept once under the digest of its bytes.
create table picture (
  tenant_id text not null references tenant,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('svg', 'png', 'jpg', 'webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 200000),
  primary key (tenant_id, digest, kind)
);
-- Pictures are packed already.
alter table picture alter column bytes set storage external;
alter table picture enable row level security;
alter table picture force row level security;
create policy tenant_wall on picture
  using (tenant_id = current_setting('app.tenant_id', true)) with check (tenant_id = current_setting('app.tenant_id', true));
grant select, insert on picture to fareback_runtime;
