/** Automatic dialogs over Home, by priority [HOME-03]. */
const prompts = ['welcome', 'language', 'reactivation', 'tutorial', 'newFeature', 'installPrompt'] as const;

export type HomePrompt = (typeof prompts)[number];

/** Which of them want to open; undefined while unknown. */
export type PromptRequests = Record<HomePrompt, boolean | undefined>;

interface Present {
  prompt: HomePrompt | null;
  /** Something else is open, or Home is being left: do not open anything. */
  isCovered: boolean;
}

/**
 * Returns the automatic dialog to show, one at a time [HOME-03]. An open one stays until it is done, except the home
 * screen prompt, which needs no answer. A lower one waits while the state of a higher one is unknown.
 */
export function nextPrompt(wishes: PromptRequests, present: Present): HomePrompt | null {
  const { prompt, isCovered } = present;
  if (prompt !== null && prompt !== 'installPrompt' && wishes[prompt] === true) return prompt;
  if (isCovered) return null;
  const first = prompts.find((one) => wishes[one] !== false);
  return first !== undefined && wishes[first] === true ? first : null;
}
