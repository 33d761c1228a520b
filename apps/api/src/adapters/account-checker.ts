export interface AccountCheck {
  /** Id of the check, by which a later answer is matched. */
  checkId: string;
  identifier: string;
  /** A second value the rider typed, such as a card's security code; null if the provider requires no such value. */
  secondFact: string | null;
}

export type CheckAnswer =
  | { kind: 'YES' }
  /** `reason` is the provider's own wording, kept for the audit log. */
  | { kind: 'NO'; reason: string | null }
  /** The provider will answer within a day. */
  | { kind: 'LATER' }
  /** No usable answer in time. `mayFollow`: the provider may still answer later. */
  | { kind: 'UNKNOWN'; why: string; mayFollow: boolean };

/** Checks with a provider who owns an account. Never rejects: errors are returned as answers [PROV-04]. */
export interface AccountChecker {
  check(question: AccountCheck): Promise<CheckAnswer>;
}
