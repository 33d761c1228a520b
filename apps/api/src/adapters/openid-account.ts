import { type Configuration, fetchProtectedResource, fetchUserInfo, skipSubjectCheck } from 'openid-client';
import { isStorable } from '../platform/database/storable-text.ts';
import type { OAuthConnection } from './authorization-server.ts';

const CLAIM_LENGTH_MAX = 254;

interface Tokens {
  access_token: string;
  claims(): Record<string, unknown> | undefined;
}

type Claims = Record<string, unknown>;

function claimOf(claims: Claims, name: string | null): string | null {
  const value = name !== null && Object.hasOwn(claims, name) ? claims[name] : undefined;
  const text = Number.isSafeInteger(value) ? String(value) : value;
  const isName = typeof text === 'string' && text.trim() !== '' && text.length <= CLAIM_LENGTH_MAX && isStorable(text);
  return isName ? text : null;
}

async function accountAt(config: Configuration, { access_token: token }: Tokens, address: string): Promise<Claims> {
  const headers = new Headers({ accept: 'application/json' });
  const reply = await fetchProtectedResource(config, token, new URL(address), 'GET', undefined, headers);
  if (!reply.ok) throw new Error(`the account address answered ${reply.status}`);
  const body: unknown = await reply.json();
  return typeof body === 'object' && body !== null ? (body as Claims) : {};
}

async function userInfo(config: Configuration, tokens: Tokens): Promise<Claims> {
  const subject = tokens.claims()?.['sub'];
  return fetchUserInfo(config, tokens.access_token, typeof subject === 'string' ? subject : skipSubjectCheck);
}

/**
 * Reads the account from the configured claims: first from the ID token, then from the account URL, then from userinfo,
 * calling each only for missing claims. Throws the errors of openid-client.
 */
export async function accountOf(
  config: Configuration,
  { subjectClaim, labelClaim, accountUrl }: OAuthConnection,
  tokens: Tokens,
): Promise<{ subject: string | null; label: string | null; isMailVerified: boolean }> {
  let claims: Claims = tokens.claims() ?? {};
  const isMissing = (): boolean =>
    claimOf(claims, subjectClaim) === null || (labelClaim !== null && claimOf(claims, labelClaim) === null);
  // Claims of the ID token win, because it is signed for us.
  if (isMissing() && accountUrl !== null) claims = { ...(await accountAt(config, tokens, accountUrl)), ...claims };
  if (isMissing() && config.serverMetadata().userinfo_endpoint !== undefined)
    claims = { ...(await userInfo(config, tokens)), ...claims };
  return {
    subject: claimOf(claims, subjectClaim),
    label: claimOf(claims, labelClaim),
    isMailVerified: claims['email_verified'] === true,
  };
}
