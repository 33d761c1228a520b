import { getEmailError, getNameError, limits, normalizeEmail, normalizeName } from '@fareback/contract';
import type { Call } from '../../../call/context.ts';
import type { Redirect } from '../../../call/handler.ts';
import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { newToken, randomId } from '../../../platform/ids.ts';
import { createMember, findMemberByPartner, type Member } from '../../members/index.ts';
import { matchRewardHolds } from '../../reward-holds/index.ts';
import { liveSecrets, PARTNER } from '../../tenants/index.ts';
import { askToConfirm } from '../email/confirm-mail.ts';
import { isReservedForAnother } from '../email/restorable-email.ts';
import { nameRuleOf } from '../name-rule.ts';
import { endSession, findSession, renewSession } from '../sessions/sessions.ts';
import { insertTokenUse } from '../store.ts';
import {
  isShared,
  isTimely,
  type PartnerClaims,
  type ReadClaims,
  readPartnerToken,
  signPartnerToken,
} from './partner-token.ts';

/** Where a hand-over meets the tenant's data. */
interface Desk {
  tx: Tx;
  keyRing: KeyRing;
  tenant: Pick<Tenant, 'tenantId' | 'configuration'>;
  now: Date;
}

/** What a partner calls somebody is kept only where our own rules would have taken it. */
const acceptedName = (name: string | null, tenant: Desk['tenant']): string =>
  name !== null && getNameError(name, nameRuleOf(tenant)) === null ? normalizeName(name) : '';
const acceptedEmail = (email: string | null): string | null =>
  email !== null && getEmailError(email) === null ? normalizeEmail(email) : null;

/** The partner's rider as a member: found, or made with status NEW; an e-mail address that another member has, or may take back, is left out. */
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

/** Ends the session that came along where it is another rider's than who is handed over; answers null where it did, else undefined [AUTH-42]. */
async function endAnothers(call: Call, tx: Tx, { partnerMemberId }: PartnerClaims): Promise<null | undefined> {
  const { token, now } = call;
  const here = token === undefined ? undefined : await findSession(tx, token, now);
  if (token === undefined || here === undefined) return undefined;
  if ((await findMemberByPartner(tx, partnerMemberId))?.memberId === here.member.memberId) return undefined;
  await endSession(tx, token);
  return null;
}

/** Uses a token up and answers whom it hands over; undefined when the hand-over is refused. */
async function takeOver(desk: Desk, claims: ReadClaims): Promise<Member | undefined> {
  const { tx, tenant, now } = desk;
  if (!isTimely(claims, now)) return undefined;
  const expiresAt = new Date(claims.issuedAt.getTime() + limits.partnerTokenAgeMaxMinutes * 60_000);
  if ((await insertTokenUse(tx, tenant.tenantId, claims.tokenId, expiresAt)) === 0) return undefined;
  const member = await memberOf(desk, claims);
  return member?.status === 'DELETED' ? undefined : member;
}

/** Answers a new session's token; when the hand-over is refused null where another rider's session ended with it, else undefined. */
async function arrive(call: Call, tx: Tx, token: string): Promise<string | null | undefined> {
  const { keyRing, tenant, now } = call;
  const desk = { tx, keyRing, tenant, now };
  const secrets = await liveSecrets(desk, 'PARTNER_HAND_OVER', PARTNER);
  const claims = await readPartnerToken(token, secrets, tenant.tenantId, now);
  if (!claims) return undefined;
  const member = await takeOver(desk, claims);
  if (!member) return endAnothers(call, tx, claims);
  const { memberId, email, language, emailProvedAt, emailCheck } = member;
  if (email !== null && emailProvedAt === null && emailCheck === null)
    await askToConfirm(tx, call, { memberId, email, language });
  return renewSession(tx, call, memberId);
}

/**
 * Takes over a rider whom the tenant's partner sends with a signed, single-use token, and leads to the app: with a
 * session, or without one when the token is refused, in which case nobody else's is left either; an address that came along is asked by a mail, once, to be confirmed. Tenants with a sign-in of their own take no hand-over [AUTH-34, AUTH-42].
 */
export async function startPartnerSession(call: Call, token: string | undefined): Promise<Redirect> {
  const isOpen = token !== undefined && !call.tenant.isStandalone;
  const session = isOpen ? await call.inTenant((tx) => arrive(call, tx, token)) : undefined;
  if (session !== undefined) call.setSession(session);
  return { location: '/', signsIn: session !== undefined };
}

/** Path and query that hand a rider over, as the tenant's partner would make them; undefined when no secret is shared with it. */
export async function partnerLink(
  desk: Desk,
  rider: { partnerMemberId: string; name: string | null; email: string | null },
): Promise<string | undefined> {
  const secret = (await liveSecrets(desk, 'PARTNER_HAND_OVER', PARTNER)).find(isShared);
  if (secret === undefined) return undefined;
  const claims = { ...rider, tokenId: newToken(), issuedAt: desk.now };
  return `/auth/partner-session?token=${await signPartnerToken(secret, desk.tenant.tenantId, claims)}`;
}
