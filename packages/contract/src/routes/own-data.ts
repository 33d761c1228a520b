import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Count, Empty, PasswordText, Text, Time } from '../schemas/scalars.ts';
import { stepUpErrors } from './step-up-errors.ts';

/**
 * A copy of all data stored about the member, after step-up; a POST, because it takes a password and because unread
 * messages in it count as read [ACCT-11, DESK-676].
 */
export const copyOwnData = defineRoute({
  name: 'ownData.copy',
  method: 'POST',
  path: '/rest/users/me/copy',
  level: 'session',
  body: z.object({ currentPassword: PasswordText }),
  reply: { 200: z.looseObject({ format: Text }) },
  errors: [...stepUpErrors],
});

/**
 * One-time rewards: for how many months they are held after an erasure, and which were withheld from this member
 * [PRIV-06].
 */
export const getRewardHolds = defineRoute({
  name: 'ownData.rewardHolds',
  method: 'GET',
  path: '/rest/users/me/rewardHolds',
  level: 'session',
  reply: {
    200: z.object({
      /** 0: nothing is held. */
      months: Count,
      withheld: z.array(z.object({ title: Text, withheldAtUTC: Time })),
    }),
  },
  errors: [],
});

/** Erases the member permanently, after step-up; ends every session [ACCT-11, AUTH-30]. */
export const eraseOwnData = defineRoute({
  name: 'ownData.erase',
  method: 'POST',
  path: '/rest/users/me/erasure',
  level: 'session',
  body: z.object({ currentPassword: PasswordText }),
  reply: { 200: Empty },
  errors: [...stepUpErrors, 'ERASURE_WAITS'],
});
