import { asciiDigits, limits, type ProviderStatus, withoutUnseen } from '@fareback/contract';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel';
import {
  type AccountChecker,
  type CheckAnswer,
  createHttpAccountChecker,
} from '../../../adapters/http-account-checker.ts';

import { type Call, inTenant, type MemberDataCtx, type TenantCtx } from '../../../call/context.ts';

import type { Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { randomId } from '../../../platform/ids.ts';
import { createGate, type GateLimits } from '../../../platform/limits/gate.ts';
import { isTurnOver } from '../../../platform/turn.ts';
import { activeProviders, type ProviderServer, readServer } from '../../providers/index.ts';
import { type Account, encryptContext, isConclusive, toStoredAccount } from '../account.ts';
import { holdAccount, proveAccount } from '../establish.ts';
import { type ConnectionRow, endConnection, lockConnection, lockSubjects } from '../store.ts';
import {
  answerableUntil,
  awaitCheck,
  awaitedCheck,
  type CheckOutcome,
  type CheckRow,
  deleteOldProofs,
  insertCheck,
  isCheckedLater,
  outcomeOf,
  outweighs,
  readCheck,
  reopenConnection,
  unanswered,
  writeOutcome,
} from './check-store.ts';

const HOUR_MILLIS = 3_600_000;
const AT_ONCE = 1_000;

/**
 * Ends checks unanswered for a day, each in a separate transaction: members still waiting get FAILEDTOVALIDATE.
 * Resolves to their number; there may be more [PROV-11].
 */
export async function endUnanswered(deps: Deps, tenant: Tenant): Promise<number> {
  const cutoff = new Date(deps.clock().getTime() - limits.providerAnswerHours * HOUR_MILLIS);
  const checks = await inTenant(deps, tenant, ({ tx }) => unanswered(tx, cutoff, AT_ONCE));
  let ended = 0;
  for (const check of checks) {
    await inTenant(deps, tenant, (ctx) => settleCheck(ctx, check, { outcome: 'NONE', reason: null }));
    ended += 1;
    if (isTurnOver()) break;
  }
  return ended;
}

const RETENTION_DAYS = 30;

/** Deletes checks and emailed codes older than 30 days, which until then explain a failed connection. */
export const pruneProofs = (tx: Tx, now: Date): Promise<number> =>
  deleteOldProofs(tx, new Date(now.getTime() - RETENTION_DAYS * 24 * HOUR_MILLIS));

interface CheckerLimits extends GateLimits {
  failuresMax: number;
  restMillis: number;
}

/** With the provider's own time limit, a rider waits ten seconds at most. */
const usualLimits: CheckerLimits = {
  atOnce: 8,
  waiting: 256,
  turnMillis: 2_000,
  failuresMax: 5,
  restMillis: 30_000,
};

const failed = (answer: unknown): boolean => (answer as CheckAnswer).kind === 'UNKNOWN';

/**
 * Circuit breaker: limits parallel checks and skips a provider after several consecutive failures, until one trial
 * check succeeds. A rejected check was never sent and can be retried.
 */
export function guardChecker(checker: AccountChecker, checkerLimits: CheckerLimits): AccountChecker {
  const { failuresMax, restMillis } = checkerLimits;
  const breaker = circuitBreaker(handleWhenResult(failed), {
    halfOpenAfter: restMillis,
    breaker: new ConsecutiveBreaker(failuresMax),
  });
  const gate = createGate(checkerLimits);
  const ask: AccountChecker['check'] = async (question) => {
    try {
      return await breaker.execute(() => checker.check(question));
    } catch (error) {
      if (error instanceof BrokenCircuitError) return { kind: 'UNKNOWN', why: 'it failed too often', mayFollow: false };
      throw error;
    }
  };
  return {
    check: (question) =>
      gate.pass(() => ask(question), { kind: 'UNKNOWN', why: 'too many questions are under way', mayFollow: false }),
  };
}

type CheckerServer = Extract<ProviderServer, { kind: 'API' }>;

const createMemory = (): Map<string, { digest: string; checker: AccountChecker }> => new Map();

function checkerOf(
  { services }: Pick<Deps, 'services'>,
  { tenantId, providerId, server }: { tenantId: string; providerId: string; server: CheckerServer },
): AccountChecker {
  const known = services.of(createMemory);
  const key = `${tenantId}/${providerId}`;
  const digest = JSON.stringify(server);
  let remembered = known.get(key);
  if (remembered?.digest !== digest)
    known.set(key, (remembered = { digest, checker: guardChecker(createHttpAccountChecker(server), usualLimits) }));
  return remembered.checker;
}

export interface PendingCheck {
  checkId: string;
  providerId: string;
  identifier: string;
  secondFact: string | null;
  server: CheckerServer;
}

function plainFact(typed: string): string {
  const fact = asciiDigits(withoutUnseen(typed.normalize('NFKC')));
  return /^[\d\s]+$/.test(fact) ? fact.replaceAll(/\s/g, '') : fact;
}

/**
 * Stores a check and sets the connection to VALIDATING. Throws PROVIDER_NOT_CONNECTABLE if there is no server to ask.
 */
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

interface Heard {
  outcome: CheckOutcome | null;
  reason: string | null;
  isAtIt: boolean;
}

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

/** Connects the account confirmed by the provider, if the member still waits for it. */
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
 * Settles a check. Answers may arrive in any order, late, repeated or contradictory, with the same result: a yes is
 * final, a no counts until a yes, and of several members confirmed for one account the last to ask gets it. Answers
 * after a day, or for a check the member no longer waits for, change nothing. Throws NOT_FOUND for a check not sent to
 * this provider [PROV-04, PROV-11].
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
