import { isDeepStrictEqual } from 'node:util';
import {
  type MaybeOpenIdSetting,
  type OpenIdSet,
  type OpenIdSetting,
  openIdReturnPath,
  type WantedOpenId,
} from '@fareback/contract/admin';
import { isIssuer } from '../../../adapters/sign-in-connection.ts';
import type { StaffCall, StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { withStaff } from '../../../platform/database/transactions.ts';
import type { Settings } from '../../../platform/deps.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { lacksRequiredSignIn } from '../policy/policy-store.ts';
import { lockTeam } from '../team/team-store.ts';
import { dropOpenId, type OpenIdSettings, providerOf, putOpenId, readOpenId, secretContext } from './openid-store.ts';

export const redirectUriOf = ({ desk }: Pick<Settings, 'desk'>): string => `${desk?.origin}${openIdReturnPath}`;

const present = (
  { issuer, clientId, secretEncrypted, mailDomains, vouchesForMail, updatedAt }: OpenIdSettings,
  settings: Settings,
): OpenIdSetting => ({
  issuer,
  clientId,
  hasSecret: secretEncrypted !== null,
  mailDomains,
  vouchesForMail,
  updatedAt: updatedAt.toISOString(),
  redirectUri: redirectUriOf(settings),
});

/** Returns the agency's OpenID settings with current errors. Calls the provider outside transactions. */
export async function getOpenId(
  call: StaffCall,
  { params }: { params: { agency: string } },
): Promise<MaybeOpenIdSetting> {
  const stored = await withStaff(call.database, (tx) => readOpenId(tx, params.agency));
  if (!stored) return { setting: null, troubles: [] };
  const troubles = await (await providerOf(stored, call)).check(redirectUriOf(call.settings));
  return { setting: present(stored, call.settings), troubles };
}

/** True if the requested settings equal the current ones, including the secret [DESK-402]. */
function standsAlready(before: OpenIdSettings, wanted: WantedOpenId, keyRing: KeyRing): boolean {
  const { issuer, clientId, clientSecret, mailDomains, vouchesForMail } = wanted;
  const { secretEncrypted, agencyId } = before;
  const isSecretSame = () =>
    (secretEncrypted && keyRing.decrypt(secretEncrypted, secretContext(agencyId))) === clientSecret;
  const isSame = isDeepStrictEqual(
    [before.issuer, before.clientId, before.mailDomains, before.vouchesForMail],
    [issuer, clientId, mailDomains, vouchesForMail],
  );
  return isSame && (clientSecret === undefined || isSecretSame());
}

/**
 * Saves the OpenID settings; without a new secret the old one stays if issuer and client are unchanged. Throws
 * INVALID_REQUEST, and CHANGED_MEANWHILE if the current settings are neither those the caller saw nor the requested
 * ones [DESK-14, DESK-399, DESK-402].
 */
export async function setOpenId(ctx: StaffCtx, { body }: { body: WantedOpenId }): Promise<OpenIdSet> {
  const { tx, now, keyRing, settings, tenant } = ctx;
  const { issuer, clientId, clientSecret, mailDomains, vouchesForMail, was } = body;
  const { tenantId: agencyId } = tenant;
  if (!isIssuer(issuer, settings)) throwAdminError('INVALID_REQUEST', { field: 'issuer' });
  await lockTeam(tx, agencyId);
  const before = await readOpenId(tx, agencyId);
  const isSeen = was === undefined || was === (before?.updatedAt.toISOString() ?? null);
  if (!isSeen && !(before && standsAlready(before, body, keyRing))) throwAdminError('CHANGED_MEANWHILE');
  // A secret is never sent to another URL than the one it was entered for.
  const isSame = before?.issuer === issuer && before.clientId === clientId;
  const old = isSame ? before.secretEncrypted : null;
  const fresh = clientSecret ? keyRing.encrypt(clientSecret, secretContext(agencyId)) : null;
  const secretEncrypted = clientSecret === undefined ? old : fresh;
  const stored = { agencyId, issuer, clientId, secretEncrypted, mailDomains, vouchesForMail, updatedAt: now };
  await putOpenId(tx, stored);
  const after = { issuer, clientId, mailDomains, vouchesForMail, isSecretNew: clientSecret !== undefined };
  const facts = { before: before && { issuer: before.issuer, mailDomains: before.mailDomains }, after };
  await ctx.record({ verb: 'staff.setOpenId', subject: { kind: 'agency', id: agencyId }, facts });
  return { setting: present(stored, settings) };
}

/**
 * Removes the OpenID settings and ends all sign-ins through them. Throws CHANGED_MEANWHILE if they differ from those
 * the caller saw, and AGENCY_SIGN_IN_NEEDED if session rules require them [DESK-14, DESK-402, DESK-822].
 */
export async function removeOpenId(
  ctx: StaffCtx,
  { query: { was } }: { query: { was?: string | undefined } },
): Promise<OpenIdSet> {
  const { tenantId } = ctx.tenant;
  await lockTeam(ctx.tx, tenantId);
  const before = await readOpenId(ctx.tx, tenantId);
  if (before && was !== undefined && was !== before.updatedAt.toISOString()) throwAdminError('CHANGED_MEANWHILE');
  const dropped = await dropOpenId(ctx.tx, tenantId);
  if (await lacksRequiredSignIn(ctx.tx, tenantId)) throwAdminError('AGENCY_SIGN_IN_NEEDED');
  await ctx.record({ verb: 'staff.removeOpenId', subject: { kind: 'agency', id: tenantId }, facts: { dropped } });
  return { setting: null };
}
