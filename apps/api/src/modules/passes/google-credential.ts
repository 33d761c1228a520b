import { createPrivateKey } from 'node:crypto';
import type { PassCertificateProblem } from '@fareback/contract/admin';
import type { GoogleAccount } from '../../adapters/google-wallet.ts';
import type { TenantCtx } from '../../call/context.ts';
import { credentialContext, readCredentials, writeCredential } from './store.ts';

type CredentialCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now'>;

export interface GoogleIssuer extends GoogleAccount {
  /** Number that Google gave the agency as an issuer of passes. */
  issuerId: string;
}

/** RS256 asks for 2048 bits; a much longer key would make each signature slow. */
const KEY_BITS = { least: 2048, most: 4096 };

/** Returns an RSA key in the form that signing needs, whatever PEM it came in; null for another key. */
function toPkcs8(pem: unknown): string | null {
  try {
    const key = createPrivateKey(String(pem));
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    const isUsable = key.asymmetricKeyType === 'rsa' && bits >= KEY_BITS.least && bits <= KEY_BITS.most;
    return isUsable ? key.export({ type: 'pkcs8', format: 'pem' }).toString() : null;
  } catch {
    return null;
  }
}

const KEY_ID_LENGTH_MAX = 100;

/**
 * Reads the JSON key of a service account; returns the problem instead if it is another file. Addresses in the file are
 * ignored: where we call is a setting of the installation [PASS-21].
 */
export function readServiceAccount(text: string): GoogleAccount | PassCertificateProblem {
  let file: Record<string, unknown>;
  try {
    file = Object(JSON.parse(text));
  } catch {
    return 'PASS_ACCOUNT_UNREADABLE';
  }
  const { type, client_email: clientEmail, private_key: pem, private_key_id: keyId } = file;
  if (type !== 'service_account' || typeof clientEmail !== 'string' || clientEmail.length > 300)
    return 'PASS_ACCOUNT_UNREADABLE';
  const privateKey = toPkcs8(pem);
  if (privateKey === null) return 'PASS_KEY_UNREADABLE';
  const isId = typeof keyId === 'string' && keyId.length <= KEY_ID_LENGTH_MAX;
  return { clientEmail, privateKey, keyId: isId ? keyId : undefined };
}

/** Stores the agency's account, encrypted; returns the problem instead if it cannot be used [DESK-596]. */
export async function setGoogleCredential(
  { tx, keyRing, now }: CredentialCtx,
  { issuerId, account: text }: { issuerId: string; account: string },
): Promise<{ issuerId: string; clientEmail: string } | PassCertificateProblem> {
  const account = readServiceAccount(text);
  if (typeof account === 'string') return account;
  const facts = { issuerId, clientEmail: account.clientEmail };
  await writeCredential(tx, {
    platform: 'GOOGLE',
    facts,
    secretEncrypted: keyRing.encrypt(JSON.stringify(account), credentialContext(tx.tenantId, 'GOOGLE')),
    expiresAt: null,
    setAt: now,
  });
  return facts;
}

export interface GoogleCredential {
  issuer: GoogleIssuer;
  /** Hash of the classes that Google accepted; null before that. */
  classShown: string | null;
}

export async function readGoogleCredential({ tx, keyRing }: CredentialCtx): Promise<GoogleCredential | null> {
  const row = (await readCredentials(tx)).find(({ platform }) => platform === 'GOOGLE');
  if (row === undefined) return null;
  const account = JSON.parse(keyRing.decrypt(row.secretEncrypted, credentialContext(tx.tenantId, 'GOOGLE')));
  const { issuerId = '' } = row.facts;
  return { issuer: { ...(account as GoogleAccount), issuerId }, classShown: row.classShown };
}
