/** Everything that decides whether the tutorial wants to start by itself. */
export interface TutorialFacts {
  /** Undefined while the member is not known yet. */
  hasSeen: boolean | undefined;
  /** Switched off by the tenant [TEN-18]. */
  isDisabled: boolean;
  /** Whether the lists it points at have arrived, or failed to. */
  isLoaded: boolean;
}

/** Whether the tutorial is due for who never saw it, once there is something to point at; undefined while that is not known yet [TUT-01]. */
export function isTutorialDue({ hasSeen, isDisabled, isLoaded }: TutorialFacts): boolean | undefined {
  if (isDisabled || hasSeen === true) return false;
  return hasSeen === undefined || !isLoaded ? undefined : true;
}
