import type { MemberCtx } from '../../call/context.ts';
import { paysForBirthdays } from '../earning/index.ts';
import { birthdayOf, setBirthday } from '../members/index.ts';

interface BirthdayAnswer {
  isUsed: boolean;
  birthday: { month: number; day: number; countsFromUTC: string } | null;
}

/** The member's birthday, and whether a campaign pays for it [ACCT-16]. */
export async function getBirthday(ctx: MemberCtx): Promise<BirthdayAnswer> {
  const { tx, keyRing, member } = ctx;
  const [isUsed, birthday] = await Promise.all([paysForBirthdays(ctx), birthdayOf(tx, keyRing, member.memberId)]);
  if (birthday === null) return { isUsed, birthday };
  const [month = 0, day = 0] = birthday.monthDay.split('-').map(Number);
  return { isUsed, birthday: { month, day, countsFromUTC: birthday.countsFrom.toISOString() } };
}

/** Saves the member's birthday, or removes it with null [ACCT-16]. */
export async function changeBirthday(
  ctx: MemberCtx,
  birthday: { month: number; day: number } | null,
): Promise<BirthdayAnswer> {
  const { tx, keyRing, member, now } = ctx;
  const two = (value: number): string => String(value).padStart(2, '0');
  const monthDay = birthday && `${two(birthday.month)}-${two(birthday.day)}`;
  await setBirthday(tx, keyRing, { memberId: member.memberId, monthDay, now });
  return getBirthday(ctx);
}
