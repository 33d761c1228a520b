import type { ErrorCode } from '@fareback/contract';
import type { AdminErrorCode } from '@fareback/contract/admin';
import { AdminError, type AdminErrorDetails, ApiError, type ApiErrorDetails } from './api-error.ts';
import { isDatabaseLost } from './database/database-errors.ts';

export type PlainError =
  | { kind: 'staff'; code: AdminErrorCode; details: AdminErrorDetails }
  | { kind: 'rider'; code: ErrorCode; details: ApiErrorDetails }
  | { kind: 'other'; name: string; message: string; stack: string | undefined; code: string | undefined };

/** Error code for a lost database whose error has no code. */
const LOST = '57P01';

export function plainError(error: unknown): PlainError {
  if (error instanceof AdminError) return { kind: 'staff', code: error.code, details: error.details };
  if (error instanceof ApiError) return { kind: 'rider', code: error.code, details: error.details };
  if (!(error instanceof Error))
    return { kind: 'other', name: 'Error', message: String(error), stack: undefined, code: undefined };
  const { code } = error as { code?: unknown };
  const errorCode = typeof code === 'string' ? code : undefined;
  const { name, message, stack } = error;
  return { kind: 'other', name, message, stack, code: isDatabaseLost(error) ? (errorCode ?? LOST) : errorCode };
}

export function revived(error: PlainError): Error {
  if (error.kind === 'staff') return new AdminError(error.code, error.details);
  if (error.kind === 'rider') return new ApiError(error.code, error.details);
  const { name, message, stack, code } = error;
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code });
}
