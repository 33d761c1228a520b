-- What staff note about a member, encrypted, and tags in the agency's own words. Both go with the member's erasure.
create table member_note (
  tenant_id text not null,
  member_id uuid not null,
  note_id uuid not null,
  text_sealed bytea not null check (octet_length(text_sealed) <= 6000),
  author jsonb not null,
  made_at timestamptz not null,
  -- The last change of its author, within the first hour.
  edited_at timestamptz,
  primary key (tenant_id, member_id, note_id),
  constraint member_note_edited_in_time check (edited_at < made_at + interval '1 hour')
);
select stand_beside_tenant('member_note');
alter table member_note add foreign key (tenant_id, member_id) references member;
create index member_note_old on member_note (tenant_id, made_at);

create table member_tag (
  tenant_id text not null,
  member_id uuid not null,
  -- The tag in lower case, by which tags are compared.
  tag_key text not null,
  tag text not null check (length(tag) between 1 and 30),
  added_at timestamptz not null,
  primary key (tenant_id, member_id, tag_key)
);
select stand_beside_tenant('member_tag');
alter table member_tag add foreign key (tenant_id, member_id) references member;
create index member_tag_in_use on member_tag (tenant_id, tag_key);

do $$
declare each_table text;
begin
  foreach each_table in array array['member_note', 'member_tag'] loop
    execute format('alter table %I enable row level security', each_table);
    execute format('alter table %I force row level security', each_table);
    execute format('create policy tenant_wall on %I using (tenant_id = current_setting(''app.tenant_id'', true))
                    with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
grant select, insert, update, delete on member_note to fareback_runtime;
grant select, insert, delete on member_tag to fareback_runtime;
