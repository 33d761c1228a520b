import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { Empty, PasswordText } from '../schemas/scalars.ts';
import { stepUpErrors } from './step-up-errors.ts';

/** A copy of everything that is kept about the member, after step-up; a POST that only reads, as it takes a password [ACCT-11]. */
export const copyOwnData = defineRoute({
  name: 'ownData.copy',
  summary: 'A copy of everything kept about the member',
  method: 'POST',
  path: '/rest/users/me/copy',
  level: 'session',
  body: z.object({ currentPassword: PasswordText }),
  reply: { 200: z.looseObject({ format: z.string() }) },
  errors: [...stepUpErrors],
});

/** Forget the member for good, after step-up; ends every session [ACCT-11, AUTH-30]. */
export const eraseOwnData = defineRoute({
  name: 'ownData.erase',
  summary: 'Delete the account for good',
  method: 'POST',
  path: '/rest/users/me/erasure',
  level: 'session',
  body: z.object({ currentPassword: PasswordText }),
  reply: { 200: Empty },
  errors: [...stepUpErrors, 'ERASURE_WAITS'],
});
