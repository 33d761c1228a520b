import type { ErrorCode } from '@fareback/contract';
import type { MessageKey } from '@fareback/wording';

/** What a refusal may carry beside its code. */
export interface RefusalDetails {
  /** Name of the field that the member must correct. */
  field?: string;
  /** Moment from which the same call may succeed. */
  retryAt?: Date;
  coolDownTimestampUTC?: string;
  /** What the device must solve before the same call may succeed. */
  challenge?: object;
  /** Words that say more than those of the code. */
  wordingKey?: MessageKey;
}

/** An expected no: mapped once in `http/` to status, name and text. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Ends the present verb with an expected error that its route declares; the transaction is rolled back. */
export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}
