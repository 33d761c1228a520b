import { asciiDigits, type ProviderStatus, withoutUnseen } from '@fareback/contract';
import type { Call, MemberDataCtx, TenantCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { randomId } from '../../../platform/ids.ts';
import { activeProviders, readServer } from '../../providers/index.ts';
import { type Account, encryptContext, isConclusive, toStoredAccount } from '../account.ts';
import { holdAccount, proveAccount } from '../establish.ts';
import { type ConnectionRow, endConnection, lockConnection, lockSubjects } from '../store.ts';
import { answerableUntil, type CheckOutcome, outcomeOf, outweighs } from './check-rules.ts';
import {
  awaitCheck,
  awaitedCheck,
  type CheckRow,
  insertCheck,
  isCheckedLater,
  readCheck,
  reopenConnection,
  writeOutcome,
} from './check-store.ts';
import { type CheckerServer, checkerOf } from './checker-by-provider.ts';

/** A question that stands in the database and is about to be asked. */
export interface PendingCheck {
  checkId: string;
  providerId: string;
  identifier: string;
  secondFact: string | null;
  server: CheckerServer;
}

/** A second fact as providers compare it: without unseen marks, digits of any script as 0 to 9, and a number without blanks [VAL-23]. */
function plainFact(typed: string): string {
  const fact = asciiDigits(withoutUnseen(typed.normalize('NFKC')));
  return /^[\d\s]+$/.test(fact) ? fact.replaceAll(/\s/g, '') : fact;
}

/** Notes what a provider is to be asked, the connection VALIDATING meanwhile. Refuses PROVIDER_NOT_CONNECTABLE where nobody can be asked. */
export async function beginCheck(
  ctx: MemberDataCtx,
  account: Account,
  secondFact: string,
): Promise<{ reply: ProviderStatus; asked: PendingCheck | null }> {
  const { tx, keyRing, now, member } = ctx;
  const { provider, identifier } = account;
  const { providerId } = provider;
  const server = await readServer(tx, keyRing, providerId);
  if (server?.kind !== 'API' || !isConclusive(provider)) throwApiError('PROVIDER_NOT_CONNECTABLE');
  const { asksSecondFact } = provider.definition;
  const fact = plainFact(secondFact);
  if (asksSecondFact && fact === '') throwApiError('INVALID_IDENTIFIER', { field: 'secondFact' });
  const reply = await holdAccount(ctx, account, 'PROVIDER');
  if (reply.isProven) return { reply, asked: null };
  const checkId = randomId();
  const { memberId, identifierEncrypted } = toStoredAccount(ctx, account);
  await insertCheck(tx, { checkId, providerId, memberId, identifierEncrypted, askedAt: now });
  await awaitCheck(tx, { memberId: member.memberId, providerId }, checkId);
  return { reply, asked: { checkId, providerId, identifier, secondFact: asksSecondFact ? fact : null, server } };
}

/** What came of asking. `isAtIt`: the provider says it later. */
export interface Heard {
  outcome: CheckOutcome | null;
  reason: string | null;
  isAtIt: boolean;
}

/** Asks the provider; no transaction waits for it. */
export async function askProvider(call: Call, asked: PendingCheck): Promise<Heard> {
  const { log, tenant } = call;
  const { tenantId } = tenant;
  const { providerId, server, ...question } = asked;
  const answer = await checkerOf(call, { tenantId, providerId, server }).check(question);
  if (answer.kind === 'UNKNOWN')
    log.warn({ tenantId, providerId, why: answer.why }, 'a provider did not say whose account it is');
  const reason = answer.kind === 'NO' ? answer.reason : null;
  return { outcome: outcomeOf(answer), reason, isAtIt: answer.kind === 'LATER' };
}

/** Connects the account that a provider says is the member's, as long as the member still waits for it. */
async function follow(ctx: MemberDataCtx, check: CheckRow, own: ConnectionRow): Promise<void> {
  const { tx, tenant, keyRing, now } = ctx;
  const { memberId, providerId } = check;
  if (own.status === 'DISCONNECTED' || own.status === 'REQUIRE_DISCONNECT' || own.provenBy !== null) return;
  const provider =
    (await activeProviders(ctx)).find((row) => row.providerId === providerId) ?? throwApiError('NOT_FOUND');
  const identifier = keyRing.decrypt(check.identifierEncrypted, encryptContext(tenant.tenantId, memberId, providerId));
  const { subjectHash } = toStoredAccount(ctx, { provider, identifier });
  if (own.status === 'FAILEDTOVALIDATE') await reopenConnection(tx, own, subjectHash);
  if (await isCheckedLater(tx, check, subjectHash)) await endConnection(tx, own, 'REQUIRE_DISCONNECT', now);
  else await proveAccount(ctx, { provider, identifier }, 'PROVIDER');
}

/**
 * Settles a question to a provider by what it came to. Answers may come in any order, late, twice and in contradiction, and
 * end in the same: a yes stands, a no stands until a yes, and of several members whom a provider gave one account, the one
 * who asked last has it. What comes after a day, or to a question that the member no longer waits for, changes nothing.
 * Refuses NOT_FOUND for a question that this provider was not asked [PROV-04, PROV-11].
 */
export async function settleCheck(
  ctx: TenantCtx,
  { providerId, checkId }: Pick<CheckRow, 'providerId' | 'checkId'>,
  { outcome, reason }: { outcome: CheckOutcome; reason: string | null },
): Promise<void> {
  const { tx, tenant, now } = ctx;
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const check = (await readCheck(tx, providerId, checkId)) ?? throwApiError('NOT_FOUND');
  const isLate = now >= answerableUntil(check.askedAt);
  if (isLate !== (outcome === 'NONE') || !outweighs(outcome, check.answer)) return;
  await writeOutcome(tx, checkId, { outcome, reason }, now);
  const own = await lockConnection(tx, check.memberId, providerId);
  if (!own || (await awaitedCheck(tx, check)) !== checkId) return;
  if (outcome === 'YES') await follow({ ...ctx, member: { memberId: check.memberId } }, check, own);
  else if (own.status === 'VALIDATING') await endConnection(tx, own, 'FAILEDTOVALIDATE', now);
}
