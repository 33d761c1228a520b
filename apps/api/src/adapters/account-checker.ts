/** What is asked of a provider: whether an account is that of whoever named it. */
export interface AccountCheck {
  /** Names the question, so that an answer that comes later says which one it answers. */
  checkId: string;
  identifier: string;
  /** What the rider typed besides, such as a card's security code; null where nothing is asked. */
  secondFact: string | null;
}

/** What is known after asking. */
export type CheckAnswer =
  | { kind: 'YES' }
  /** `reason` is the provider's own word for why, for the books. */
  | { kind: 'NO'; reason: string | null }
  /** The provider says it some time within a day. */
  | { kind: 'LATER' }
  /** Nothing was heard in time, or nothing that says anything; `mayFollow`: the provider may be at it all the same. */
  | { kind: 'UNKNOWN'; why: string; mayFollow: boolean };

/** A provider that says whose account it is. No call rejects: what goes wrong is an answer, too [PROV-04]. */
export interface AccountChecker {
  check(question: AccountCheck): Promise<CheckAnswer>;
}
