/** All inputs that decide if the tutorial starts automatically. */
export interface TutorialFacts {
  /** Undefined while the member is loading. */
  hasSeen: boolean | undefined;
  /** Disabled by the tenant [TEN-18]. */
  isDisabled: boolean;
  /** The lists with its targets have loaded, or failed to. */
  isLoaded: boolean;
}

/** True if the tutorial is due: never seen, and its targets are loaded; undefined while loading [TUT-01]. */
export function isTutorialDue({ hasSeen, isDisabled, isLoaded }: TutorialFacts): boolean | undefined {
  if (isDisabled || hasSeen === true) return false;
  return hasSeen === undefined || !isLoaded ? undefined : true;
}
