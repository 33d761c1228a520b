-- Files that staff upload at the desk, check and import as a job.
create table file_import (
  tenant_id text not null,
  import_id uuid not null,
  kind text not null check (kind in ('RIDES')),
  provider_id text not null,
  file_name text not null,
  -- Bytes of the file, and the number of its parts.
  size bigint not null check (size > 0),
  parts integer not null check (parts between 1 and 1000),
  parts_received integer not null default 0 check (parts_received between 0 and parts),
  state text not null check (state in ('UPLOADING', 'UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
  -- Raised by each check: who runs or approves an import names the check that they saw.
  revision integer not null default 0,
  mapping jsonb,
  check_result jsonb,
  counts jsonb,
  problem jsonb,
  rows_total integer,
  rows_done integer not null default 0,
  created_at timestamptz not null,
  -- The file is deleted a day after this.
  touched_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, import_id)
);
select stand_beside_tenant('file_import');
create index file_import_due on file_import (tenant_id, touched_at) where state in ('CHECKING', 'RUNNING');

-- The parts of a file, encrypted; deleted when its import ends.
create table file_import_part (
  tenant_id text not null,
  import_id uuid not null,
  part integer not null check (part >= 0),
  bytes_sealed bytea not null check (octet_length(bytes_sealed) <= 4000000),
  added_at timestamptz not null,
  primary key (tenant_id, import_id, part)
);
select stand_beside_tenant('file_import_part');
alter table file_import_part add foreign key (tenant_id, import_id) references file_import on delete cascade;
create index file_import_part_old on file_import_part (tenant_id, added_at);

-- Rejected rows by line, without values of the file.
create table file_import_rejection (
  tenant_id text not null,
  import_id uuid not null,
  line integer not null,
  reason text not null,
  -- Key of the mapping; empty if the row as a whole is rejected.
  key text not null,
  primary key (tenant_id, import_id, line, reason, key)
);
select stand_beside_tenant('file_import_rejection');
alter table file_import_rejection add foreign key (tenant_id, import_id) references file_import on delete cascade;

do $$
declare each_table text;
begin
  foreach each_table in array array['file_import', 'file_import_part', 'file_import_rejection'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
    execute format('grant select, insert, update, delete on %I to fareback_runtime', each_table);
  end loop;
end $$;
