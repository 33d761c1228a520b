import { afterEach, expect, it } from 'vitest';
import { isPromptResting, restPrompt } from './prompt-rest.ts';

const day = 24 * 60 * 60 * 1000;

afterEach(() => localStorage.clear());

it('the prompt rests for 30 days and not a moment longer [PWA-06]', () => {
  expect(isPromptResting(0)).toBe(false);
  restPrompt(1000);
  expect(isPromptResting(1000)).toBe(true);
  expect(isPromptResting(1000 + 30 * day - 1)).toBe(true);
  expect(isPromptResting(1000 + 30 * day)).toBe(false);
});

it('a note that nobody can read does not silence it for ever [PWA-06]', () => {
  localStorage.setItem('installPromptDismissedAt', 'yesterday');
  expect(isPromptResting(Date.now())).toBe(false);
});
