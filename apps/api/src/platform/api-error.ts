import type { ErrorCode } from '@fareback/contract';
import type { AdminErrorCode } from '@fareback/contract/admin';
import type { MessageKey } from '@fareback/wording';

/** What a refusal may carry beside its code. */
export interface ApiErrorDetails {
  /** Name of the field that the member must correct. */
  field?: string;
  /** Moment from which the same call may succeed. */
  retryAt?: Date;
  coolDownTimestampUTC?: string;
  /** Whether a code for this number may have come, and can be entered. */
  isCodePending?: boolean;
  /** What the device must solve before the same call may succeed. */
  challenge?: object;
  /** Words that say more than those of the code. */
  wordingKey?: MessageKey;
  /** The day, in a time zone, on which the call may succeed again; the words of `wordingKey` name it as `{date}`. */
  worksAgain?: { at: Date; timeZone: string };
}

/** An expected no: mapped once in `http/` to status, name and text. */
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

/** Ends the present verb with an expected error that its route declares; the transaction is rolled back. */
export function throwApiError(code: ErrorCode, details?: ApiErrorDetails): never {
  throw new ApiError(code, details);
}

/** What a refusal at the desk says beside its code. */
export interface AdminErrorDetails extends Pick<ApiErrorDetails, 'field' | 'retryAt'> {
  /** What else whoever is refused has to know, as it goes out: what somebody changed, what is wrong with a pack. */
  extra?: Readonly<Record<string, unknown>>;
}

/** An expected no to staff or another system: mapped once in `http/admin/` to status, name and text. */
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

/** Ends the present verb of the desk with an expected error that its route declares; the transaction is rolled back. */
export function throwAdminError(code: AdminErrorCode, details?: AdminErrorDetails): never {
  throw new AdminError(code, details);
}
