-- Every wall asks for the tenant in the same words, without a subselect (decision 0013).
do $$
declare
  each_table regclass;
begin
  for each_table in select polrelid from pg_policy where polname = 'tenant_wall' and pg_get_expr(polqual, polrelid) ilike '%select%'
  loop
    execute format('alter policy tenant_wall on %s
      using (tenant_id = current_setting(''app.tenant_id'', true))
      with check (tenant_id = current_setting(''app.tenant_id'', true))', each_table);
  end loop;
end $$;
