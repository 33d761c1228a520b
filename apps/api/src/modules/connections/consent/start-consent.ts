import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { newToken } from '../../../platform/ids.ts';
import { appAddress } from '../../tenants/index.ts';
import { providerOf } from '../connections.ts';
import { saveFlow } from './flows.ts';
import { authorizationServerOf } from './servers.ts';
import { type ReturnInput, wayBackOf } from './way-back.ts';

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
  await call.asMember((ctx) => saveFlow(ctx, providerId, { secrets, ...wayBackOf(asked) }));
  return { providerRedirectURL };
}
