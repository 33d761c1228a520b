import { plant } from './plant.ts';

const FOUND_BY = {
  member_id: 'r.member_id = $2',
  redemption_id: 'r.redemption_id in (select redemption_id from redemption where tenant_id = $1 and member_id = $2)',
  subject_hash:
    'r.subject_hash in (select subject_hash from provider_connection where tenant_id = $1 and member_id = $2)',
} as const;

interface Column {
  table: string;
  name: string;
  type: 'uuid' | 'bytea' | 'text' | null;
  isOwn: boolean;
}

/**
 * Writable columns. Different per rider are ids, digests that are part of any key, and texts in keys without either,
 * such as an email address. References to rows of the agency stay.
 */
const COLUMNS = `
  with tenants as (
    select c.oid, c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')),
  columns as (
    select t.oid, t.relname, a.attname, a.attnum, format_type(a.atttypid, null) as type,
           exists (select from pg_constraint f join pg_class o on o.oid = f.confrelid
                    where f.conrelid = t.oid and f.contype = 'f' and a.attnum = any(f.conkey)
                      and not exists (select from pg_attribute m where m.attrelid = o.oid and m.attname = 'member_id')) as refers
      from tenants t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where a.attgenerated = '' and a.attidentity = ''),
  keyed as (
    select c.*, bool_or(k.type in ('uuid', 'bytea')) as beside
      from columns c join pg_index i on i.indrelid = c.oid and i.indisunique and c.attnum = any(i.indkey)
      join columns k on k.oid = c.oid and k.attnum = any(i.indkey)
     where not c.refers
     group by c.oid, c.relname, c.attname, c.attnum, c.type, c.refers, i.indexrelid)
  select c.relname as table, c.attname as name, case when c.type in ('uuid', 'bytea', 'text') then c.type end as type,
         c.attname <> 'tenant_id' and not c.refers and (c.type = 'uuid'
           or c.type = 'bytea' and exists (select from keyed k where k.type = 'bytea' and k.attname = c.attname)
           or c.type = 'text' and exists (
             select from keyed k where k.oid = c.oid and k.attname = c.attname and not k.beside)) as "isOwn"
    from columns c order by c.relname, c.attnum`;

/**
 * Value of a column for a copied rider: equal inputs give equal results, so references stay intact; an id keeps its
 * timestamp.
 */
function valueOf({ name, type, isOwn }: Column): string {
  const value = `r.${name}`;
  if (name === 'member_id') return 'other.id';
  if (!isOwn) return value;
  if (type === 'uuid')
    return `(left(${value}::text, 18) || right(md5(${value}::text || other.id)::uuid::text, 18))::uuid`;
  if (type === 'bytea')
    return `substr(sha256(${value} || decode(replace(other.id::text, '-', ''), 'hex')), 1, length(${value}))`;
  return `other.id::text || ${value}`;
}

/** The same database without triggers and foreign key checks. */
function quiet(url: string): string {
  const quietly = new URL(url);
  quietly.searchParams.set('options', '-c session_replication_role=replica');
  return quietly.href;
}

/**
 * Adds copies of a rider to an agency, with all of the rider's rows (activity, earnings, redemptions, notices);
 * different `name`s give different riders. Returns the number of copied rows per table. Triggers do not run.
 */
export async function crowdAround(
  { tenantId, memberId }: { tenantId: string; memberId: string },
  { riders, called }: { riders: number; called: string },
  url: string,
): Promise<Record<string, number>> {
  const tables = Map.groupBy(await plant<Column>(COLUMNS, [], url), ({ table }) => table);
  const copied: Record<string, number> = {};
  for (const [table, columns] of tables) {
    const way = Object.entries(FOUND_BY).find(([key]) => columns.some(({ name }) => name === key))?.[1];
    if (way === undefined) continue;
    const [row] = await plant<{ rows: number }>(
      `with added as (
         insert into ${table} (${columns.map(({ name }) => name).join(', ')})
         select ${columns.map(valueOf).join(', ')}
           from ${table} r, (select md5($4 || n::text)::uuid as id from generate_series(1, $3::int) n) other
          where r.tenant_id = $1 and ${way} and $2::uuid is not null returning 1)
       select count(*)::int as rows from added`,
      [tenantId, memberId, riders, called],
      quiet(url),
    );
    copied[table] = row?.rows ?? 0;
  }
  return copied;
}
