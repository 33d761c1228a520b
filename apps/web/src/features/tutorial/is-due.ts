/** Everything that decides whether the tutorial starts by itself. */
export interface TutorialFacts {
  /** Undefined while the member is not known yet. */
  hasSeen: boolean | undefined;
  /** Switched off by the tenant [TEN-18]. */
  isDisabled: boolean;
  /** Whether the lists it points at have arrived, or failed to. */
  isLoaded: boolean;
  /** Whether a greeting or anything else stands over Home, or waits to [HOME-03]. */
  isCovered: boolean;
}

/** Whether the tutorial starts by itself now: for who never saw it, once there is something to point at and nothing else stands over Home [TUT-01]. */
export function isTutorialDue({ hasSeen, isDisabled, isLoaded, isCovered }: TutorialFacts): boolean {
  return hasSeen === false && !isDisabled && isLoaded && !isCovered;
}
