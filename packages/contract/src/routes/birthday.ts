import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Flag, Time } from '../schemas/scalars.ts';

const DAYS_MOST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month can have; February 29 is a birthday. */
export const daysOfMonth = (month: number): number => DAYS_MOST[month - 1] ?? 0;

const MonthDay = z
  .object({ month: z.int().check(z.minimum(1), z.maximum(12)), day: z.int().check(z.minimum(1), z.maximum(31)) })
  .check(z.refine(({ month, day }) => day <= daysOfMonth(month)));

const reply = {
  200: z.object({
    /** True if a campaign pays for birthdays. */
    isUsed: Flag,
    birthday: z.nullable(z.object({ month: z.int(), day: z.int(), countsFromUTC: Time })),
  }),
};

/** The birthday that the member gave, and whether the program uses it [ACCT-16]. */
export const getBirthday = defineRoute({
  name: 'me.getBirthday',
  method: 'GET',
  path: '/rest/users/me/birthday',
  level: 'session',
  reply,
  errors: [],
});

/** Saves the month and day of the member's birthday; null removes it [ACCT-16]. */
export const setBirthday = defineRoute({
  name: 'me.setBirthday',
  method: 'PUT',
  path: '/rest/users/me/birthday',
  level: 'session',
  body: z.object({ birthday: z.nullable(MonthDay) }),
  reply,
  errors: [],
});
