import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { PassCertificateProblem } from '@fareback/contract/admin';
import type { TenantCtx } from '../../call/context.ts';
import type { PassSigner } from './pass-signature.ts';
import { type CredentialRow, credentialContext, readCredentials, writeCredential } from './store.ts';

type CredentialCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now'>;

/** The three parts as PEM text: pass type certificate, its key, and Apple's certificate that issued it. */
export interface AppleFiles {
  certificate: string;
  key: string;
  issuer: string;
}

export interface AppleFacts {
  passTypeId: string;
  teamId: string;
}

const certificateOf = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
};

const keyOf = (pem: string): KeyObject | null => {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
};

/** Value of one part of a certificate's subject, such as `UID`. */
const subjectPart = ({ subject }: X509Certificate, part: string): string =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${part}=`))
    ?.slice(part.length + 1) ?? '';

/** Reads what an owner uploaded; returns the first problem, in the order in which an owner can solve it [DESK-551]. */
export function readAppleFiles(
  { certificate: pem, key: keyPem, issuer: issuerPem }: AppleFiles,
  now: Date,
): (AppleFacts & PassSigner) | PassCertificateProblem {
  const [certificate, issuer, key] = [certificateOf(pem), certificateOf(issuerPem), keyOf(keyPem)];
  if (certificate === null) return 'PASS_CERTIFICATE_UNREADABLE';
  if (key === null || key.asymmetricKeyType !== 'rsa') return 'PASS_KEY_UNREADABLE';
  if (issuer === null) return 'PASS_ISSUER_UNREADABLE';
  const passTypeId = subjectPart(certificate, 'UID');
  const teamId = subjectPart(certificate, 'OU');
  if (!passTypeId.startsWith('pass.') || teamId === '') return 'PASS_NOT_PASS_TYPE';
  if (!certificate.checkPrivateKey(key)) return 'PASS_WRONG_KEY';
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) return 'PASS_WRONG_ISSUER';
  if (certificate.validToDate <= now || issuer.validToDate <= now) return 'PASS_EXPIRED';
  return { passTypeId, teamId, certificate, issuer, key };
}

/** Stores the agency's certificate with its key, encrypted; returns the problem instead if it cannot be used. */
export async function setAppleCredential(
  { tx, keyRing, now }: CredentialCtx,
  files: AppleFiles,
): Promise<AppleFacts | PassCertificateProblem> {
  const read = readAppleFiles(files, now);
  if (typeof read === 'string') return read;
  const { passTypeId, teamId, certificate, issuer } = read;
  await writeCredential(tx, {
    platform: 'APPLE',
    facts: { passTypeId, teamId },
    secretEncrypted: keyRing.encrypt(JSON.stringify(files), credentialContext(tx.tenantId, 'APPLE')),
    expiresAt: new Date(Math.min(certificate.validToDate.getTime(), issuer.validToDate.getTime())),
    setAt: now,
  });
  return { passTypeId, teamId };
}

const isUsable = ({ expiresAt }: CredentialRow, now: Date): boolean => expiresAt === null || expiresAt > now;

/** Platforms for which passes can be made now: without a credential, or after its end, the app shows no button. */
export async function readyPlatforms({ tx, now }: Pick<CredentialCtx, 'tx' | 'now'>) {
  const rows = await readCredentials(tx);
  return {
    apple: rows.some((row) => row.platform === 'APPLE' && isUsable(row, now)),
    // Google showed that it accepts the account when it took the agency's classes.
    google: rows.some(({ platform, classShown }) => platform === 'GOOGLE' && classShown !== null),
  };
}

/** Returns the agency's files with their facts; null without them, or if the certificate has expired. */
export async function appleFiles({ tx, keyRing, now }: CredentialCtx): Promise<(AppleFiles & AppleFacts) | null> {
  const row = (await readCredentials(tx)).find(({ platform }) => platform === 'APPLE');
  if (row === undefined || !isUsable(row, now)) return null;
  const files = JSON.parse(keyRing.decrypt(row.secretEncrypted, credentialContext(tx.tenantId, 'APPLE')));
  const { passTypeId = '', teamId = '' } = row.facts;
  return { ...(files as AppleFiles), passTypeId, teamId };
}

/** Returns the agency's signer; null without one, or if its certificate has expired. */
export async function appleSigner(ctx: CredentialCtx): Promise<(AppleFacts & PassSigner) | null> {
  const files = await appleFiles(ctx);
  if (files === null) return null;
  const read = readAppleFiles(files, ctx.now);
  return typeof read === 'string' ? null : read;
}
