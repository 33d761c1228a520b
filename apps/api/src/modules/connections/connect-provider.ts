import {
  getIdentifierError,
  normalizeIdentifier,
  type ProviderStatus,
  type Received,
  type connectProvider as route,
} from '@fareback/contract';
import { attributeErrors } from '../../call/attribute-errors.ts';
import type { Call, MemberCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Limit } from '../../platform/limits/limit-use.ts';
import { meter, meterWithin, type Places } from '../../platform/limits/rate-limit.ts';
import { accountFormOf, type ProviderRow, proofOf } from '../providers/index.ts';
import type { Account } from './account.ts';
import { askProvider, beginCheck, type PendingCheck, settleCheck } from './checks/check-account.ts';
import { meterGuess } from './checks/guess-limits.ts';
import { providerOf } from './connections.ts';
import { holdAccount, takeAccount } from './establish.ts';
import { mailCode } from './mailed-code/mail-code.ts';
import { readProviderStatus } from './provider-status.ts';

type Body = Received<typeof route, 'body'>;

/** Numbers are tried by those who have none: a rider connects a card or two. */
const perMember: Limit = { name: 'connections-per-member', max: 10, windowSeconds: 86_400 };
const perDevice: Limit = { name: 'connections-per-device', max: 20, windowSeconds: 86_400 };
const perNetwork: Limit = { name: 'connections-per-network', max: 120, windowSeconds: 3_600 };
const perTenant: Limit = { name: 'connections-per-tenant', max: 5_000, windowSeconds: 3_600 };

/** The account that was typed. Refuses INVALID_IDENTIFIER and PROVIDER_NOT_CONNECTABLE where nothing is typed. */
async function accountOf(ctx: MemberCtx, { ProviderID, identifier: typed }: Body): Promise<Account> {
  const provider = await providerOf(ctx, ProviderID);
  const form = accountFormOf(provider);
  const isTyped = provider.connectionType === 'SELF_REPORT' || provider.connectionType === 'DIRECT_API';
  if (!isTyped) throwApiError('PROVIDER_NOT_CONNECTABLE');
  const wrong = getIdentifierError(form, typed);
  if (wrong) throwApiError(wrong, { field: 'identifier' });
  return { provider, identifier: normalizeIdentifier(form.identifierType, typed) };
}

/** What is left to be done outside the transaction, where a provider has a say. */
interface Pending {
  asked: PendingCheck;
  provider: ProviderRow;
  guess: Places;
}

/** What is done at once: all, or, where the provider has a say, all but asking it. */
async function begin(ctx: MemberCtx, body: Body): Promise<{ reply: ProviderStatus; pending: Pending | null }> {
  const account = await accountOf(ctx, body);
  const { provider } = account;
  await meterWithin(perMember, ctx, ctx.member.memberId);
  if (ctx.device !== undefined) await meterWithin(perDevice, ctx, ctx.device);
  await meterWithin(perTenant, ctx, 'tenant');
  switch (proofOf(provider)) {
    case 'PROVIDER': {
      const { reply, asked } = await beginCheck(ctx, account, body.secondFact);
      return { reply, pending: asked && { asked, provider, guess: await meterGuess(ctx, account) } };
    }
    case 'NONE':
      return { reply: await takeAccount(ctx, account), pending: null };
    case 'MAILED_CODE':
      return { reply: await mailCode(ctx, account), pending: null };
    case 'RIDE':
      return { reply: await holdAccount(ctx, account, 'RIDE'), pending: null };
    case 'CONSENT':
      return throwApiError('PROVIDER_NOT_CONNECTABLE');
  }
}

/**
 * Asks the provider and follows what it says. One that may be at it all the same leaves the connection VALIDATING; where
 * nobody can be asked it fails, because what was typed besides the number is not kept, and only the rider can ask again.
 * Refuses PROVIDER_UNREACHABLE, with the failure noted.
 */
async function ask(call: Call, { asked, provider, guess }: Pending): Promise<ProviderStatus> {
  const { outcome, reason, isAtIt } = await askProvider(call, asked);
  if (outcome !== 'NO' && !isAtIt) await guess.giveBack();
  // What the provider said counts, even if the session ended meanwhile.
  if (outcome !== null) await call.inTenant((tx) => settleCheck({ ...call, tx }, asked, { outcome, reason }));
  const status = await call.asMember((ctx) => readProviderStatus(ctx, provider));
  if (outcome === 'UNREACHABLE' && !status.isProven) throwApiError('PROVIDER_UNREACHABLE');
  return status;
}

/**
 * Connects a member to a provider by the account that they type, as far as it is proven: at once where the provider says
 * that it is theirs, else when they prove it. What is typed says nothing of whether somebody has it. Refuses
 * INVALID_IDENTIFIER, NOT_FOUND, USER_CONTROL_DISABLED, PROVIDER_NOT_CONNECTABLE, ALREADY_CONNECTED,
 * PROVIDER_UNREACHABLE, TRY_WITH_VERIFIED_PHONE and TOO_MANY_REQUESTS [API-45, PROV-01, PROV-04, PROV-05, PROV-22,
 * PROV-23, PROV-29, PROV-31].
 */
export async function connectProvider(call: Call, body: Body): Promise<ProviderStatus> {
  await attributeErrors(call, () => meter(perNetwork, call));
  const { reply, pending } = await call.asMember((ctx) => begin(ctx, body));
  return pending === null ? reply : ask(call, pending);
}
