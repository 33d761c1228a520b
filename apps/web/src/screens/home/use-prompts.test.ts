import { describe, expect, it } from 'vitest';
import { type HomePrompt, nextPrompt, type PromptRequests } from './use-prompts.ts';

const order: HomePrompt[] = ['welcome', 'language', 'reactivation', 'tutorial', 'level', 'newFeature', 'row'];
const nobody: PromptRequests = {
  welcome: false,
  language: false,
  reactivation: false,
  tutorial: false,
  level: false,
  newFeature: false,
  row: false,
};
const all = Object.fromEntries(order.map((prompt) => [prompt, true])) as PromptRequests;
const free = { prompt: null, isCovered: false };

describe('automatic dialogs over Home', () => {
  it('come one at a time: welcome, language, reactivation, tutorial, new level, new feature, row [HOME-03]', () => {
    const seen: (HomePrompt | null)[] = [];
    const left = { ...all };
    for (let prompt = nextPrompt(left, free); prompt !== null; prompt = nextPrompt(left, free)) {
      seen.push(prompt);
      left[prompt] = false;
    }
    expect(seen).toEqual(order);
  });

  it('do not open if there is no reason [HOME-03]', () => {
    expect(nextPrompt(nobody, free)).toBeNull();
  });

  it.each(order)('wait for the state of %s, if it comes later [HOME-03]', (undecided) => {
    const wishes = Object.fromEntries(
      order.map((prompt) => [
        prompt,
        prompt === undecided ? undefined : order.indexOf(prompt) > order.indexOf(undecided),
      ]),
    ) as PromptRequests;
    expect(nextPrompt(wishes, free)).toBeNull();
  });

  it('do not open under a drawer, nor while Home is being left [HOME-03]', () => {
    expect(nextPrompt(all, { prompt: null, isCovered: true })).toBeNull();
  });

  it.each(order.slice(0, -1))('are not replaced once open: %s [HOME-03]', (prompt) => {
    for (const isCovered of [true, false]) {
      expect(nextPrompt(all, { prompt, isCovered })).toBe(prompt);
      expect(nextPrompt({ ...nobody, [prompt]: false }, { prompt, isCovered })).toBeNull();
    }
  });

  it('replace the row, which needs no answer [HOME-03]', () => {
    const prompt = 'row';
    expect(nextPrompt({ ...nobody, [prompt]: true }, { prompt, isCovered: false })).toBe(prompt);
    expect(nextPrompt({ ...nobody, [prompt]: true }, { prompt, isCovered: true })).toBeNull();
    expect(nextPrompt(all, { prompt, isCovered: false })).toBe('welcome');
  });
});
