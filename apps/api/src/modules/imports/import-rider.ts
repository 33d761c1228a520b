import type { Call, TenantCtx } from '../../call/context.ts';
import { randomId } from '../../platform/ids.ts';
import { inviteRider, isReservedForAnother } from '../auth/index.ts';
import type { ImportNote } from '../connections/index.ts';
import { grantClaimed, owedKeys } from '../ledger/index.ts';
import { createMember, lockMember, type Member, setLanguage } from '../members/index.ts';
import { matchRewardHolds } from '../reward-holds/index.ts';
import { digestOf, findRider, getGrantError } from './find-rider.ts';
import { insertRider, knownRider, recordInvited } from './import-store.ts';
import { RowRejected } from './row-rejected.ts';
import type { ImportedRider } from './rows.ts';

export interface RiderImport {
  /** ADDED: new member; FOUND: existing member; KNOWN: imported by an earlier run; ERASED: imported, then deleted. */
  kind: 'ADDED' | 'FOUND' | 'KNOWN' | 'ERASED';
  points: number;
  isInvited: boolean;
}

export interface ImportTerms extends ImportNote {
  inviteGround: string | null;
}

type Ctx = TenantCtx & Pick<Call, 'client' | 'language'>;

/** The rider as a member, made where there is none. Throws RowRejected. */
async function memberOf(ctx: Ctx, rider: ImportedRider): Promise<{ member: Member; isNew: boolean }> {
  const { tx, tenant, now } = ctx;
  const found = await findRider(ctx, rider);
  if (found) {
    const why = getGrantError(found, rider);
    if (why !== null) throw new RowRejected(why);
    return { member: found, isNew: false };
  }
  const { email, name, partnerId } = rider;
  if (email !== null && (await isReservedForAnother(tx, ctx, email, null)))
    throw new RowRejected('the email was another member’s until lately, who may still take it back');
  const memberId = randomId();
  const partner = partnerId === null ? {} : { partnerMemberId: partnerId };
  if (!(await createMember(tx, tenant.tenantId, now, { memberId, email, name, status: 'NEW', ...partner })))
    throw new RowRejected('the email is of a member whom the partner does not know by this id');
  await matchRewardHolds(ctx, memberId);
  if (rider.language !== null) await setLanguage(tx, memberId, rider.language);
  const member = await lockMember(tx, memberId);
  if (!member) throw new Error(`Member ${memberId} is not there.`);
  return { member, isNew: true };
}

/** Puts a rider's balance into the books, once for an import and day of lapse; answers the points. Throws RowRejected on another amount. */
async function bringPoints(
  ctx: Ctx,
  memberId: string,
  rider: ImportedRider,
  { reference }: ImportNote,
): Promise<number> {
  const { points: amount, lapsesOn, lapsesAt } = rider;
  if (amount === 0) return 0;
  const { tx, tenant, now } = ctx;
  const earningKey = `opening:${reference}:${lapsesOn ?? ''}`;
  const grant = { memberId, earningKey, campaignId: null, amount, earnedAt: now, lapsesAt };
  if ((await grantClaimed(tx, tenant, now, [grant])).length === 1) return amount;
  const held = (await owedKeys(tx, [memberId], [earningKey])).find((one) => one.earningKey === earningKey);
  if (held && held.amount !== amount)
    throw new RowRejected(
      `${held.amount} points were brought before under ${reference}, not ${amount}; nothing was changed`,
    );
  return 0;
}

/**
 * Imports a rider of another program: a member who has agreed to nothing yet, with their points booked at once. A
 * repeat adds only new data; members deleted in between stay deleted. Emails are sent only on a named legal ground.
 * Throws RowRejected, after which the transaction must end [IMP-01, IMP-02, IMP-03].
 */
export async function importRider(ctx: Ctx, rider: ImportedRider, terms: ImportTerms): Promise<RiderImport> {
  const { tx, tenant, keyRing, now } = ctx;
  const { reference, inviteGround } = terms;
  const digest = digestOf(keyRing, tenant.tenantId, rider);
  const known = await knownRider(tx, reference, digest);
  if (known?.memberId === null) return { kind: 'ERASED', points: 0, isInvited: false };
  const { member, isNew } = await memberOf(ctx, rider);
  const { memberId, email } = member;
  if (!known) await insertRider(tx, { digest, memberId }, terms, now);
  const points = await bringPoints(ctx, memberId, rider, terms);
  const isInvited = inviteGround !== null && email !== null && member.status === 'NEW' && !known?.isInvited;
  if (isInvited) {
    await recordInvited(tx, { reference, digest, ground: inviteGround }, now);
    await inviteRider(ctx, { ...member, email }, rider.points);
  }
  return { kind: isNew ? 'ADDED' : known ? 'KNOWN' : 'FOUND', points, isInvited };
}
