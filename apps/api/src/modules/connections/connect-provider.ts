import {
  getIdentifierError,
  normalizeIdentifier,
  type ProviderStatus,
  type Received,
  type connectProvider as route,
} from '@fareback/contract';
import type { Call, MemberCtx } from '../../call/context.ts';
import { attributeErrors } from '../../call/handler.ts';
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
import { readProviderStatus } from './status-store.ts';

type Body = Received<typeof route, 'body'>;

/** Against guessing: a rider connects only a card or two. */
const perMember: Limit = { name: 'connections-per-member', max: 10, windowSeconds: 86_400 };
const perDevice: Limit = { name: 'connections-per-device', max: 20, windowSeconds: 86_400 };
const perNetwork: Limit = { name: 'connections-per-network', max: 120, windowSeconds: 3_600 };
const perTenant: Limit = { name: 'connections-per-tenant', max: 5_000, windowSeconds: 3_600 };

async function accountOf(ctx: MemberCtx, { ProviderID, identifier: typed }: Body): Promise<Account> {
  const provider = await providerOf(ctx, ProviderID);
  const form = accountFormOf(provider);
  const isTyped = provider.connectionType === 'SELF_REPORT' || provider.connectionType === 'DIRECT_API';
  if (!isTyped) throwApiError('PROVIDER_NOT_CONNECTABLE');
  const wrong = getIdentifierError(form, typed);
  if (wrong) throwApiError(wrong, { field: 'identifier' });
  return { provider, identifier: normalizeIdentifier(form.identifierType, typed) };
}

interface Pending {
  asked: PendingCheck;
  provider: ProviderRow;
  guess: Places;
}

/** The transactional part: everything, or everything but asking the provider. */
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

async function ask(call: Call, { asked, provider, guess }: Pending): Promise<ProviderStatus> {
  const { outcome, reason, isAtIt } = await askProvider(call, asked);
  if (outcome !== 'NO' && !isAtIt) await guess.giveBack();
  // The provider's answer counts even if the session ended since.
  if (outcome !== null) await call.inTenant((tx) => settleCheck({ ...call, tx }, asked, { outcome, reason }));
  const status = await call.asMember((ctx) => readProviderStatus(ctx, provider));
  if (outcome === 'UNREACHABLE' && !status.isProven) throwApiError('PROVIDER_UNREACHABLE');
  return status;
}

/**
 * Connects a member by a typed account: at once if the provider confirms it, else once proven. The reply does not
 * reveal if the account has another member. Throws INVALID_IDENTIFIER, NOT_FOUND, USER_CONTROL_DISABLED,
 * PROVIDER_NOT_CONNECTABLE, ALREADY_CONNECTED, PROVIDER_UNREACHABLE, TRY_WITH_VERIFIED_PHONE and TOO_MANY_REQUESTS
 * [API-45, PROV-01, PROV-04, PROV-05, PROV-22, PROV-23, PROV-29, PROV-31].
 */
export async function connectProvider(call: Call, body: Body): Promise<ProviderStatus> {
  await attributeErrors(call, () => meter(perNetwork, call));
  const { reply, pending } = await call.asMember((ctx) => begin(ctx, body));
  return pending === null ? reply : ask(call, pending);
}
