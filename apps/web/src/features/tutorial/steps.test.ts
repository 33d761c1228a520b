import { describe, expect, it } from 'vitest';
import { tutorialSteps } from './steps.ts';

describe('the steps of the tutorial', () => {
  it('are 7 in the older look and 4 in the newer one, all different [TUT-04]', () => {
    expect(tutorialSteps({ isUpdated: false, isConnected: false }, [])).toHaveLength(7);
    expect(tutorialSteps({ isUpdated: true, isConnected: false }, [])).toHaveLength(4);
    for (const isUpdated of [true, false]) {
      const titles = tutorialSteps({ isUpdated, isConnected: false }, []).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it.each([true, false])('need both tabs, starting with Earn (newer look: %s) [TUT-05]', (isUpdated) => {
    const tabs = tutorialSteps({ isUpdated, isConnected: false }, []).map(({ tab }) => tab);
    expect(tabs[0]).toBe('earn');
    expect(tabs).toContain('redeem');
  });

  it("use the tenant's texts entry by entry; missing ones keep ours, extra ones are ignored [TEN-19]", () => {
    const own = Array.from({ length: 6 }, (_, at) => ({ Title: `T${at}`, Description: '' }));
    const updated = tutorialSteps({ isUpdated: true, isConnected: false }, own);
    expect(updated.map(({ own: { title } }) => title)).toEqual(['T0', 'T1', 'T2', 'T3']);
    expect(updated[0]?.own.text).toBe('');
    expect(tutorialSteps({ isUpdated: false, isConnected: false }, own)[6]?.own).toEqual({ title: '', text: '' });
  });

  it('tell a member with a connected account where to find it [TUT-04]', () => {
    const textsOf = (isConnected: boolean) =>
      tutorialSteps({ isUpdated: false, isConnected }, []).map(({ text }) => text);
    expect(textsOf(false)).toContain('tutorial.connectText');
    expect(textsOf(true)).toContain('tutorial.connectedText');
    expect(textsOf(true)).not.toContain('tutorial.connectText');
  });
});
