import type { Tx } from '../../platform/database/transactions.ts';
import type { EncryptedRows, PersonalData } from '../../platform/encryption/personal-data.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';

export const keyContext = (tenantId: string, keyId: number): string => `ticket-key/${tenantId}/${keyId}`;

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'ticket_key',
    key: { key_id: 'bigint' },
    columns: { secret_sealed: (tenantId, { key_id }) => keyContext(tenantId, Number(key_id)) },
  },
];

/** Where a member's tickets were checked is not stored, only when and with which result. Erasure deletes it. */
export const personal: PersonalData = {
  tables: { ticket_sighting: 'ticketSightings' },
  async read({ tx, memberId }) {
    const ticketSightings = await tx.query(
      `select redemption_id as "redemptionId", result, seen_at as "seenAt" from ticket_sighting
        where tenant_id = $1 and member_id = $2 order by seen_at, sighting_id`,
      [tx.tenantId, memberId],
    );
    return { ticketSightings };
  },
  async forget({ tx, memberId }) {
    await tx.run('delete from ticket_sighting where tenant_id = $1 and member_id = $2', [tx.tenantId, memberId]);
  },
};

/** How long sightings are kept: long enough to look into a month. */
const SIGHTING_DAYS = 90;

/** Deletes old sightings, limited per run [TICKET-20]. */
export const pruneSightings = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from ticket_sighting where tenant_id = $1 and ctid = any(array(
       select ctid from ticket_sighting where tenant_id = $1 and seen_at <= $2 limit 10000))`,
    [tx.tenantId, new Date(now.getTime() - SIGHTING_DAYS * DAY_MILLIS)],
  );

interface KeyRow {
  keyId: number;
  publicKey: Buffer;
  secretEncrypted: Buffer;
}

/** Returns keys that are not retired, the newest first. */
export const readKeys = (tx: Tx): Promise<KeyRow[]> =>
  tx.query(
    `select key_id as "keyId", public_key as "publicKey", secret_sealed as "secretEncrypted" from ticket_key
      where tenant_id = $1 and retired_at is null order by key_id desc`,
    [tx.tenantId],
  );

/** Retires all keys; returns the highest id ever used. */
export async function retireKeys(tx: Tx, now: Date): Promise<number> {
  await tx.run('update ticket_key set retired_at = $2 where tenant_id = $1 and retired_at is null', [tx.tenantId, now]);
  const row = await tx.first<{ last: number }>(
    'select coalesce(max(key_id), 0) as last from ticket_key where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.last ?? 0;
}

/** Inserts a key unless its id is taken, by a call at the same time. */
export const insertKey = (tx: Tx, now: Date, { keyId, publicKey, secretEncrypted }: KeyRow): Promise<number> =>
  tx.run(
    `insert into ticket_key (tenant_id, key_id, public_key, secret_sealed, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [tx.tenantId, keyId, publicKey, secretEncrypted, now],
  );

export interface DeviceRow {
  deviceId: string;
  label: string;
  shiftAt: Date;
  keysUntil: Date;
  syncedAt: Date | null;
  revokedAt: Date | null;
}

/** Notes that a device fetched keys; changes nothing and returns 0 if the device is revoked. */
export const saveShift = (
  tx: Tx,
  now: Date,
  { deviceId, label, keysUntil }: Pick<DeviceRow, 'deviceId' | 'label' | 'keysUntil'>,
): Promise<number> =>
  tx.run(
    `insert into inspector_device as d (tenant_id, device_id, label, first_at, shift_at, keys_until) values ($1, $2, $3, $4, $4, $5)
     on conflict (tenant_id, device_id) do update set label = $3, shift_at = $4, keys_until = $5 where d.revoked_at is null`,
    [tx.tenantId, deviceId, label, now, keysUntil],
  );

/** Notes a device's sync; 0 if the device is unknown or revoked. */
export const noteSync = (tx: Tx, now: Date, deviceId: string): Promise<number> =>
  tx.run('update inspector_device set synced_at = $3 where tenant_id = $1 and device_id = $2 and revoked_at is null', [
    tx.tenantId,
    deviceId,
    now,
  ]);

export const revokeDevice = (tx: Tx, now: Date, deviceId: string): Promise<number> =>
  tx.run('update inspector_device set revoked_at = coalesce(revoked_at, $3) where tenant_id = $1 and device_id = $2', [
    tx.tenantId,
    deviceId,
    now,
  ]);

export const isDeviceRevoked = async (tx: Tx, deviceId: string): Promise<boolean> =>
  (await tx.first('select 1 from inspector_device where tenant_id = $1 and device_id = $2 and revoked_at is not null', [
    tx.tenantId,
    deviceId,
  ])) !== undefined;

const DEVICES_MAX = 500;

export const readDevices = (tx: Tx): Promise<DeviceRow[]> =>
  tx.query(
    `select device_id as "deviceId", label, shift_at as "shiftAt", keys_until as "keysUntil", synced_at as "syncedAt",
            revoked_at as "revokedAt"
       from inspector_device where tenant_id = $1 order by shift_at desc, device_id limit ${DEVICES_MAX}`,
    [tx.tenantId],
  );

export interface NewSighting {
  sightingId: string;
  memberId: string;
  redemptionId: string;
  result: string;
  seenAt: Date;
}

/** Inserts sightings of a device; those sent before are skipped. Returns the number that is new. */
export async function insertSightings(
  tx: Tx,
  now: Date,
  deviceId: string,
  sightings: readonly NewSighting[],
): Promise<number> {
  let added = 0;
  for (const { sightingId, memberId, redemptionId, result, seenAt } of sightings) {
    added += await tx.run(
      `insert into ticket_sighting (tenant_id, sighting_id, member_id, redemption_id, device_id, result, seen_at, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [tx.tenantId, sightingId, memberId, redemptionId, deviceId, result, seenAt, now],
    );
  }
  return added;
}

export interface SightingRow {
  memberId: string;
  redemptionId: string;
  label: string;
  result: string;
  seenAt: Date;
}

const SIGHTING = `s.member_id as "memberId", s.redemption_id as "redemptionId", d.label, s.result, s.seen_at as "seenAt"`;

/** Returns all sightings of tickets in order of time. */
export const readSightings = (tx: Tx, redemptionIds: readonly string[]): Promise<SightingRow[]> =>
  tx.query(
    `select ${SIGHTING} from ticket_sighting s
       join inspector_device d on d.tenant_id = $1 and d.device_id = s.device_id
      where s.tenant_id = $1 and s.redemption_id = any($2::uuid[]) order by s.seen_at, s.sighting_id`,
    [tx.tenantId, redemptionIds],
  );

/** Returns tickets seen as valid since a moment, with the first time; the last seen first. */
export const readSeenSince = (tx: Tx, since: Date, most: number): Promise<{ redemptionId: string; seenAt: Date }[]> =>
  tx.query(
    `select redemption_id as "redemptionId", min(seen_at) as "seenAt" from ticket_sighting
      where tenant_id = $1 and seen_at >= $2 and result = 'VALID' group by redemption_id order by max(seen_at) desc limit $3`,
    [tx.tenantId, since, most],
  );

/**
 * Returns tickets that were seen more than once or whose code was copied or canceled, in a period; the last seen first
 * [TICKET-18].
 */
export const readDoubleUse = (tx: Tx, from: Date, before: Date, most: number): Promise<{ redemptionId: string }[]> =>
  tx.query(
    `select redemption_id as "redemptionId" from ticket_sighting
      where tenant_id = $1 and seen_at >= $2 and seen_at < $3
      group by redemption_id
     having count(*) filter (where result = 'VALID') > 1 or bool_or(result in ('COPIED', 'CANCELED'))
      order by max(seen_at) desc, redemption_id limit $4`,
    [tx.tenantId, from, before, most],
  );
