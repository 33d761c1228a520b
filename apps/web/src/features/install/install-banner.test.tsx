import { expect, it } from 'vitest';
import { isPromptSnoozed, snoozePrompt } from './install-banner.tsx';

const day = 24 * 60 * 60 * 1000;

it('the prompt is snoozed for exactly 30 days [PWA-06]', () => {
  expect(isPromptSnoozed('installPromptDismissedAt', 0)).toBe(false);
  snoozePrompt('installPromptDismissedAt', 1000);
  expect(isPromptSnoozed('installPromptDismissedAt', 1000)).toBe(true);
  expect(isPromptSnoozed('installPromptDismissedAt', 1000 + 30 * day - 1)).toBe(true);
  expect(isPromptSnoozed('installPromptDismissedAt', 1000 + 30 * day)).toBe(false);
});

it('an unreadable value does not silence it forever [PWA-06]', () => {
  localStorage.setItem('installPromptDismissedAt', 'yesterday');
  expect(isPromptSnoozed('installPromptDismissedAt', Date.now())).toBe(false);
});
