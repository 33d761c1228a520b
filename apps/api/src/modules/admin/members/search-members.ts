import { defaultPhoneCountries, withoutUnseen } from '@fareback/contract';
import type { FoundBy, MemberHit, MemberHits } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { agencyLimit } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { recordUse } from '../../../platform/limits/limit-use.ts';
import { membersByCard } from '../../connections/index.ts';
import {
  type FoundMember,
  foundMembers,
  type Hit,
  membersByEmail,
  membersById,
  membersByName,
  membersByPartner,
  membersByPhone,
} from '../../members/index.ts';
import { memberOfCode } from '../../redemptions/index.ts';
import { configurationOf } from '../../tenants/index.ts';
import { maskedEmail } from './chosen-member.ts';

const SHOWN_MAX = 20;
/** One more than shown, to detect further hits. */
const LIMIT = SHOWN_MAX + 1;

type Ask = (ctx: StaffCtx, question: string) => Promise<Hit[]>;

async function hitsOf({ tx }: StaffCtx, memberIds: string[], isExact: boolean): Promise<Hit[]> {
  const found = memberIds.length === 0 ? [] : await foundMembers(tx, memberIds);
  return found.map((member) => ({ member, isExact }));
}

async function byCard(ctx: StaffCtx, question: string): Promise<Hit[]> {
  const { memberIds, isExact } = await membersByCard(ctx, question, LIMIT);
  return hitsOf(ctx, memberIds, isExact);
}

async function byPhone({ tx, keyRing, tenant }: StaffCtx, typed: string): Promise<Hit[]> {
  const countries = configurationOf(tenant, 'en').PhoneCountries ?? defaultPhoneCountries;
  return membersByPhone(tx, { keyRing, typed, countries }, LIMIT);
}

async function byCode(ctx: StaffCtx, question: string): Promise<Hit[]> {
  const memberId = await memberOfCode(ctx.tx, ctx.keyRing, question);
  return hitsOf(ctx, memberId === null ? [] : [memberId], true);
}

/** Search methods, most reliable first. */
const asks: readonly [FoundBy, Ask][] = [
  ['ID', ({ tx }, question) => membersById(tx, question, LIMIT)],
  ['EMAIL', ({ tx }, question) => membersByEmail(tx, question)],
  ['PARTNER', ({ tx }, question) => membersByPartner(tx, question)],
  ['PHONE', byPhone],
  ['CARD', byCard],
  ['CODE', byCode],
  ['NAME', ({ tx }, question) => membersByName(tx, question, LIMIT)],
];

const present = ({ email, phoneLastDigits, ...member }: FoundMember, by: FoundBy, isExact: boolean): MemberHit => ({
  ...member,
  email: maskedEmail(email),
  phoneEnd: phoneLastDigits,
  by,
  isExact,
});

export async function meterSearch({ tx, tenant, keyRing, actor, now }: StaffCtx): Promise<void> {
  const { tenantId } = tenant;
  const limit = { name: 'desk-searches', max: agencyLimit(tenant, 'staffSearchesPerHour'), windowSeconds: 3600 };
  const whoHash = keyRing.hash(`${actor.kind} ${actor.id}`, `limit/${tenantId}/${limit.name}`);
  const retryAt = await recordUse(tx, limit, { tenantId, whoHash }, now);
  if (retryAt) throwAdminError('TOO_MANY_REQUESTS', { retryAt });
}

/** Finds members by details given on the phone, at most 20, exact matches first [DESK-34]. */
export async function findMembers(ctx: StaffCtx, question: string): Promise<MemberHits> {
  const found = new Map<string, MemberHit>();
  for (const [by, ask] of asks)
    for (const { member, isExact } of await ask(ctx, question))
      if (!found.has(member.memberId) || (isExact && !found.get(member.memberId)?.isExact))
        found.set(member.memberId, present(member, by, isExact));
  const members = [...found.values()].toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
  return { members: members.slice(0, SHOWN_MAX), isCut: members.length > SHOWN_MAX };
}

/**
 * Member search endpoint; logs the search without the term, which names people. Throws TOO_MANY_REQUESTS [DESK-34,
 * DESK-454].
 */
export async function searchMembers(ctx: StaffCtx, typed: string): Promise<MemberHits> {
  await meterSearch(ctx);
  const hits = await findMembers(ctx, withoutUnseen(typed));
  const facts = { by: [...new Set(hits.members.map(({ by }) => by))], found: hits.members.length };
  await ctx.record({ verb: 'members.search', subject: { kind: 'agency', id: ctx.tenant.tenantId }, facts });
  return hits;
}
