import type { ErrorCode } from '../errors.ts';

export const stepUpErrors = [
  'CURRENT_PASSWORD_REQUIRED',
  'WRONG_PASSWORD',
  'SIGN_IN_AGAIN',
] as const satisfies ErrorCode[];
