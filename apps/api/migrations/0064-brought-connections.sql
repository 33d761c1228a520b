-- Whether the first connection was brought along from another programme: it was made there, and is no behaviour here.
alter table provider_connection add column is_brought boolean not null default false;
update provider_connection c set is_brought = true
  from imported_account i
 where i.tenant_id = c.tenant_id and i.member_id = c.member_id and i.provider_id = c.provider_id
   and i.outcome = 'PROVEN' and i.settled_at = c.first_connected_at;
