import { adminRoutes, type CodeDiagnosis, type Replacement, type ReplacementObstacle } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { agencyLimit } from '../../call/tenant.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { DAY_MILLIS, isoText } from '../../platform/local-date.ts';
import { countPoints, requireSecondPerson } from '../approvals/index.ts';
import {
  countReplacements,
  findCodeObstacle,
  type IssuedCode,
  lockMembersCodes,
  readIssuedCode,
  replaceCode,
} from '../redemptions/index.ts';
import { readSightings } from '../tickets/index.ts';
import { chosenMember, readMember } from './members/chosen-member.ts';
import { pointsOf } from './members/offer-acts.ts';
import { assertNotOwnAccount } from './members/own-account.ts';

type ScanResult = NonNullable<CodeDiagnosis['lastScan']>['result'];

const LIMIT_MILLIS = 30 * DAY_MILLIS;

interface Diagnosis {
  code: IssuedCode;
  obstacle: ReplacementObstacle | null;
  left: number;
  lastScan: CodeDiagnosis['lastScan'];
  isSeenUsed: boolean;
}

/** What inspectors saw of the present code: those of a replaced one were of the code before. */
async function readScans({ tx }: StaffCtx, { stock, redemptionId, replacedAt }: IssuedCode) {
  const all = stock === 'ticket' ? await readSightings(tx, [redemptionId]) : [];
  const scans = all.filter(({ seenAt }) => replacedAt === null || seenAt > replacedAt);
  const last = scans.at(-1);
  return {
    lastScan:
      last === undefined
        ? null
        : { at: last.seenAt.toISOString(), result: last.result as ScanResult, device: last.label },
    isSeenUsed: scans.some(({ result }) => result === 'VALID' || result === 'COPIED'),
  };
}

async function diagnose(ctx: StaffCtx, code: IssuedCode, status: string): Promise<Diagnosis> {
  const { tx, tenant, now } = ctx;
  const used = await countReplacements(tx, code.memberId, new Date(now.getTime() - LIMIT_MILLIS));
  const left = Math.max(0, agencyLimit(tenant, 'codeReplacementsPerMemberPerMonth') - used);
  const ofCode = await findCodeObstacle(tx, now, code);
  const ofMember = status === 'VERIFIED' || status === 'CONSENT' || status === 'NEW' ? null : 'MEMBER_RESTS';
  const obstacle = ofCode ?? ofMember ?? (left === 0 ? 'LIMIT' : null);
  return { code, obstacle, left, ...(await readScans(ctx, code)) };
}

const findCode = async ({ tx }: StaffCtx, redemptionId: string, language: string): Promise<IssuedCode> =>
  (await readIssuedCode(tx, redemptionId, language)) ?? throwAdminError('NOT_FOUND');

const stateOf = ({ status, refundedAt }: IssuedCode): CodeDiagnosis['state'] =>
  status === 'CONFIRMED' ? (refundedAt === null ? 'GIVEN' : 'REFUNDED') : status;

/** Why a code or ticket may not work, without the code; logs the read of its member. Throws NOT_FOUND [DESK-661]. */
async function getDiagnosis(ctx: StaffCtx, redemptionId: string, language: string): Promise<CodeDiagnosis> {
  const found = await findCode(ctx, redemptionId, language);
  const { status } = await readMember(ctx, found.memberId);
  const { code, obstacle, left, lastScan, isSeenUsed } = await diagnose(ctx, found, status);
  return {
    redemptionId: code.redemptionId,
    memberId: code.memberId,
    title: code.title ?? code.offerId,
    state: stateOf(code),
    stock: code.stock,
    redeemedAt: code.redeemedAt.toISOString(),
    seenAt: isoText(code.seenAt),
    expiresAt: isoText(code.expiresAt),
    isExpired: code.expiresAt !== null && code.expiresAt <= ctx.now,
    refundedAt: isoText(code.refundedAt),
    replacedAt: isoText(code.replacedAt),
    supplierId: code.supplierId,
    askedAgainAt: isoText(code.askedAgainAt),
    lastScan,
    isSeenUsed,
    obstacle,
    replacementsLeft: left,
  };
}

/**
 * Voids the code of a redemption and issues another one, once and without points. Counts as giving the offer toward the
 * limits of points, at its price now if a grant paid for it. Throws NOT_FOUND, OWN_ACCOUNT, NOT_REPLACEABLE with the
 * reason, and NEEDS_SECOND_PERSON for a ticket that an inspector saw as valid [REDEEM-32, REDEEM-33, REDEEM-37,
 * DESK-662].
 */
async function replace(
  ctx: StaffCtx,
  redemptionId: string,
  { cause, reason }: { cause: string; reason: string },
): Promise<Replacement> {
  const { tx, now } = ctx;
  const { memberId } = await findCode(ctx, redemptionId, 'en');
  await lockMembersCodes(tx, memberId);
  // Read again under the lock: a colleague may have replaced or refunded it.
  const member = await chosenMember(ctx, memberId);
  assertNotOwnAccount(ctx, member);
  const found = await diagnose(ctx, await findCode(ctx, redemptionId, 'en'), member.status);
  const { code, obstacle, isSeenUsed, left } = found;
  if (obstacle !== null) return throwAdminError('NOT_REPLACEABLE', { extra: { why: obstacle } });
  const points = pointsOf({ price: Math.max(code.price, code.offerPrice ?? 0) });
  if (isSeenUsed) requireSecondPerson(ctx, points);
  const replaced = await replaceCode(ctx, code, cause);
  if (replaced === 'SOLD_OUT') return throwAdminError('NOT_REPLACEABLE', { extra: { why: replaced } });
  await countPoints(ctx, points);
  await ctx.record({
    verb: 'redemptions.replace',
    subject: { kind: 'redemption', id: redemptionId },
    memberId,
    facts: { offerId: code.offerId, cause, points, isSeenUsed },
    personal: { reason },
  });
  return {
    redemptionId,
    replacedAt: now.toISOString(),
    expiresAt: isoText(replaced.expiresAt),
    replacementsLeft: left - 1,
  };
}

const routes = adminRoutes.redemptions;

/** Codes and tickets that do not work: diagnosed and replaced [DESK-661, DESK-662]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.diagnose, (ctx, { params, query }) => getDiagnosis(ctx, params.redemption, query.language)),
  adminHandle(routes.replace, (ctx, { params, body }) => replace(ctx, params.redemption, body)),
];
