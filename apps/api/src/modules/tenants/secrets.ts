import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import type { KeyRing } from '../../platform/sealing/key-ring.ts';
import {
  insertSecret,
  newestSecret,
  readSecrets,
  retireSecrets,
  type SecretPurpose,
  secretOwners,
  secretsSince,
} from './store.ts';

/** What keeping secrets needs. */
export interface SecretKeeper {
  tx: Tx;
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** Owner of the key under which a tenant's partner hands riders over: a tenant has one partner. */
export const PARTNER = 'partner';

/** The key as PEM of its public half alone. A private key is refused: it is the partner's, and nobody else's. */
function partnerPublicKey(pem: string): string {
  if (/PRIVATE KEY/.test(pem)) {
    throw new Error(
      'This is a private key, which never leaves the partner. Ask for the public one: openssl ec -in key.pem -pubout',
    );
  }
  const key = ((): KeyObject | undefined => {
    try {
      return createPublicKey(pem);
    } catch {
      return undefined;
    }
  })();
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error(
      'Expected the public key of ES256: a PEM file that begins with -----BEGIN PUBLIC KEY-----, on the curve P-256.',
    );
  }
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

const HOUR_MILLIS = 3_600_000;

/** What binds a sealed secret to its agency, use and owner. */
export const sharedSecretContext = (tenantId: string, purpose: SecretPurpose, ownerId: string): string =>
  `secret/${tenantId}/${purpose}/${ownerId}`;

async function keepSecret(
  { tx, keyRing, tenant, now }: SecretKeeper,
  purpose: SecretPurpose,
  ownerId: string,
  secret: string,
): Promise<string> {
  const sealed = keyRing.seal(secret, sharedSecretContext(tenant.tenantId, purpose, ownerId));
  await insertSecret(tx, { tenantId: tenant.tenantId, purpose, ownerId, secretId: sortableId(now), sealed }, now);
  return secret;
}

const freshSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Makes a secret for each owner that has none; resolves to how many were made. */
export async function makeMissingSecrets(
  keeper: SecretKeeper,
  purpose: SecretPurpose,
  ownerIds: string[],
): Promise<number> {
  const have = await secretOwners(keeper.tx, purpose);
  const missing = ownerIds.filter((ownerId) => !have.has(ownerId));
  for (const ownerId of missing) await keepSecret(keeper, purpose, ownerId, freshSecret());
  return missing.length;
}

/**
 * Secrets that count now, newest first: one, or two while one is rotated. Each is `whsec_` and 32 bytes in base64, as
 * Standard Webhooks has it; whoever signs uses the bytes. `ownerId` is a provider's id, or PARTNER, whose secret may be
 * the public key (PEM) that `trustPartnerKey` was given.
 */
export async function liveSecrets(
  { tx, keyRing, tenant, now }: SecretKeeper,
  purpose: SecretPurpose,
  ownerId: string,
): Promise<string[]> {
  const sealed = await readSecrets(tx, purpose, ownerId, now);
  return sealed.map((secret) => keyRing.open(secret, sharedSecretContext(tenant.tenantId, purpose, ownerId)));
}

/** Whether the ring opens what was sealed last for the tenant's secrets; null where it has none. */
export async function opensSecrets(tx: Tx, keyRing: KeyRing): Promise<boolean | null> {
  const newest = await newestSecret(tx);
  return newest === undefined
    ? null
    : keyRing.opens(newest.sealed, sharedSecretContext(tx.tenantId, newest.purpose, newest.ownerId));
}

async function retire({ tx, now }: SecretKeeper, purpose: SecretPurpose, ownerId: string, graceHours: number) {
  await retireSecrets(tx, { purpose, ownerId }, now, new Date(now.getTime() + graceHours * HOUR_MILLIS));
}

/** Makes a new secret and lets the present one count for another `graceHours`; older ones end at once. Resolves to the new one. */
export async function rotateSecret(
  keeper: SecretKeeper,
  purpose: SecretPurpose,
  ownerId: string,
  graceHours = 24,
): Promise<string> {
  await retire(keeper, purpose, ownerId, graceHours);
  return keepSecret(keeper, purpose, ownerId, freshSecret());
}

/**
 * Takes the public key (PEM, P-256) of a partner that signs its hand-overs with ES256, in place of the present secret,
 * which counts for another `graceHours`. Throws, with what to do, where the text is no such key.
 */
export async function trustPartnerKey(keeper: SecretKeeper, pem: string, graceHours = 24): Promise<void> {
  const publicKey = partnerPublicKey(pem);
  await retire(keeper, 'PARTNER_HAND_OVER', PARTNER, graceHours);
  await keepSecret(keeper, 'PARTNER_HAND_OVER', PARTNER, publicKey);
}

/** Since when the present secret of the partner counts; undefined where there is none. */
export const partnerSecretSince = async (tx: Tx): Promise<Date | undefined> =>
  (await secretsSince(tx, 'PARTNER_HAND_OVER')).find(({ ownerId }) => ownerId === PARTNER)?.since;

/** Since when the present secret of each provider counts. */
export const providerSecretsSince = async (tx: Tx): Promise<Map<string, Date>> =>
  new Map((await secretsSince(tx, 'PROVIDER_WEBHOOK')).map(({ ownerId, since }) => [ownerId, since]));
