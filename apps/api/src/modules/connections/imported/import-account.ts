import { getIdentifierError, normalizeIdentifier } from '@fareback/contract';
import type { MemberDataCtx } from '../../../call/context.ts';
import { randomId } from '../../../platform/ids.ts';
import type { Member } from '../../members/index.ts';
import { accountFormOf, activeProviders, type ProviderRow, proofOf } from '../../providers/index.ts';
import { type Account, encryptContext, toStoredAccount } from '../account.ts';
import { holdAccount, proveAccount, takeAccount } from '../establish.ts';
import { insertAct, lockConnection, lockHolder, lockSubjects } from '../store.ts';
import {
  type ImportedAccount,
  type ImportNote,
  type ImportOutcome,
  lockImported,
  lockWaitingImports,
  saveImported,
  settleImported,
} from './imported-store.ts';

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

/** What blocks an account: the member's own other account, or another member's proof. */
export async function inTheWay(ctx: MemberDataCtx, account: Account): Promise<'HAS_OTHER' | 'TAKEN' | null> {
  const { tx, member } = ctx;
  const { providerId, subjectHash } = toStoredAccount(ctx, account);
  const own = await lockConnection(tx, member.memberId, providerId);
  const isTried = own?.status === 'CONNECTED' || own?.status === 'VALIDATING';
  if (isTried && own.subjectHash?.equals(subjectHash) !== true) return 'HAS_OTHER';
  const holder = await lockHolder(tx, providerId, subjectHash);
  return holder && holder.memberId !== member.memberId && holder.provenBy !== null ? 'TAKEN' : null;
}

async function settle(ctx: MemberDataCtx, imported: ImportedAccount, provider: ProviderRow): Promise<ImportOutcome> {
  const { tx, tenant, keyRing, member, now } = ctx;
  const { providerId, identifierEncrypted, since, isAttested, reference, ground, by } = imported;
  const { memberId } = member;
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const identifier = keyRing.decrypt(identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId));
  const account = { provider, identifier };
  const obstacle = await inTheWay(ctx, account);
  if (obstacle !== null) return obstacle;
  if (!isAttested) {
    await (proofOf(provider) === 'NONE' ? takeAccount(ctx, account) : holdAccount(ctx, account, 'RIDE'));
    return 'UNPROVEN';
  }
  await proveAccount(ctx, { ...account, since }, 'OPERATOR');
  const reason = `import ${reference}: ${ground}`;
  await insertAct(tx, { actId: randomId(), providerId, memberId, act: 'CONFIRMED', reason, by, at: now });
  return 'PROVEN';
}

/**
 * Connects imported accounts of a member who has accepted the terms: confirmed ones count since their original
 * connection, others are normal claims. Never takes a proven account from another member or replaces the member's own.
 * Returns the result of each [PROV-32].
 */
export async function settleImports(ctx: MemberDataCtx): Promise<{ providerId: string; outcome: ImportOutcome }[]> {
  const { tx, member, now } = ctx;
  const waiting = await lockWaitingImports(tx, member.memberId);
  if (waiting.length === 0) return [];
  const providers = new Map((await activeProviders(ctx)).map((row) => [row.providerId, row]));
  const settled: { providerId: string; outcome: ImportOutcome }[] = [];
  for (const imported of waiting) {
    const provider = providers.get(imported.providerId);
    // Accounts of inactive providers keep waiting.
    if (!provider) continue;
    const done = { providerId: imported.providerId, outcome: await settle(ctx, imported, provider) };
    await settleImported(tx, member.memberId, done, now);
    settled.push(done);
  }
  return settled;
}
