import type { ConsentOutcome } from '@fareback/contract';
import type { AuthorizationServer, ConsentAnswer, ConsentReturn } from '../../../adapters/authorization-server.ts';
import type { Call, MemberCtx } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import { admit } from '../../../call/session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { ProviderRow } from '../../providers/index.ts';
import { providerOf } from '../connections.ts';
import { failAccount, proveAccount } from '../establish.ts';
import { type Flow, useFlow } from './flows.ts';
import { returnGrant, saveGrant } from './grants.ts';
import { authorizationServerOf } from './servers.ts';
import { landingOf, wayBackOf } from './way-back.ts';

interface Used {
  flow: Flow;
  isOver: boolean;
  provider: ProviderRow;
  server: AuthorizationServer | undefined;
}

async function useWay(ctx: MemberCtx, providerId: string, state: string): Promise<Used | undefined> {
  admit('active', ctx.session);
  const used = await useFlow(ctx, providerId, state);
  if (!used) return undefined;
  return { ...used, provider: await providerOf(ctx, providerId), server: await authorizationServerOf(ctx, providerId) };
}

async function settle(ctx: MemberCtx, provider: ProviderRow, answer: ConsentAnswer): Promise<ConsentOutcome> {
  switch (answer.kind) {
    case 'ACCOUNT':
      await proveAccount(ctx, { provider, identifier: answer.subject, label: answer.label }, 'CONSENT');
      await saveGrant(ctx, provider, answer);
      return 'CONNECTED';
    case 'REFUSED':
      await failAccount(ctx, provider);
      return 'FAILEDTOVALIDATE';
    case 'DENIED':
    case 'UNREACHABLE':
      return answer.kind;
  }
}

/** Applies an answer; revokes the grant if the member may not connect. */
async function settleOrReturn(call: Call, provider: ProviderRow, answer: ConsentAnswer): Promise<ConsentOutcome> {
  try {
    return await call.asMember((ctx) => settle(ctx, provider, answer));
  } catch (error) {
    if (answer.kind === 'ACCOUNT') await call.inTenant((tx) => returnGrant({ ...call, tx }, provider, answer));
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'ALREADY_CONNECTED' ? 'ALREADY_CONNECTED' : 'ERROR';
  }
}

async function conclude(
  call: Call,
  providerId: string,
  returned: ConsentReturn,
): Promise<{ outcome: ConsentOutcome; flow: Flow | undefined }> {
  const { state } = returned;
  const used = state === undefined ? undefined : await call.asMember((ctx) => useWay(ctx, providerId, state));
  if (!used) return { outcome: 'ERROR', flow: undefined };
  const { flow, isOver, provider, server } = used;
  if (isOver) return { outcome: 'EXPIRED', flow };
  if (!server) return { outcome: 'UNREACHABLE', flow };
  const answer = await server.conclude(returned, flow.secrets);
  if (answer.kind === 'REFUSED' || answer.kind === 'UNREACHABLE')
    call.log.warn({ tenantId: call.tenant.tenantId, providerId, why: answer.why }, `consent: ${answer.kind}`);
  return { outcome: await settleOrReturn(call, provider, answer), flow };
}

/**
 * OAuth callback: uses up the flow, exchanges the code outside of any transaction, and connects the proven account to
 * the member. Always redirects to one of our screens on the requested host, whatever the callback contains [PROV-21].
 */
export async function finishConsent(call: Call, providerId: string, returned: ConsentReturn): Promise<Redirect> {
  try {
    const { outcome, flow } = await conclude(call, providerId, returned);
    return { location: landingOf(flow ?? wayBackOf({}), providerId, outcome) };
  } catch (error) {
    if (!(error instanceof ApiError)) call.log.error({ err: error, providerId }, 'consent could not be settled');
    return { location: landingOf(wayBackOf({}), providerId, 'ERROR') };
  }
}
