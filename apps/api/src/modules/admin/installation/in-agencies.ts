import type { Tenant } from '../../../call/tenant.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isOneServerDown } from '../../../platform/database/errors.ts';
import { withTenantsSequentially } from '../../../platform/database/sequential-tenants.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';

/** Agencies handled in one round trip, each limited to its own rows. */
const AGENCIES_AT_ONCE = 50;
/** Agencies of a cluster handled at the same time, each on a connection. */
const SPREAD_AT_ONCE = 8;

/** Undefined if the agency's server does not answer. */
async function inAnswering<T>(database: Database, id: string, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await withTenant(database, id, work);
  } catch (error) {
    if (!isOneServerDown(database, error)) throw error;
    return undefined;
  }
}

/**
 * Runs `work` for each agency, many in one round trip: it must issue all statements before it awaits any. Agencies of a
 * cluster have a transaction each, because one would tie several servers together; the result is undefined for those whose
 * server does not answer. Results are in the order of `ids`.
 */
export async function inAgencies<T>(
  database: Database,
  ids: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<(T | undefined)[]> {
  const found: (T | undefined)[] = [];
  const atOnce = database.isSpread ? SPREAD_AT_ONCE : AGENCIES_AT_ONCE;
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    if (database.isSpread) found.push(...(await Promise.all(some.map((id) => inAnswering(database, id, work)))));
    else found.push(...(await withTenantsSequentially(database, some, work)));
  }
  return found;
}

interface ReadAgencies<T> {
  read: { tenant: Tenant; found: T }[];
  /** Agencies whose server does not answer. */
  unread: { agencyId: string; name: string }[];
}

/** Reads each agency; those on a server that does not answer are named instead [OPS-235]. */
export async function readAgencies<T extends object>(
  database: Database,
  tenants: readonly Tenant[],
  work: (tx: Tx) => Promise<T>,
): Promise<ReadAgencies<T>> {
  const ids = tenants.map(({ tenantId }) => tenantId);
  const all = await inAgencies(database, ids, work);
  const agencies: ReadAgencies<T> = { read: [], unread: [] };
  for (const [at, tenant] of tenants.entries()) {
    const found = all[at];
    if (found === undefined) agencies.unread.push({ agencyId: tenant.tenantId, name: tenant.name });
    else agencies.read.push({ tenant, found });
  }
  return agencies;
}
