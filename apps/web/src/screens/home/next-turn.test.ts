import { describe, expect, it } from 'vitest';
import { nextTurn, type Turn, type Wishes } from './next-turn.ts';

const order: Turn[] = ['welcome', 'language', 'reactivation', 'tutorial', 'newFeature', 'installPrompt'];
const nobody: Wishes = {
  welcome: false,
  language: false,
  reactivation: false,
  tutorial: false,
  newFeature: false,
  installPrompt: false,
};
const all = Object.fromEntries(order.map((turn) => [turn, true])) as Wishes;
const free = { turn: null, isCovered: false };

describe('what opens over Home by itself', () => {
  it('comes one at a time: welcome, language, reactivation, tutorial, new feature, home screen [HOME-03]', () => {
    const seen: (Turn | null)[] = [];
    const left = { ...all };
    for (let turn = nextTurn(left, free); turn !== null; turn = nextTurn(left, free)) {
      seen.push(turn);
      left[turn] = false;
    }
    expect(seen).toEqual(order);
  });

  it('is nothing where nothing wants to [HOME-03]', () => {
    expect(nextTurn(nobody, free)).toBeNull();
  });

  it.each(order)('waits for %s to make up its mind, if it comes later [HOME-03]', (undecided) => {
    const wishes = Object.fromEntries(
      order.map((turn) => [turn, turn === undecided ? undefined : order.indexOf(turn) > order.indexOf(undecided)]),
    ) as Wishes;
    expect(nextTurn(wishes, free)).toBeNull();
  });

  it('does not begin under a drawer, nor on a Home that is being left [HOME-03]', () => {
    expect(nextTurn(all, { turn: null, isCovered: true })).toBeNull();
  });

  it.each(order.slice(0, -1))('is not pushed aside once it stands there: %s [HOME-03]', (turn) => {
    for (const isCovered of [true, false]) {
      expect(nextTurn(all, { turn, isCovered })).toBe(turn);
      expect(nextTurn({ ...nobody, [turn]: false }, { turn, isCovered })).toBeNull();
    }
  });

  it('gives way where it is the offer of the home screen, which asks for no answer [HOME-03]', () => {
    const turn = 'installPrompt';
    expect(nextTurn({ ...nobody, [turn]: true }, { turn, isCovered: false })).toBe(turn);
    expect(nextTurn({ ...nobody, [turn]: true }, { turn, isCovered: true })).toBeNull();
    expect(nextTurn(all, { turn, isCovered: false })).toBe('welcome');
  });
});
