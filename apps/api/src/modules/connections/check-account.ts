import type { ProviderStatus } from '@fareback/contract';
import type { CheckAnswer } from '../../adapters/account-checker.ts';
import { createHttpAccountChecker } from '../../adapters/http-account-checker.ts';
import type { AffairsCtx, Call } from '../../call/context.ts';
import { randomId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeProviders, type ProviderServer, readServer } from '../providers/index.ts';
import { type Account, keptAccount, presentConnection, sealContext } from './account.ts';
import { insertCheck, lockCheck, writeAnswer } from './check-store.ts';
import { holdAccount, proveAccount } from './establish.ts';
import { endConnection, lockConnection, lockSubjects } from './store.ts';

/** A question that stands in the database and is about to be asked. */
export interface Asked {
  checkId: string;
  identifier: string;
  secondFact: string | null;
  server: Extract<ProviderServer, { kind: 'API' }>;
}

/** Notes what a provider is to be asked, the connection VALIDATING meanwhile. Refuses PROVIDER_NOT_CONNECTABLE where nobody can be asked. */
export async function beginCheck(
  ctx: AffairsCtx,
  account: Account,
  secondFact: string,
): Promise<{ reply: ProviderStatus; asked: Asked | null }> {
  const { tx, keyRing, now, member } = ctx;
  const { provider, identifier } = account;
  const { providerId } = provider;
  const server = await readServer(tx, keyRing, providerId);
  if (server?.kind !== 'API') refuse('PROVIDER_NOT_CONNECTABLE');
  const { asksSecondFact } = provider.definition;
  const fact = secondFact.trim();
  if (asksSecondFact && fact === '') refuse('INVALID_IDENTIFIER', { field: 'secondFact' });
  const reply = await holdAccount(ctx, account, 'PROVIDER');
  if (reply.isProven) return { reply, asked: null };
  const checkId = randomId();
  const { identifierSealed } = keptAccount(ctx, account);
  await insertCheck(tx, { checkId, providerId, memberId: member.memberId, identifierSealed, askedAt: now });
  return { reply, asked: { checkId, identifier, secondFact: asksSecondFact ? fact : null, server } };
}

/** Asks the provider; no transaction waits for it. */
export function askProvider({ log, tenant }: Call, { server, ...question }: Asked): Promise<CheckAnswer> {
  const { tenantId } = tenant;
  return createHttpAccountChecker(server)
    .check(question)
    .then((answer) => {
      if (answer.kind === 'UNKNOWN')
        log.warn({ tenantId, why: answer.why }, 'a provider did not say whose account it is');
      return answer;
    });
}

/**
 * Settles a question by its first answer: yes connects, no fails, as long as the member still waits for that account.
 * Refuses NOT_FOUND for a question that nobody asked [PROV-04, PROV-11].
 */
export async function settleCheck(ctx: AffairsCtx, checkId: string, answer: CheckAnswer): Promise<ProviderStatus> {
  const { tx, tenant, member, keyRing, now } = ctx;
  const check = (await lockCheck(tx, checkId)) ?? refuse('NOT_FOUND');
  const { providerId } = check;
  const provider = (await activeProviders(ctx)).find((row) => row.providerId === providerId) ?? refuse('NOT_FOUND');
  await lockSubjects(tx, tenant.tenantId, providerId, 'ALONE');
  const own = (await lockConnection(tx, member.memberId, providerId)) ?? refuse('NOT_FOUND');
  const isFinal = answer.kind === 'YES' || answer.kind === 'NO';
  if (!isFinal || check.answer !== null) return presentConnection(ctx, own, provider);
  await writeAnswer(tx, checkId, answer.kind, now);
  const identifier = keyRing.open(check.identifierSealed, sealContext(tenant.tenantId, member.memberId, providerId));
  const isMeant = own.subjectHash?.equals(keptAccount(ctx, { provider, identifier }).subjectHash) === true;
  if (!isMeant || own.provenBy !== null) return presentConnection(ctx, own, provider);
  if (answer.kind === 'YES') return proveAccount(ctx, { provider, identifier }, 'PROVIDER');
  if (own.status === 'VALIDATING') await endConnection(tx, own, 'FAILEDTOVALIDATE', now);
  const left = (await lockConnection(tx, member.memberId, providerId)) ?? own;
  return presentConnection(ctx, left, provider);
}
