import { randomInt } from 'node:crypto';
import type { MemberDataCtx } from '../../call/context.ts';
import { completeReferral } from '../earning/index.ts';
import type { Granting } from '../ledger/index.ts';
import { getPhoneStatus, lockForPhone, type MemberStatus, takePhone, toStoredPhone } from '../members/index.ts';
import { deleteChallenge } from './store.ts';

/** Unassigned area code, so an invented number is never a real phone. */
const NOBODYS_AREA = '200';

const inventedNumber = (): string => `+1${NOBODYS_AREA}${String(randomInt(10_000_000)).padStart(7, '0')}`;

/**
 * Verifies a member with an invented number, for demos and for operators who know the rider: NEW and CONSENT become
 * VERIFIED, other statuses stay. Returns the resulting status.
 */
export async function verifyWithInventedNumber(
  ctx: Pick<MemberDataCtx, 'tx' | 'keyRing' | 'now' | 'member'> & { tenant: Granting },
): Promise<MemberStatus> {
  const { tx, keyRing, now } = ctx;
  const { tenantId } = ctx.tenant;
  const { memberId } = ctx.member;
  let phone = toStoredPhone(keyRing, tenantId, inventedNumber());
  let member = await lockForPhone(tx, tenantId, memberId, phone.phoneHash);
  while (member && ['TAKEN', 'LOST'].includes(await getPhoneStatus(tx, memberId, phone.phoneHash))) {
    phone = toStoredPhone(keyRing, tenantId, inventedNumber());
    member = await lockForPhone(tx, tenantId, memberId, phone.phoneHash);
  }
  if (!member) throw new Error(`No member ${memberId}`);
  if (member.status !== 'NEW' && member.status !== 'CONSENT') return member.status;
  await takePhone(tx, tenantId, { memberId, phone }, now);
  await deleteChallenge(tx, memberId);
  await completeReferral(tx, { ...ctx.tenant, now }, memberId);
  return 'VERIFIED';
}
