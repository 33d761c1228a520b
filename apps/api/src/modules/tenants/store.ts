import type { Tenant } from '../../call/tenant.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { type Database, readDirectory } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { answeringTenantIds } from './servers.ts';

export type SecretPurpose = 'PROVIDER_WEBHOOK' | 'PARTNER_HAND_OVER' | 'SMS_WEBHOOK';

interface WrittenTenant {
  tenantId: string;
  name: string;
  timeZone: string;
  serviceDayStartMinutes: number;
  isStandalone: boolean;
  configuration: object;
  settings: object;
  packDigest: string;
}

export const TENANT_COLUMNS = `t.tenant_id as "tenantId", t.name, t.is_active as "isActive",
            t.is_open as "isOpen", t.opened_at as "openedAt", t.time_zone as "timeZone",
            t.service_day_start_minutes as "serviceDayStartMinutes", t.is_standalone as "isStandalone",
            t.configuration, t.settings`;

/** The transaction's own tenant, including uncommitted changes; undefined if it has no row. */
export const tenantWithin = (tx: Tx): Promise<Omit<Tenant, 'hosts'> | undefined> =>
  tx.first(`select ${TENANT_COLUMNS} from tenant t where t.tenant_id = $1`, [tx.tenantId]);

export const readTenantIds = async (database: Database): Promise<string[]> =>
  (await readDirectory<{ id: string }>(database, 'select tenant_id as id from tenant order by 1')).map(({ id }) => id);

/** Ids of all tenants, without those on a cluster server that doesn't respond: for work that can be caught up later. */
export const readAnsweringTenantIds = (database: Database): Promise<string[]> =>
  readTenantIds(database).catch((error: Error) => answeringTenantIds(database, error));

export const readPackedTenantIds = async (database: Database): Promise<string[]> =>
  (
    await readDirectory<{ id: string }>(
      database,
      `select tenant_id as id from tenant
        where pack_digest ~ '^[0-9a-f]{64}$' and tenant_id = any ($1::text[]) order by 1`,
      [await readAnsweringTenantIds(database)],
    )
  ).map(({ id }) => id);

/** Writes a tenant's row; returns 0 if nothing changed. A changed digest alone does not count. */
export async function writeTenant(tx: Tx, tenant: WrittenTenant, now: Date): Promise<number> {
  const changed = await tx.run(
    `insert into tenant (tenant_id, name, time_zone, service_day_start_minutes, is_standalone, configuration, settings, pack_digest, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id) do update
        set name = excluded.name, time_zone = excluded.time_zone,
            service_day_start_minutes = excluded.service_day_start_minutes, is_standalone = excluded.is_standalone,
            configuration = excluded.configuration, settings = excluded.settings
      where (tenant.name, tenant.time_zone, tenant.service_day_start_minutes, tenant.is_standalone, tenant.configuration, tenant.settings)
            is distinct from (excluded.name, excluded.time_zone, excluded.service_day_start_minutes, excluded.is_standalone,
                              excluded.configuration, excluded.settings)`,
    [
      tenant.tenantId,
      tenant.name,
      tenant.timeZone,
      tenant.serviceDayStartMinutes,
      tenant.isStandalone,
      JSON.stringify(tenant.configuration),
      JSON.stringify(tenant.settings),
      tenant.packDigest,
      now,
    ],
  );
  return changed;
}

/** Closes a newly created tenant to riders until a pack is applied. */
export const closeUntilLaunch = (tx: Tx): Promise<number> =>
  tx.run(`update tenant set is_open = false, pack_digest = '' where tenant_id = $1`, [tx.tenantId]);

/** Opens a tenant to riders from a given time; returns 0 if it is open already. */
export const launchAgency = (tx: Tx, now: Date): Promise<number> =>
  tx.run('update tenant set is_open = true, opened_at = $2 where tenant_id = $1 and not is_open', [tx.tenantId, now]);

/** True if the tenant is closed to riders; locks the row so this can't change within the transaction. */
export const staysClosed = async (tx: Tx): Promise<boolean> =>
  (await tx.first('select 1 from tenant where tenant_id = $1 and not is_open for share', [tx.tenantId])) !== undefined;

export const isThere = async (tx: Tx): Promise<boolean> =>
  (await tx.first('select 1 from tenant where tenant_id = $1', [tx.tenantId])) !== undefined;

export const lockMaking = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.agencies}, 0)`);

export const recordAgencyAuthor = (tx: Tx, by: object, now: Date): Promise<number> =>
  tx.run('insert into agency_setup (tenant_id, made_by, made_at) values ($1, $2, $3)', [
    tx.tenantId,
    JSON.stringify(by),
    now,
  ]);

/** Records which program (by digest) a staff member tried on sample rides. */
export const recordSampleSeen = (tx: Tx, by: object, digest: string, now: Date): Promise<number> =>
  tx.run(
    `insert into agency_setup (tenant_id, made_by, made_at, tried_digest, tried_at) values ($1, $2, $3, $4, $3)
     on conflict (tenant_id) do update set tried_digest = excluded.tried_digest, tried_at = excluded.tried_at`,
    [tx.tenantId, JSON.stringify(by), now, digest],
  );

export const triedDigest = async (tx: Tx): Promise<string | null> =>
  (
    await tx.first<{ digest: string | null }>('select tried_digest as digest from agency_setup where tenant_id = $1', [
      tx.tenantId,
    ])
  )?.digest ?? null;

export const recordApplied = (tx: Tx, tenantId: string, packDigest: string, now: Date): Promise<number> =>
  tx.run('update tenant set pack_digest = $2, applied_at = $3 where tenant_id = $1', [tenantId, packDigest, now]);

export const foreignHosts = (
  tx: Tx,
  tenantId: string,
  hosts: string[],
): Promise<{ host: string; tenantId: string }[]> =>
  tx.query(
    'select host, tenant_id as "tenantId" from tenant_host where host = any ($2::text[]) and tenant_id <> $1 order by host',
    [tenantId, hosts],
  );

export const foreignOrigins = (
  tx: Tx,
  tenantId: string,
  origins: string[],
): Promise<{ origin: string; tenantId: string }[]> =>
  tx.query(
    `select origin, t.tenant_id as "tenantId" from tenant t, jsonb_array_elements_text(t.settings -> 'allowedOrigins') as origin
      where t.tenant_id <> $1 and origin = any ($2::text[]) order by origin`,
    [tenantId, origins],
  );

/**
 * Registers the pack's hosts and removes those it no longer lists; resolves to the number of changed rows. Existing
 * hosts are filtered out first, because a cluster counts conflicting rows as written.
 */
export async function writeHosts(tx: Tx, tenantId: string, hosts: string[]): Promise<number> {
  const added = await tx.run(
    `insert into tenant_host (tenant_id, host, source)
     select $1, given.host, 'PACK' from unnest($2::text[]) as given (host)
      where not exists (select from tenant_host h where h.tenant_id = $1 and h.host = given.host)
     on conflict (tenant_id, host) do nothing`,
    [tenantId, hosts],
  );
  const removed = await tx.run(
    `delete from tenant_host where tenant_id = $1 and source = 'PACK' and host <> all ($2::text[])`,
    [tenantId, hosts],
  );
  return added + removed;
}

export const addHost = (tx: Tx, tenantId: string, host: string): Promise<number> =>
  tx.run(
    `insert into tenant_host (tenant_id, host, source) values ($1, $2, 'OPERATOR')
     on conflict (tenant_id, host) do update set source = 'OPERATOR' where tenant_host.source <> 'OPERATOR'`,
    [tenantId, host],
  );

/** Notification channel for changed tenants; the payload is the tenant id. */
export const TENANT_CHANGED = 'tenant_changed';

/** Notifies all processes with this tenant in memory to reload it after commit. */
export const announceChange = (tx: Tx, tenantId: string): Promise<void> => tx.announce(TENANT_CHANGED, tenantId);

export const secretOwners = async (tx: Tx, purpose: SecretPurpose): Promise<Set<string>> => {
  const rows = await tx.query<{ owner: string }>(
    'select distinct owner_id as owner from tenant_secret where tenant_id = $1 and purpose = $2 and retires_at is null',
    [tx.tenantId, purpose],
  );
  return new Set(rows.map(({ owner }) => owner));
};

export const secretsSince = (tx: Tx, purpose: SecretPurpose): Promise<{ ownerId: string; since: Date }[]> =>
  tx.query(
    `select owner_id as "ownerId", max(created_at) as since from tenant_secret
      where tenant_id = $1 and purpose = $2 and retires_at is null group by owner_id`,
    [tx.tenantId, purpose],
  );

export const readSecrets = async (tx: Tx, purpose: SecretPurpose, ownerId: string, now: Date): Promise<Buffer[]> => {
  const rows = await tx.query<{ sealed: Buffer }>(
    `select secret_sealed as sealed from tenant_secret
      where tenant_id = $1 and purpose = $2 and owner_id = $3 and (retires_at is null or retires_at > $4)
      order by retires_at is null desc, created_at desc, secret_id desc`,
    [tx.tenantId, purpose, ownerId, now],
  );
  return rows.map(({ sealed: encrypted }) => encrypted);
};

export const newestSecret = (
  tx: Tx,
): Promise<{ purpose: SecretPurpose; ownerId: string; sealed: Buffer } | undefined> =>
  tx.first(
    `select purpose, owner_id as "ownerId", secret_sealed as sealed from tenant_secret
      where tenant_id = $1 order by created_at desc, secret_id desc limit 1`,
    [tx.tenantId],
  );

export const lockSecrets = (tx: Tx, purpose: SecretPurpose, ownerId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.secrets}, hashtext($1))`, [
    `${tx.tenantId}/${purpose}/${ownerId}`,
  ]);

/** Encrypted secret by id, with its start, its end (null while current) and the end of its predecessor. */
export const readSecret = (
  tx: Tx,
  { purpose, ownerId, secretId }: { purpose: SecretPurpose; ownerId: string; secretId: string },
): Promise<{ sealed: Buffer; since: Date; retiresAt: Date | null; othersUntil: Date | null } | undefined> =>
  tx.first(
    `select s.secret_sealed as sealed, s.created_at as since, s.retires_at as "retiresAt",
            (select max(o.retires_at) from tenant_secret o where o.tenant_id = $1 and o.purpose = $2 and o.owner_id = $3) as "othersUntil"
       from tenant_secret s where s.tenant_id = $1 and s.purpose = $2 and s.owner_id = $3 and s.secret_id = $4`,
    [tx.tenantId, purpose, ownerId, secretId],
  );

/** Sets the current secret to retire at `retiresAt` and ends all older ones at once. */
export const retireSecrets = (
  tx: Tx,
  { purpose, ownerId }: { purpose: SecretPurpose; ownerId: string },
  now: Date,
  retiresAt: Date,
): Promise<number> =>
  tx.run(
    `update tenant_secret set retires_at = case when retires_at is null then $5::timestamptz else $4::timestamptz end
      where tenant_id = $1 and purpose = $2 and owner_id = $3 and (retires_at is null or retires_at > $4)`,
    [tx.tenantId, purpose, ownerId, now, retiresAt],
  );

export const insertSecret = (
  tx: Tx,
  secret: { tenantId: string; purpose: SecretPurpose; ownerId: string; secretId: string; sealed: Buffer },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into tenant_secret (tenant_id, purpose, owner_id, secret_id, secret_sealed, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [secret.tenantId, secret.purpose, secret.ownerId, secret.secretId, secret.sealed, now],
  );
