import { describe, expect, it } from 'vitest';
import { tutorialSteps } from './steps.ts';

describe('the steps of the tutorial', () => {
  it('are 7 in the older look and 4 in the updated one, each a step of its own [TUT-04]', () => {
    expect(tutorialSteps(false, [])).toHaveLength(7);
    expect(tutorialSteps(true, [])).toHaveLength(4);
    for (const isUpdated of [true, false]) {
      const titles = tutorialSteps(isUpdated, []).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it.each([true, false])('need both tabs, starting with Earn (updated look: %s) [TUT-05]', (isUpdated) => {
    const tabs = tutorialSteps(isUpdated, []).map(({ tab }) => tab);
    expect(tabs[0]).toBe('earn');
    expect(tabs).toContain('redeem');
  });

  it('take the tenant’s texts entry by entry; missing ones keep ours, surplus ones are ignored [TEN-19]', () => {
    const own = Array.from({ length: 6 }, (_, at) => ({ Title: `T${at}`, Description: '' }));
    const updated = tutorialSteps(true, own);
    expect(updated.map(({ own: { title } }) => title)).toEqual(['T0', 'T1', 'T2', 'T3']);
    expect(updated[0]?.own.text).toBe('');
    expect(tutorialSteps(false, own)[6]?.own).toEqual({ title: '', text: '' });
  });
});
