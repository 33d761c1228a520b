import {
  normalizeIdentifier,
  type ProviderStatus,
  type Received,
  type connectProvider as route,
  whyNotIdentifier,
} from '@fareback/contract';
import type { Call, MemberCtx } from '../../call/context.ts';
import type { Limit } from '../../platform/limit-use.ts';
import { meter, meterWithin } from '../../platform/rate-limit.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountFormOf, proofOf } from '../providers/index.ts';
import type { Account } from './account.ts';
import { type Asked, askProvider, beginCheck, settleCheck } from './check-account.ts';
import { providerOf } from './connections.ts';
import { holdAccount, takeAccount } from './establish.ts';

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
  if (!isTyped) refuse('PROVIDER_NOT_CONNECTABLE');
  const wrong = whyNotIdentifier(form, typed);
  if (wrong) refuse(wrong, { field: 'identifier' });
  return { provider, identifier: normalizeIdentifier(form.identifierType, typed) };
}

/** What is done at once: all, or, where the provider has a say, all but asking it. */
async function begin(ctx: MemberCtx, body: Body): Promise<{ reply: ProviderStatus; asked: Asked | null }> {
  const account = await accountOf(ctx, body);
  await meterWithin(perMember, ctx, ctx.member.memberId);
  if (ctx.device !== undefined) await meterWithin(perDevice, ctx, ctx.device);
  await meterWithin(perTenant, ctx, 'tenant');
  switch (proofOf(account.provider)) {
    case 'PROVIDER':
      return beginCheck(ctx, account, body.secondFact);
    case 'NONE':
      return { reply: await takeAccount(ctx, account), asked: null };
    case 'MAILED_CODE':
      return { reply: await holdAccount(ctx, account, 'MAILED_CODE'), asked: null };
    case 'RIDE':
      return { reply: await holdAccount(ctx, account, 'RIDE'), asked: null };
    case 'CONSENT':
      return refuse('PROVIDER_NOT_CONNECTABLE');
  }
}

/**
 * Connects a member to a provider by the account that they type, as far as it is proven: at once where the provider says
 * that it is theirs, else when they prove it. What is typed says nothing of whether somebody has it. Refuses
 * INVALID_IDENTIFIER, NOT_FOUND, USER_CONTROL_DISABLED, PROVIDER_NOT_CONNECTABLE, ALREADY_CONNECTED and
 * TOO_MANY_REQUESTS [API-45, PROV-01, PROV-04, PROV-05, PROV-22, PROV-23, PROV-29].
 */
export async function connectProvider(call: Call, body: Body): Promise<ProviderStatus> {
  await meter(perNetwork, call);
  const { reply, asked } = await call.asMember((ctx) => begin(ctx, body));
  if (asked === null) return reply;
  const answer = await askProvider(call, asked);
  return call.asMember((ctx) => settleCheck(ctx, asked.checkId, answer));
}
