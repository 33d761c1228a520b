import { type IdentifierType, normalizeIdentifier, type ProviderStatus } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { type ProviderRow, proofOf } from '../providers/index.ts';
import type { ConnectionRow } from './store.ts';

/** A member's account at a provider. */
export interface Account {
  provider: ProviderRow;
  /** As it is compared: a number without blanks, an e-mail in lower case, what an OAuth provider calls its user. */
  identifier: string;
  /** What the rider reads of it, where the identifier is no word for people. */
  label?: string | null;
  /** Of one brought from another programme: since when it was connected there, so that it is no first connection here. */
  since?: Date;
}

/** Whether a provider's yes says more than that the account exists: it compared a second fact, or had its rider agree. */
export const isConclusive = ({ definition }: ProviderRow): boolean =>
  definition.asksSecondFact || definition.asksItsRider;

/** How a rider at a provider is kept: a keyed hash of the identifier as members and providers both may write it. */
export const subjectHash = (
  keyRing: KeyRing,
  tenantId: string,
  { providerId, identifierType }: { providerId: string; identifierType: IdentifierType | null },
  identifier: string,
): Buffer => keyRing.hash(normalizeIdentifier(identifierType, identifier), `subject/${tenantId}/${providerId}`);

/** How the last four characters of a card number are kept, by which staff find it; an address or a name of a user has none. */
export function endHash(
  keyRing: KeyRing,
  tenantId: string,
  type: IdentifierType | null,
  identifier: string,
): Buffer | null {
  const end = normalizeIdentifier(type, identifier).slice(-4);
  return type === 'NUMERIC_ID' && end.length === 4 ? keyRing.hash(end, `card-end/${tenantId}`) : null;
}

/** What binds a sealed identifier to its member and provider. */
export const encryptContext = (tenantId: string, memberId: string, providerId: string): string =>
  `identifier/${tenantId}/${memberId}/${providerId}`;

/** The account as a connection keeps it. */
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

/** A status that waits for nothing, did not fail and was not lost. */
export const UNDATED: Pick<ProviderStatus, 'waitsUntilUTC' | 'canResendAtUTC' | 'failedBecause' | 'lostBecause'> = {
  waitsUntilUTC: null,
  canResendAtUTC: null,
  failedBecause: null,
  lostBecause: null,
};

/** What a connection of a member says on the wire; of a provider that rests only that it is there [PROV-06]. */
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

/** What proves an account that already pays: a ride always can, where nothing better is there. */
function wayToProve(provider: ProviderRow): ProviderStatus['awaits'] {
  const proof = proofOf(provider);
  return proof === 'NONE' ? 'RIDE' : proof;
}
