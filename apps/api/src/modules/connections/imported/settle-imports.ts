import type { MemberDataCtx } from '../../../call/context.ts';
import { randomId } from '../../../platform/ids.ts';
import { activeProviders, type ProviderRow, proofOf } from '../../providers/index.ts';
import { type Account, encryptContext, toStoredAccount } from '../account.ts';
import { insertAct } from '../act-store.ts';
import { holdAccount, proveAccount, takeAccount } from '../establish.ts';
import { lockConnection, lockHolder, lockSubjects } from '../store.ts';
import { type ImportedAccount, type ImportOutcome, lockWaitingImports, settleImported } from './imported-store.ts';

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
