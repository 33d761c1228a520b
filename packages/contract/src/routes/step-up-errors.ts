import type { ErrorCode } from '../errors.ts';

/** What a sensitive call refuses with where it is not shown that the member is the one who calls. */
export const stepUpErrors = [
  'CURRENT_PASSWORD_REQUIRED',
  'WRONG_PASSWORD',
  'SIGN_IN_AGAIN',
] as const satisfies ErrorCode[];
