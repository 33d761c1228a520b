import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';
import { sortableId } from '../../platform/ids.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { insertSecret, readSecrets, retireSecrets, type SecretPurpose, secretOwners } from './store.ts';

/** What keeping secrets needs. */
export interface SecretKeeper {
  tx: Tx;
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** Owner of the key under which a tenant's partner hands riders over: a tenant has one partner. */
export const PARTNER = 'partner';

const HOUR_MILLIS = 3_600_000;

const contextOf = (tenantId: string, purpose: SecretPurpose, ownerId: string): string =>
  `secret/${tenantId}/${purpose}/${ownerId}`;

async function makeSecret(
  { tx, keyRing, tenant, now }: SecretKeeper,
  purpose: SecretPurpose,
  ownerId: string,
): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = keyRing.seal(secret, contextOf(tenant.tenantId, purpose, ownerId));
  await insertSecret(tx, { tenantId: tenant.tenantId, purpose, ownerId, secretId: sortableId(now), sealed }, now);
  return secret;
}

/** Makes a secret for each owner that has none; resolves to how many were made. */
export async function makeMissingSecrets(
  keeper: SecretKeeper,
  purpose: SecretPurpose,
  ownerIds: string[],
): Promise<number> {
  const have = await secretOwners(keeper.tx, purpose);
  const missing = ownerIds.filter((ownerId) => !have.has(ownerId));
  for (const ownerId of missing) await makeSecret(keeper, purpose, ownerId);
  return missing.length;
}

/**
 * Secrets that count now, newest first: one, or two while one is rotated. Each is `whsec_` and 32 bytes in base64, as
 * Standard Webhooks has it; whoever signs uses the bytes. `ownerId` is a provider's id, or PARTNER.
 */
export async function liveSecrets(
  { tx, keyRing, tenant, now }: SecretKeeper,
  purpose: SecretPurpose,
  ownerId: string,
): Promise<string[]> {
  const sealed = await readSecrets(tx, purpose, ownerId, now);
  return sealed.map((secret) => keyRing.open(secret, contextOf(tenant.tenantId, purpose, ownerId)));
}

/** Makes a new secret and lets the present one count for another `graceHours`; older ones end at once. Resolves to the new one. */
export async function rotateSecret(
  keeper: SecretKeeper,
  purpose: SecretPurpose,
  ownerId: string,
  graceHours = 24,
): Promise<string> {
  const { tx, now } = keeper;
  await retireSecrets(tx, { purpose, ownerId }, now, new Date(now.getTime() + graceHours * HOUR_MILLIS));
  return makeSecret(keeper, purpose, ownerId);
}
