import pg from 'pg';
import { takeTurn } from './turn.ts';

/** Oldest supported Citus version; older ones lack features our tables need. */
const VERSION_LEAST = 13;
const SHARDS = 32;
/**
 * Reference tables, copied to every server: they are read before the request's tenant is known, and their keys don't
 * start with a tenant.
 */
const WHOLE_ON_EVERY_SERVER = ['tenant_host'];
const FIRST = 'tenant';

export type Distribution = { kind: 'PLAIN' } | { kind: 'DISTRIBUTED'; now: string[]; tables: number; servers: number };

/** Tables can't be distributed over this server's workers; the message gives the reason and advice. */
class CannotDistribute extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotDistribute';
  }
}

async function extensionOf(client: pg.Client): Promise<{ version: string; installed: string } | undefined> {
  const { rows } = await client.query<{ version: string; installed: string }>(
    `select x.extversion as version, coalesce(a.default_version, x.extversion) as installed
       from pg_extension x left join pg_available_extensions a on a.name = x.extname where x.extname = 'citus'`,
  );
  return rows[0];
}

export function checkVersion({ version, installed }: { version: string; installed: string }): void {
  if (version !== installed)
    throw new CannotDistribute(
      `This database has Citus ${version}, and the server's files are Citus ${installed}. On every server, in this database, as a superuser: alter extension citus update;`,
    );
  if (Number.parseFloat(version) < VERSION_LEAST)
    throw new CannotDistribute(`Citus ${VERSION_LEAST} or newer is needed, and this is ${version}.`);
}

interface Server {
  node: string;
  isThere: boolean;
  said: string;
}

function checkServer({ node, isThere, said }: Server, version: string): void {
  if (!isThere) throw new CannotDistribute(`The server ${node} does not answer: ${said.split('\n')[0]}`);
  const [roles, there] = said.split(' ');
  if (roles !== '2')
    throw new CannotDistribute(
      `The server ${node} lacks a role: fareback_owner and fareback_runtime are needed on every server.`,
    );
  if (there !== version)
    throw new CannotDistribute(
      `The server ${node} has Citus ${there}, and this one ${version}: the same packages are needed on every server, then, in this database, as a superuser: alter extension citus update;`,
    );
}

async function checkWorkers(client: pg.Client, version: string): Promise<number> {
  const { rows: nodes } = await client.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node
      where noderole = 'primary' and isactive and shouldhaveshards`,
  );
  if (nodes.length === 0)
    throw new CannotDistribute(
      "Citus is here, but no server that tables could be spread over. As a superuser: select citus_set_coordinator_host('<this server>'); select citus_add_node('<worker>', 5432);",
    );
  const servers = await client.query<Server>(
    `select nodename || ':' || nodeport as node, success as "isThere", result as said
       from run_command_on_all_nodes($$select count(*) || ' ' || (select extversion from pg_extension where extname = 'citus')
              from pg_roles where rolname in ('fareback_owner', 'fareback_runtime')$$)
       join pg_dist_node using (nodeid)`,
  );
  for (const server of servers.rows) checkServer(server, version);
  return nodes.length;
}

interface Table {
  name: string;
  hasTenant: boolean;
  spread: 'BY_HASH' | 'WHOLE' | 'LOCAL' | null;
  column: string | null;
  isBeside: boolean;
  isLogged: boolean;
}

const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(
      `select c.relname as name,
              exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant",
              case when p.partmethod = 'h' then 'BY_HASH' when p.repmodel = 't' then 'WHOLE' when p.logicalrelid is not null then 'LOCAL' end as spread,
              case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as "column",
              coalesce(p.colocationid = (select colocationid from pg_dist_partition where logicalrelid = to_regclass($1)), false) as "isBeside",
              c.relpersistence = 'p' as "isLogged"
         from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        order by c.relname`,
      [FIRST],
    )
  ).rows;

const wanted = ({ name, hasTenant }: Table): 'BY_HASH' | 'WHOLE' | null =>
  WHOLE_ON_EVERY_SERVER.includes(name) ? 'WHOLE' : hasTenant ? 'BY_HASH' : null;

const isSpreadYet = ({ spread }: Table): boolean => spread === 'BY_HASH' || spread === 'WHOLE';

function checkSpread(tables: Table[]): void {
  for (const table of tables.filter(isSpreadYet)) {
    const isRight =
      table.spread === wanted(table) && (table.spread === 'WHOLE' || (table.column === 'tenant_id' && table.isBeside));
    if (isRight) continue;
    const how = table.spread === 'WHOLE' ? 'whole on every server' : `by ${table.column}`;
    throw new CannotDistribute(
      `The table ${table.name} is spread ${how}, which no command of ours does. Take it back first, as its owner: select undistribute_table('${table.name}', cascade_via_foreign_keys => true);`,
    );
  }
}

interface Reference {
  name: string;
  from: string;
  to: string;
}

const referencesOf = async (client: pg.Client): Promise<Reference[]> =>
  (
    await client.query<Reference>(
      `select k.conname as name, f.relname as "from", t.relname as "to"
         from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`,
    )
  ).rows;

function inOrder(names: string[], references: Reference[]): string[] {
  const ordered: string[] = [];
  const place = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { from, to } of references) if (from === name) place(to);
    ordered.push(name);
  };
  place(FIRST);
  names.forEach(place);
  return ordered;
}

/**
 * Drops foreign keys from local to distributed tables, because no server could check them. They still hold, since
 * tenants are never deleted.
 */
async function dropReferencesFromOutside(client: pg.Client, tables: Table[], references: Reference[]): Promise<void> {
  const willBeSpread = (name: string): boolean =>
    tables.some((each) => each.name === name && wanted(each) === 'BY_HASH');
  for (const { name, from, to } of references)
    if (willBeSpread(to) && !willBeSpread(from))
      await client.query(
        `alter table ${client.escapeIdentifier(from)} drop constraint ${client.escapeIdentifier(name)}`,
      );
}

/**
 * Drops a table's triggers and checks while its rows are moved: rows were checked when written, moving is no change to
 * notify members of, and triggers write to tables the new server may not have yet. Returns the statements that restore
 * them.
 */
async function dropTriggers(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = $1::regclass and not tgisinternal`,
    [name],
  );
  for (const trigger of rows) await client.query(`drop trigger ${client.escapeIdentifier(trigger.name)} on ${name}`);
  return rows.map(({ text }) => text);
}

/**
 * Distributes one table with its rows. Row-level security is off for the owner while rows move, because rows it can't
 * see would be left out. An unlogged table becomes logged: on a cluster one server can crash alone, and its rate limits
 * must not reset.
 */
async function spreadTable(client: pg.Client, table: Table, shards: number): Promise<void> {
  const name = client.escapeIdentifier(table.name);
  await client.query(`alter table ${name} no force row level security`);
  if (!table.isLogged) await client.query(`alter table ${name} set logged`);
  const triggers = await dropTriggers(client, name);
  if (wanted(table) === 'WHOLE') await client.query('select create_reference_table($1)', [name]);
  else if (table.name === FIRST)
    await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => 'none', shard_count => $2)", [
      name,
      shards,
    ]);
  else await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [name, FIRST]);
  for (const text of triggers) await client.query(text);
  await client.query(`alter table ${name} force row level security`);
}

/**
 * Database settings: tenant settings are propagated to every server for row-level security, and each statement is
 * planned for its values, which determine the server.
 */
async function setUp(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`alter database ${database} set citus.propagate_set_commands = 'local'`);
  await client.query(`alter database ${database} set plan_cache_mode = force_custom_plan`);
}

/**
 * Recreates the trigger functions, each in a separate transaction: if Citus was installed after the tables, the other
 * servers lack them, and the distributing transaction can't create them there.
 */
async function distributeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
        and proowner = (select oid from pg_roles where rolname = current_user)
      order by proname`,
  );
  for (const { text } of rows) await client.query(text);
}

async function spreadAll(client: pg.Client, shards: number): Promise<string[]> {
  const tables = await tablesOf(client);
  const waiting = tables.filter((table) => wanted(table) !== null && !isSpreadYet(table));
  const references = await referencesOf(client);
  await client.query('set local citus.enable_unsafe_triggers = on');
  await dropReferencesFromOutside(client, tables, references);
  const ordered = inOrder(
    waiting.map(({ name }) => name),
    references,
  );
  for (const name of ordered) {
    const table = waiting.find((each) => each.name === name);
    if (table) await spreadTable(client, table, shards);
  }
  await setUp(client);
  return ordered;
}

interface DistributeOptions {
  tell?: (line: string) => void;
  shards?: number | undefined;
}

async function distributeOn(
  client: pg.Client,
  { tell = () => {}, shards = SHARDS }: DistributeOptions,
): Promise<Distribution> {
  const extension = await extensionOf(client);
  if (extension === undefined) return { kind: 'PLAIN' };
  checkVersion(extension);
  await takeTurn(client, tell);
  const servers = await checkWorkers(client, extension.version);
  checkSpread(await tablesOf(client));
  await distributeFunctions(client);
  await client.query('begin');
  const now = await spreadAll(client, shards);
  await client.query('commit');
  const tables = (await tablesOf(client)).filter(isSpreadYet).length;
  return { kind: 'DISTRIBUTED', now, tables, servers };
}

/**
 * Distributes all tenant tables over the servers of a Citus cluster, with each tenant's rows on one server
 * (docs/growing.md). Installation-wide tables stay local. Runs in one transaction; when repeated, it distributes new
 * tables. Does nothing without the extension. Throws CannotDistribute.
 */
export async function distribute(ownerUrl: string, wishes: DistributeOptions = {}): Promise<Distribution> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'fareback migrate', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    return await distributeOn(client, wishes);
  } finally {
    await client.end();
  }
}
