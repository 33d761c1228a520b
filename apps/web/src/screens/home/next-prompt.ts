/** What opens over Home by itself, first to last [HOME-03]. */
const prompts = ['welcome', 'language', 'reactivation', 'tutorial', 'newFeature', 'installPrompt'] as const;

/** One of the things that open over Home by themselves. */
export type HomePrompt = (typeof prompts)[number];

/** Which of them want to open; undefined while that is not known yet. */
export type PromptRequests = Record<HomePrompt, boolean | undefined>;

/** What stands over Home now. */
interface Present {
  prompt: HomePrompt | null;
  /** Something else stands there, or Home is being left: nothing new begins. */
  isCovered: boolean;
}

/**
 * Whose turn it is to stand over Home, one at a time [HOME-03]. Who stands there stays until it is done, save the offer of
 * the home screen, which asks for no answer. Whoever comes later waits until all before them have made up their minds.
 */
export function nextPrompt(wishes: PromptRequests, present: Present): HomePrompt | null {
  const { prompt, isCovered } = present;
  if (prompt !== null && prompt !== 'installPrompt' && wishes[prompt] === true) return prompt;
  if (isCovered) return null;
  const first = prompts.find((one) => wishes[one] !== false);
  return first !== undefined && wishes[first] === true ? first : null;
}
