-- Where tables are spread over the servers of a Citus cluster (docs/growing.md), a new table of tenants is spread by the
-- migration that makes it: keys of it to others are added afterwards. On one server this does nothing.
create function stand_beside_tenant(name regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $spread$
      select create_distributed_table($1::text, 'tenant_id', colocate_with => 'tenant')
       where exists (select from pg_dist_partition where logicalrelid = 'tenant'::regclass)$spread$
      using name;
  end if;
end $$;
