/** What opens over Home by itself, first to last [HOME-03]. */
const turns = ['welcome', 'language', 'reactivation', 'tutorial', 'newFeature', 'installPrompt'] as const;

/** One of the things that open over Home by themselves. */
export type Turn = (typeof turns)[number];

/** Which of them want to open; undefined while that is not known yet. */
export type Wishes = Record<Turn, boolean | undefined>;

/** What stands over Home now. */
interface Present {
  turn: Turn | null;
  /** Something else stands there, or Home is being left: nothing new begins. */
  isCovered: boolean;
}

/**
 * Whose turn it is to stand over Home, one at a time [HOME-03]. Who stands there stays until it is done, save the offer of
 * the home screen, which asks for no answer. Whoever comes later waits until all before them have made up their minds.
 */
export function nextTurn(wishes: Wishes, present: Present): Turn | null {
  const { turn, isCovered } = present;
  if (turn !== null && turn !== 'installPrompt' && wishes[turn] === true) return turn;
  if (isCovered) return null;
  const first = turns.find((one) => wishes[one] !== false);
  return first !== undefined && wishes[first] === true ? first : null;
}
