import { type ApiKeys, type NewApiKey, staffLimits, type WantedKey } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withStaff } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { lockTeam } from '../team/team-store.ts';
import { countKeys, endKey, insertKey, type KeyRow, keysOf, useKey } from './key-store.ts';

/** Prefix of keys, for secret scanners to find leaked ones. */
const PREFIX = 'fbk_';

const present = ({ createdAt, expiresAt, lastUsedAt, revokedAt, ...rest }: KeyRow): ApiKeys['data'][number] => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Returns an agency's keys: valid ones first, then the newest. */
export const listKeys = async ({ tx, tenant }: StaffCtx): Promise<ApiKeys> => ({
  data: (await keysOf(tx, tenant.tenantId)).map(present),
});

/**
 * Creates a key with at most its creator's permissions; its secret is shown only now and not stored. Throws
 * ROLE_ABOVE_YOURS, NAME_TAKEN, TOO_MANY_KEYS [DESK-13].
 */
export async function makeKey(ctx: StaffCtx, { body }: { body: WantedKey }): Promise<NewApiKey> {
  const { tx, now, actor, tenant } = ctx;
  const { name, permissions, days } = body;
  if (!permissions.every((permission) => ctx.may(permission))) throwAdminError('ROLE_ABOVE_YOURS');
  await lockTeam(tx, tenant.tenantId);
  if ((await countKeys(tx, tenant.tenantId)) >= staffLimits.keysPerAgencyMax) throwAdminError('TOO_MANY_KEYS');
  const makerId = actor.kind === 'staff' ? actor.id : null;
  const secret = `${PREFIX}${newToken()}`;
  const key = {
    keyId: randomId(),
    name,
    permissions,
    createdAt: now,
    createdBy: actor.name,
    expiresAt: new Date(now.getTime() + days * DAY_MILLIS),
  };
  if (!(await insertKey(tx, tenant.tenantId, { ...key, keyHash: hashOfToken(secret), makerId })))
    throwAdminError('NAME_TAKEN');
  const facts = { name, permissions, expiresAt: key.expiresAt.toISOString() };
  await ctx.record({ verb: 'keys.make', subject: { kind: 'key', id: key.keyId }, facts });
  return { key: present({ ...key, lastUsedAt: null, revokedAt: null }), secret };
}

/** Revokes a key immediately. Throws NOT_FOUND [DESK-13]. */
export async function revokeKey(ctx: StaffCtx, { params }: { params: { key: string } }): Promise<ApiKeys> {
  const ended = await endKey(ctx.tx, ctx.tenant.tenantId, params.key, ctx.now);
  if (!ended) throwAdminError('NOT_FOUND');
  await ctx.record({ verb: 'keys.revoke', subject: { kind: 'key', id: params.key }, facts: { name: ended.name } });
  return listKeys(ctx);
}

export interface KeyHolder {
  keyId: string;
  name: string;
  agencyId: string;
  permissions: readonly string[];
}

/** Returns the holder of the key in an `Authorization` header; null if missing or invalid [DESK-13]. */
export async function keyHolderOf(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  authorization: string,
): Promise<KeyHolder | null> {
  const secret = /^Bearer (fbk_[\w-]{43})$/i.exec(authorization)?.[1];
  if (secret === undefined) return null;
  return (await withStaff(database, (tx) => useKey(tx, hashOfToken(secret), clock()))) ?? null;
}
