import { describe, expect, it } from 'vitest';
import { streakTone } from './streak.tsx';

describe('streakTone', () => {
  it.each([
    [1, 3, 'amber'],
    [2, 3, 'amber'],
    [3, 3, 'green'],
    [1, 1, 'green'],
  ] as const)('renders level %i of %i in %s [STREAK-04]', (level, levels, tone) => {
    expect(streakTone(level, levels)).toBe(tone);
  });
});
