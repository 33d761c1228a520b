import { getEmailError, getNameError, limits, normalizeEmail, normalizeName } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import { getRejectedCallers } from '../../../platform/limits/rejected-callers.ts';
import { createMember, findMemberByPartner, type Member, takeTestLink } from '../../members/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { liveSecrets, PARTNER } from '../../tenants/index.ts';
import { askToConfirm } from '../email/confirm-mail.ts';
import { isReservedForAnother } from '../email/restore-email.ts';
import { nameRuleOf } from '../name-rule.ts';
import { endSession, findSession, renewSession, startSession } from '../sessions/sessions.ts';
import { insertTokenUse } from '../store.ts';
import {
  isShared,
  isTimely,
  type PartnerClaims,
  type ReadClaims,
  readPartnerToken,
  signPartnerToken,
} from './partner-token.ts';

interface Desk {
  tx: Tx;
  keyRing: KeyRing;
  tenant: Pick<Tenant, 'tenantId' | 'configuration'>;
  now: Date;
}

/** Keeps a partner's name for a rider only if our own rules accept it. */
const acceptedName = (name: string | null, tenant: Desk['tenant']): string =>
  name !== null && getNameError(name, nameRuleOf(tenant)) === null ? normalizeName(name) : '';
const acceptedEmail = (email: string | null): string | null =>
  email !== null && getEmailError(email) === null ? normalizeEmail(email) : null;

/**
 * Finds the partner's rider, or creates a member with status NEW; drops an email that another member has or may
 * restore.
 */
async function memberOf(desk: Desk, claims: PartnerClaims): Promise<Member | undefined> {
  const { tx, tenant, now } = desk;
  const { partnerMemberId } = claims;
  const known = await findMemberByPartner(tx, partnerMemberId);
  if (known) return known;
  const fresh = { name: acceptedName(claims.name, tenant), status: 'NEW' as const, partnerMemberId };
  const statedEmail = acceptedEmail(claims.email);
  const isReserved = statedEmail !== null && (await isReservedForAnother(tx, desk, statedEmail, null));
  const email = isReserved ? null : statedEmail;
  const isMade = await createMember(tx, tenant.tenantId, now, { ...fresh, memberId: randomId(), email });
  if (!isMade && email !== null) {
    await createMember(tx, tenant.tenantId, now, { ...fresh, memberId: randomId(), email: null });
  }
  const made = await findMemberByPartner(tx, partnerMemberId);
  if (made) await matchRewardHolds(desk, made.memberId);
  return made;
}

/** Ends the browser's session if it belongs to another rider; returns null if it did, otherwise undefined [AUTH-42]. */
async function endAnothers(call: Call, tx: Tx, { partnerMemberId }: PartnerClaims): Promise<null | undefined> {
  const { token, now } = call;
  const here = token === undefined ? undefined : await findSession(tx, token, now);
  if (token === undefined || here === undefined) return undefined;
  if ((await findMemberByPartner(tx, partnerMemberId))?.memberId === here.member.memberId) return undefined;
  await endSession(tx, token);
  return null;
}

async function takeOver(desk: Desk, claims: ReadClaims): Promise<Member | undefined> {
  const { tx, tenant, now } = desk;
  if (!isTimely(claims, now)) return undefined;
  const expiresAt = new Date(claims.issuedAt.getTime() + limits.partnerTokenAgeMaxMinutes * 60_000);
  if ((await insertTokenUse(tx, tenant.tenantId, claims.tokenId, expiresAt)) === 0) return undefined;
  const member = await memberOf(desk, claims);
  return member?.status === 'DELETED' ? undefined : member;
}

/** The rider of a valid token; else the claims if the partner signed them, otherwise undefined. */
async function riderOf(call: Call, tx: Tx, token: string): Promise<{ claims?: PartnerClaims; member?: Member }> {
  const { keyRing, tenant, now } = call;
  const desk = { tx, keyRing, tenant, now };
  const secrets = await liveSecrets(desk, 'PARTNER_HAND_OVER', PARTNER);
  const claims = await readPartnerToken(token, secrets, tenant.tenantId, now);
  if (!claims) return {};
  const member = await takeOver(desk, claims);
  if (!member) return { claims };
  const { memberId, email, language, emailProvedAt, emailCheck } = member;
  if (email !== null && emailProvedAt === null && emailCheck === null)
    await askToConfirm(tx, call, { memberId, email, language });
  return { claims, member };
}

/** Returns a new session's token; on rejection null if another rider's session was ended, otherwise undefined. */
async function arrive(call: Call, tx: Tx, token: string): Promise<string | null | undefined> {
  const { claims, member } = await riderOf(call, tx, token);
  if (member) return renewSession(tx, call, member.memberId);
  return claims && endAnothers(call, tx, claims);
}

/**
 * Signs in a rider from the partner with a signed single-use token, and redirects to the app. A rejected token gives no
 * session, and ends another rider's. A new email gets one confirmation request. Rejected for tenants with their own
 * sign-in [AUTH-34, AUTH-42].
 */
export async function startPartnerSession(call: Call, token: string | undefined): Promise<Redirect> {
  const isOpen = token !== undefined && !call.tenant.isStandalone;
  const session = isOpen ? await call.inTenant((tx) => arrive(call, tx, token)) : undefined;
  if (session !== undefined) call.setSession(session);
  return { location: '/', signsIn: session !== undefined };
}

/**
 * Exchanges a partner's single-use token for an access token, whose session ends after an hour and sets no cookie. The
 * caller's own session stays. Throws SIGNATURE_INVALID for a token that is not the partner's, too old or used, and
 * TOO_MANY_REQUESTS for a network with too many of them [SDK-08].
 */
export async function exchangePartnerToken(
  call: Call,
  token: string,
): Promise<{ accessToken: string; expiresAtUTC: string }> {
  const { tenant, now, client } = call;
  const rejectedCallers = getRejectedCallers(call);
  const retryAt = rejectedCallers.retryAt(client.address);
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  const endsAt = new Date(now.getTime() + limits.accessTokenMinutes * 60_000);
  const accessToken = await call.inTenant(async (tx) => {
    const { member } = tenant.isStandalone ? {} : await riderOf(call, tx, token);
    if (!member) return null;
    call.setSecuritySubject(member.memberId);
    return startSession(tx, tenant.tenantId, { memberId: member.memberId, userAgent: client.userAgent, endsAt }, now);
  });
  if (accessToken === null) {
    rejectedCallers.note(client.address);
    return throwApiError('SIGNATURE_INVALID');
  }
  return { accessToken, expiresAtUTC: endsAt.toISOString() };
}

/** Path and query of a partner sign-in, as the partner would create them; undefined without a shared secret. */
export async function partnerLink(
  desk: Desk,
  rider: { partnerMemberId: string; name: string | null; email: string | null },
): Promise<string | undefined> {
  const secret = (await liveSecrets(desk, 'PARTNER_HAND_OVER', PARTNER)).find(isShared);
  if (secret === undefined) return undefined;
  const claims = { ...rider, tokenId: newToken(), issuedAt: desk.now };
  return `/auth/partner-session?token=${await signPartnerToken(secret, desk.tenant.tenantId, claims)}`;
}

export async function startTestRide(call: Call, token: string | undefined): Promise<Redirect> {
  const session =
    token === undefined || call.tenant.isOpen
      ? undefined
      : await call.inTenant(async (tx) => {
          const rider = await takeTestLink(tx, hashOfToken(token), call.now);
          return rider && renewSession(tx, call, rider.memberId);
        });
  if (session !== undefined) call.setSession(session);
  return { location: '/', signsIn: session !== undefined };
}
