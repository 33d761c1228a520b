import { type IdentifierType, normalizeIdentifier, type ProviderStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { type ProviderRow, proofOf } from '../providers/index.ts';
import type { ConnectionRow } from './store.ts';

export interface Account {
  provider: ProviderRow;
  /** Normalized for comparison: a number without blanks, an email in lower case, or an OAuth subject. */
  identifier: string;
  label?: string | null;
  /** Connection date in a previous program; such an account is no first connection here. */
  since?: Date;
}

/** True if a provider's yes proves ownership: it compared a second value, or had its rider consent. */
export const isConclusive = ({ definition }: ProviderRow): boolean =>
  definition.asksSecondFact || definition.asksItsRider;

export const subjectHash = (
  keyRing: KeyRing,
  tenantId: string,
  { providerId, identifierType }: { providerId: string; identifierType: IdentifierType | null },
  identifier: string,
): Buffer => keyRing.hash(normalizeIdentifier(identifierType, identifier), `subject/${tenantId}/${providerId}`);

/** Keyed hash of a card number's last four characters, by which staff search; null for emails and user names. */
export function endHash(
  keyRing: KeyRing,
  tenantId: string,
  type: IdentifierType | null,
  identifier: string,
): Buffer | null {
  const end = normalizeIdentifier(type, identifier).slice(-4);
  return type === 'NUMERIC_ID' && end.length === 4 ? keyRing.hash(end, `card-end/${tenantId}`) : null;
}

export const encryptContext = (tenantId: string, memberId: string, providerId: string): string =>
  `identifier/${tenantId}/${memberId}/${providerId}`;

export function toStoredAccount({ tenant, member, keyRing }: MemberDataCtx, { provider, identifier, label }: Account) {
  const context = encryptContext(tenant.tenantId, member.memberId, provider.providerId);
  return {
    memberId: member.memberId,
    providerId: provider.providerId,
    identifierEncrypted: keyRing.encrypt(identifier, context),
    labelEncrypted: label ? keyRing.encrypt(label, context) : null,
    subjectHash: subjectHash(keyRing, tenant.tenantId, provider, identifier),
    endHash: endHash(keyRing, tenant.tenantId, provider.identifierType, identifier),
  };
}

export const UNDATED: Pick<ProviderStatus, 'waitsUntilUTC' | 'canResendAtUTC' | 'failedBecause' | 'lostBecause'> = {
  waitsUntilUTC: null,
  canResendAtUTC: null,
  failedBecause: null,
  lostBecause: null,
};

/** A member's connection on the wire; for an inactive provider only that it exists [PROV-06]. */
export function presentConnection(
  { tenant, member, keyRing }: MemberDataCtx,
  row: Pick<ConnectionRow, 'providerId' | 'status' | 'identifierEncrypted' | 'labelEncrypted' | 'provenBy' | 'awaits'>,
  provider: ProviderRow | undefined,
): ProviderStatus {
  const { providerId, status, provenBy } = row;
  const context = encryptContext(tenant.tenantId, member.memberId, providerId);
  const shown = row.labelEncrypted ?? (provider?.connectionType === 'DIRECT_OAUTH' ? null : row.identifierEncrypted);
  const isUnproven = status === 'CONNECTED' && provenBy === null;
  return {
    ProviderID: providerId,
    identifier: shown && keyRing.decrypt(shown, context),
    status,
    isProven: provenBy !== null,
    awaits: row.awaits ?? (isUnproven && provider ? wayToProve(provider) : null),
    ...UNDATED,
  };
}

/** The way to prove an account that already pays: by a ride, unless a better one exists. */
function wayToProve(provider: ProviderRow): ProviderStatus['awaits'] {
  const proof = proofOf(provider);
  return proof === 'NONE' ? 'RIDE' : proof;
}
