-- A host comes from the tenant's pack, or an operator added it: applying the pack takes back only what it gave.
alter table tenant_host add column source text not null default 'PACK' check (source in ('PACK', 'OPERATOR'));
