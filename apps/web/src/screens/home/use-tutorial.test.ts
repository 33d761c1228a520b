import { expect, it } from 'vitest';
import { isTutorialDue, type TutorialFacts } from './use-tutorial.ts';

const ready: TutorialFacts = { hasSeen: false, isDisabled: false, isLoaded: true };

it('the tutorial starts automatically for a member who never saw it, once its targets are loaded [TUT-01]', () => {
  expect(isTutorialDue(ready)).toBe(true);
});

it.each<[string, Partial<TutorialFacts>]>([
  ['for a member who has seen it', { hasSeen: true }],
  ['where the tenant switched it off', { isDisabled: true }],
  ['where it is switched off, whoever comes', { isDisabled: true, hasSeen: undefined, isLoaded: false }],
])('nothing starts automatically %s [TUT-01]', (_, facts) => {
  expect(isTutorialDue({ ...ready, ...facts })).toBe(false);
});

it.each<[string, Partial<TutorialFacts>]>([
  ['before the member is known', { hasSeen: undefined }],
  ['while the data is still loading', { isLoaded: false }],
])('nothing is decided %s [TUT-01]', (_, facts) => {
  expect(isTutorialDue({ ...ready, ...facts })).toBeUndefined();
});
