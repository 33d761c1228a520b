import { getIdentifierError, normalizeIdentifier } from '@fareback/contract';
import type { MemberDataCtx } from '../../../call/context.ts';
import type { Member } from '../../members/index.ts';
import { accountFormOf, type ProviderRow, proofOf } from '../../providers/index.ts';
import { encryptContext } from '../account.ts';
import { type ImportNote, type ImportOutcome, lockImported, saveImported } from './imported-store.ts';
import { inTheWay, settleImports } from './settle-imports.ts';

export interface AccountToImport {
  provider: ProviderRow;
  identifier: string;
  since: Date;
  isAttested: boolean;
}

/** Result for an account: settled, waiting for the terms, or unchanged; and its normalized identifier. */
export interface AccountImport {
  kind: ImportOutcome | 'WAITS' | 'KNOWN';
  identifier: string;
}

function getImportError(
  { provider, identifier, isAttested }: AccountToImport,
  { status, emailProvedAt, partnerMemberId }: Member,
) {
  if (status === 'OPTED_OUT' || status === 'SUSPENDED') return `the member is ${status}`;
  // An unconfirmed sign-up may use a stranger's address; imported riders prove theirs on first sign-in.
  if (isAttested && status !== 'NEW' && partnerMemberId === null && emailProvedAt === null)
    return 'the member has not confirmed the email; an account goes to whom it belongs';
  const proof = proofOf(provider);
  if (proof === 'CONSENT')
    return `${provider.providerId} connects by consent at the provider, which only the rider can give`;
  if (!isAttested && proof !== 'RIDE' && proof !== 'NONE')
    return `${provider.providerId} proves its accounts by asking; without your word the rider connects in the app`;
  return (
    getIdentifierError(accountFormOf(provider), identifier) && `"${identifier}" is no account of ${provider.providerId}`
  );
}

/**
 * Imports an account for a member: at once if they have accepted the terms, otherwise when they do. Idempotent; another
 * account replaces a waiting one. A taken account is not stored. The member must be locked [PROV-32].
 */
export async function importAccount(
  ctx: MemberDataCtx,
  member: Member,
  account: AccountToImport,
  note: ImportNote,
): Promise<AccountImport | { why: string }> {
  const { tx, tenant, keyRing, now } = ctx;
  const why = getImportError(account, member);
  if (why !== null) return { why };
  const { memberId } = member;
  const { providerId, identifierType } = account.provider;
  const identifier = normalizeIdentifier(identifierType, account.identifier);
  const context = encryptContext(tenant.tenantId, memberId, providerId);
  const known = await lockImported(tx, memberId, providerId);
  const isSame = known && keyRing.decrypt(known.identifierEncrypted, context) === identifier;
  if (isSame && (known.outcome !== null || member.status === 'NEW')) return { kind: 'KNOWN', identifier };
  const obstacle = await inTheWay(ctx, { provider: account.provider, identifier });
  if (obstacle !== null) return { kind: obstacle, identifier };
  const identifierEncrypted = keyRing.encrypt(identifier, context);
  const { since, isAttested } = account;
  if (!(await saveImported(tx, memberId, { ...note, providerId, identifierEncrypted, since, isAttested }, now)))
    return { why: `another account at ${providerId} was imported for this rider before, and connected` };
  if (member.status === 'NEW') return { kind: 'WAITS', identifier };
  const settled = await settleImports(ctx);
  return { kind: settled.find((one) => one.providerId === providerId)?.outcome ?? 'WAITS', identifier };
}
