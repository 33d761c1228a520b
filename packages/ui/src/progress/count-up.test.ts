import { describe, expect, it } from 'vitest';
import { countUpDurationMs, countUpValue } from './count-up.tsx';

describe('counting up', () => {
  it('takes 3 s up to 9999 and 4 s from 10000 [CONST-02]', () => {
    expect(countUpDurationMs(0)).toBe(3000);
    expect(countUpDurationMs(9999)).toBe(3000);
    expect(countUpDurationMs(10_000)).toBe(4000);
  });

  it('starts at the start, ends exactly at the end and never shows a fraction [CONST-05]', () => {
    expect(countUpValue(120, 1480, 0)).toBe(120);
    expect(countUpValue(120, 1480, 1)).toBe(1480);
    expect(countUpValue(120, 1480, 1.2)).toBe(1480);
    expect(Number.isInteger(countUpValue(0, 1000, 0.123))).toBe(true);
    expect(countUpValue(1000, 400, 1)).toBe(400);
  });
});
