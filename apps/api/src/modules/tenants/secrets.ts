import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { EncryptedRows } from '../../platform/encryption/personal-data.ts';
import { sortableId } from '../../platform/ids.ts';
import {
  announceChange,
  insertSecret,
  lockSecrets,
  newestSecret,
  readSecret,
  readSecrets,
  retireSecrets,
  type SecretPurpose,
  secretOwners,
  secretsSince,
} from './store.ts';

/** What this module keeps sealed. */
export const encrypted: readonly EncryptedRows[] = [
  {
    table: 'tenant_secret',
    key: { purpose: 'text', owner_id: 'text', secret_id: 'uuid' },
    columns: {
      secret_sealed: (tenantId, { purpose, owner_id }) =>
        sharedSecretContext(tenantId, purpose as SecretPurpose, owner_id ?? ''),
    },
  },
];

export interface SecretContext {
  tx: Tx;
  keyRing: KeyRing;
  tenant: { tenantId: string };
  now: Date;
}

/** Owner id of the key with which a tenant's partner hands over riders; a tenant has one partner. */
export const PARTNER = 'partner';

/** Owner id of the secret with which an agency's SMS gateway signs riders' texts. */
export const TEXTS = 'texts-from-riders';

/** What the secret of an owner is for: an owner is a provider, PARTNER or TEXTS. */
export const purposeOf = (ownerId: string): SecretPurpose => {
  if (ownerId === TEXTS) return 'SMS_WEBHOOK';
  return ownerId === PARTNER ? 'PARTNER_HAND_OVER' : 'PROVIDER_WEBHOOK';
};

/** The public key as PEM. Refuses a private key, which only the partner may have. */
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

const sharedSecretContext = (tenantId: string, purpose: SecretPurpose, ownerId: string): string =>
  `secret/${tenantId}/${purpose}/${ownerId}`;

interface SecretRef {
  purpose: SecretPurpose;
  ownerId: string;
  secretId?: string;
}

async function keepSecret(
  { tx, keyRing, tenant, now }: SecretContext,
  kept: SecretRef,
  secret: string,
): Promise<string> {
  const { purpose, ownerId, secretId = sortableId(now) } = kept;
  const ciphertext = keyRing.encrypt(secret, sharedSecretContext(tenant.tenantId, purpose, ownerId));
  await insertSecret(tx, { tenantId: tenant.tenantId, purpose, ownerId, secretId, sealed: ciphertext }, now);
  // Invalidates the cached secrets in all processes at once [OPS-168].
  await announceChange(tx, tenant.tenantId);
  return secret;
}

const freshSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export async function makeMissingSecrets(
  keeper: SecretContext,
  purpose: SecretPurpose,
  ownerIds: string[],
): Promise<number> {
  const have = await secretOwners(keeper.tx, purpose);
  const missing = ownerIds.filter((ownerId) => !have.has(ownerId));
  for (const ownerId of missing) await keepSecret(keeper, { purpose, ownerId }, freshSecret());
  return missing.length;
}

/**
 * Valid secrets, newest first: one, or two during a rotation. Format: `whsec_` and 32 bytes in base64 (Standard
 * Webhooks); signatures use the decoded bytes. `ownerId` is a provider id or PARTNER, whose secret may be the public
 * key (PEM) passed to `trustPartnerKey`.
 */
export async function liveSecrets(
  { tx, keyRing, tenant, now }: SecretContext,
  purpose: SecretPurpose,
  ownerId: string,
): Promise<string[]> {
  const found = await readSecrets(tx, purpose, ownerId, now);
  return found.map((secret) => keyRing.decrypt(secret, sharedSecretContext(tenant.tenantId, purpose, ownerId)));
}

/** Checks that the key ring can decrypt the tenant's newest secret; null if it has no secret. */
export async function opensSecrets(tx: Tx, keyRing: KeyRing): Promise<boolean | null> {
  const newest = await newestSecret(tx);
  return newest === undefined
    ? null
    : keyRing.canDecrypt(newest.sealed, sharedSecretContext(tx.tenantId, newest.purpose, newest.ownerId));
}

const graceOf = (from: Date, graceHours: number): Date => new Date(from.getTime() + graceHours * HOUR_MILLIS);

async function retire({ tx, now }: SecretContext, purpose: SecretPurpose, ownerId: string, graceHours: number) {
  await lockSecrets(tx, purpose, ownerId);
  await retireSecrets(tx, { purpose, ownerId }, now, graceOf(now, graceHours));
}

/**
 * Creates a new secret; the current one stays valid for another `graceHours`, older ones end at once. Resolves to the
 * new secret.
 */
export async function rotateSecret(
  keeper: SecretContext,
  purpose: SecretPurpose,
  ownerId: string,
  graceHours = 24,
): Promise<string> {
  await retire(keeper, purpose, ownerId, graceHours);
  return keepSecret(keeper, { purpose, ownerId }, freshSecret());
}

export interface Rotated {
  secret: string;
  presentUntil: Date;
  /** True if an earlier call with the same id created it. */
  isRepeated: boolean;
}

/** Saves a secret that the other side made, such as a carrier's token; the current one ends at once. */
export async function saveGivenSecret(keeper: SecretContext, kept: SecretRef, secret: string): Promise<void> {
  await retire(keeper, kept.purpose, kept.ownerId, 0);
  await keepSecret(keeper, kept, secret);
}

/**
 * Idempotent rotation by a caller-supplied id: a retry returns the first secret and changes nothing. Null if another
 * rotation followed.
 */
export async function rotateSecretOnce(
  keeper: SecretContext,
  kept: Required<SecretRef>,
  graceHours: number,
): Promise<Rotated | null> {
  const { tx, keyRing, tenant, now } = keeper;
  const { purpose, ownerId, secretId } = kept;
  await lockSecrets(tx, purpose, ownerId);
  const made = await readSecret(tx, kept);
  if (made === undefined) {
    await retire(keeper, purpose, ownerId, graceHours);
    const secret = await keepSecret(keeper, { purpose, ownerId, secretId }, freshSecret());
    return { secret, presentUntil: graceOf(now, graceHours), isRepeated: false };
  }
  if (made.retiresAt !== null) return null;
  const secret = keyRing.decrypt(made.sealed, sharedSecretContext(tenant.tenantId, purpose, ownerId));
  return { secret, presentUntil: made.othersUntil ?? graceOf(made.since, graceHours), isRepeated: true };
}

/**
 * Sets the public key (PEM, P-256) of a partner that signs its hand-overs with ES256; the current secret stays valid
 * for another `graceHours`. Throws with instructions if the text is not such a key.
 */
export async function trustPartnerKey(keeper: SecretContext, pem: string, graceHours: number): Promise<void> {
  const publicKey = partnerPublicKey(pem);
  await retire(keeper, 'PARTNER_HAND_OVER', PARTNER, graceHours);
  await keepSecret(keeper, { purpose: 'PARTNER_HAND_OVER', ownerId: PARTNER }, publicKey);
}

export const partnerSecretSince = async (tx: Tx): Promise<Date | undefined> =>
  (await secretsSince(tx, 'PARTNER_HAND_OVER')).find(({ ownerId }) => ownerId === PARTNER)?.since;

export const textsSecretSince = async (tx: Tx): Promise<Date | undefined> =>
  (await secretsSince(tx, 'SMS_WEBHOOK')).find(({ ownerId }) => ownerId === TEXTS)?.since;

export const providerSecretsSince = async (tx: Tx): Promise<Map<string, Date>> =>
  new Map((await secretsSince(tx, 'PROVIDER_WEBHOOK')).map(({ ownerId, since }) => [ownerId, since]));
