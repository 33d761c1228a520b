import type { ErrorCode } from '@fareback/contract';
import type { AdminErrorCode } from '@fareback/contract/admin';
import type { MessageKey } from '@fareback/wording';

export interface ApiErrorDetails {
  field?: string;
  retryAt?: Date;
  coolDownTimestampUTC?: string;
  isCodePending?: boolean;
  challenge?: object;
  wordingKey?: MessageKey;
  /** Day and time zone from which the call may succeed; `wordingKey`'s message has it as `{date}`. */
  worksAgain?: { at: Date; timeZone: string };
}

/** An expected error, mapped once in `http/` to status, name and text. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** Throws an expected error that the route declares; the transaction is rolled back. */
export function throwApiError(code: ErrorCode, details?: ApiErrorDetails): never {
  throw new ApiError(code, details);
}

export interface AdminErrorDetails extends Pick<ApiErrorDetails, 'field' | 'retryAt'> {
  /** Further response data for the client, such as conflicting changes or problems in a pack. */
  extra?: Readonly<Record<string, unknown>>;
}

/** An expected error for staff or another system, mapped once in `http/admin/` to status, name and text. */
export class AdminError extends Error {
  readonly code: AdminErrorCode;
  readonly details: AdminErrorDetails;

  constructor(code: AdminErrorCode, details: AdminErrorDetails = {}) {
    super(code);
    this.name = 'AdminError';
    this.code = code;
    this.details = details;
  }
}

/** Throws an expected error that the desk route declares; the transaction is rolled back. */
export function throwAdminError(code: AdminErrorCode, details?: AdminErrorDetails): never {
  throw new AdminError(code, details);
}
