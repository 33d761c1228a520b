import type { ConsentOutcome } from '@fareback/contract';
import type { AuthorizationServer, ConsentAnswer, ConsentReturn } from '../../../adapters/authorization-server.ts';
import { admit, type Call, inTenant, type MemberCtx } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import type { Tenant } from '../../../call/tenant.ts';

import { ApiError, throwApiError } from '../../../platform/api-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isToken, newToken } from '../../../platform/ids.ts';
import type { ProviderRow } from '../../providers/index.ts';
import { appAddress } from '../../tenants/index.ts';
import { providerOf } from '../connections.ts';
import { failAccount, proveAccount } from '../establish.ts';
import {
  endPostedFlow,
  type Flow,
  hasPosted,
  saveFlow,
  savePostedAnswer,
  useFlow,
  type WayBack,
} from './flow-store.ts';
import { returnGrant, saveGrant } from './grants.ts';
import { authorizationServerOf } from './servers.ts';

/** Redirect URI on the tenant's host, exactly as registered at the provider [PROV-21]. */
export const redirectAddress = (origin: string, providerId: string): string =>
  `${origin}/auth/provider/${encodeURIComponent(providerId)}/callback`;

async function serverToAsk(ctx: MemberCtx, providerId: string) {
  const { connectionType } = await providerOf(ctx, providerId);
  const server = connectionType === 'DIRECT_OAUTH' ? await authorizationServerOf(ctx, providerId) : undefined;
  return server ?? throwApiError('PROVIDER_NOT_CONNECTABLE');
}

/**
 * Starts a flow and returns the URL of the provider's sign-in, with a state valid for this session only, once and for
 * ten minutes, and a PKCE challenge (S256). The provider is called outside of any transaction. Throws NOT_FOUND,
 * USER_CONTROL_DISABLED, PROVIDER_NOT_CONNECTABLE and PROVIDER_UNREACHABLE [API-47, PROV-20].
 */
export async function startConsent(
  call: Call,
  providerId: string,
  asked: ReturnInput,
): Promise<{ providerRedirectURL: string }> {
  const server = await call.asMember((ctx) => serverToAsk(ctx, providerId));
  const secrets = {
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    redirectUri: redirectAddress(appAddress(call), providerId),
  };
  const providerRedirectURL = await server.consentAddress(secrets);
  if (providerRedirectURL === null) throwApiError('PROVIDER_UNREACHABLE');
  const { responseMode } = server;
  await call.asMember((ctx) => saveFlow(ctx, providerId, { secrets, responseMode, ...wayBackOf(asked) }));
  return { providerRedirectURL };
}

const CONNECT_SCREEN = '/app_connection';

/** A screen's path is one segment of plain letters, which excludes other hosts, API routes and queries. */
const isScreenPath = (path: string): boolean => /^\/[a-z][a-z_-]{0,63}$|^\/$/.test(path);

type ReturnInput = { [Part in keyof WayBack]?: WayBack[Part] | undefined };

/** The requested return screen; the connect screen if it is not one of ours [PROV-21]. */
const wayBackOf = ({ returnTo, display }: ReturnInput): WayBack => ({
  returnTo: returnTo !== undefined && isScreenPath(returnTo) ? returnTo : CONNECT_SCREEN,
  display: display ?? 'page',
});

function landingOf({ returnTo, display }: WayBack, providerId: string, outcome: ConsentOutcome): string {
  const parameters = new URLSearchParams({ provider: providerId, status: outcome });
  if (display === 'popup') parameters.set('display', display);
  return `${returnTo}?${parameters.toString()}`;
}

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

/** What a browser brings to the callback; `postToken` after a form. */
type Returned = ConsentReturn & { postToken?: string | undefined };

/** Uses up this session's flow. A browser that posted the answer in another session ends that flow. */
async function useOwnFlow(
  call: Call,
  providerId: string,
  { state, postToken }: Returned & { state: string },
): Promise<Used | undefined> {
  let used: Used | undefined;
  try {
    used = await call.asMember((ctx) => useWay(ctx, providerId, state));
    return used;
  } finally {
    if (!used && postToken !== undefined)
      await call.inTenant((tx) => endPostedFlow({ ...call, tx }, providerId, { state, postToken }));
  }
}

/**
 * The provider's answer. A posted one counts only for the browser that posted it. A code that comes in the address to a
 * flow that asked for a form counts as forged; an error may come there, from a provider that refuses to send forms.
 */
function returnOf(flow: Flow, { postToken, ...returned }: Returned): ConsentReturn | undefined {
  if (flow.responseMode !== 'FORM_POST') return returned;
  if (flow.posted) return hasPosted(flow, postToken) ? flow.posted.answer : undefined;
  return returned.code === undefined && returned.error !== undefined ? returned : undefined;
}

async function conclude(
  call: Call,
  providerId: string,
  returned: Returned,
): Promise<{ outcome: ConsentOutcome; flow: Flow | undefined }> {
  const { state } = returned;
  const used = state === undefined ? undefined : await useOwnFlow(call, providerId, { ...returned, state });
  if (!used) return { outcome: 'ERROR', flow: undefined };
  const { flow, isOver, provider, server } = used;
  if (isOver) return { outcome: 'EXPIRED', flow };
  if (!server) return { outcome: 'UNREACHABLE', flow };
  const brought = returnOf(flow, returned);
  if (!brought) return { outcome: 'ERROR', flow };
  const answer = await server.conclude(brought, flow.secrets);
  if (answer.kind === 'REFUSED' || answer.kind === 'UNREACHABLE')
    call.log.warn({ tenantId: call.tenant.tenantId, providerId, why: answer.why }, `consent: ${answer.kind}`);
  return { outcome: await settleOrReturn(call, provider, answer), flow };
}

/**
 * OAuth callback: uses up the flow, exchanges the code outside of any transaction, and connects the proven account to
 * the member. Always redirects to one of our screens on the requested host, whatever the callback contains [PROV-21].
 */
export async function finishConsent(call: Call, providerId: string, returned: Returned): Promise<Redirect> {
  try {
    const { outcome, flow } = await conclude(call, providerId, returned);
    return { location: landingOf(flow ?? wayBackOf({}), providerId, outcome) };
  } catch (error) {
    if (!(error instanceof ApiError)) call.log.error({ err: error, providerId }, 'consent could not be settled');
    return { location: landingOf(wayBackOf({}), providerId, 'ERROR') };
  }
}

/**
 * Takes an answer that a provider posts from its own page. Browsers send no session cookie with it, so it is only kept;
 * the browser is sent on to the callback, where its session collects it. The address has the state and a token of this
 * browser, and never the code [PROV-39].
 */
export async function takePostedAnswer(
  deps: Deps,
  tenant: Tenant,
  { providerId, answer }: { providerId: string; answer: ConsentReturn },
): Promise<Redirect> {
  const { state } = answer;
  const failed = { location: landingOf(wayBackOf({}), providerId, 'ERROR') };
  if (state === undefined || !isToken(state)) return failed;
  const postToken = await inTenant(deps, tenant, (ctx) => savePostedAnswer(ctx, providerId, { ...answer, state }));
  if (postToken === undefined) return failed;
  return { location: `${redirectAddress('', providerId)}?${new URLSearchParams({ state, postToken }).toString()}` };
}
