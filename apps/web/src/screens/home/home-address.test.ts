import { describe, expect, it } from 'vitest';
import { addressOfTab, homeViewOf } from './home-address.ts';

describe('the address of Home', () => {
  it('opens Earn at / unless the router remembers a tab [STATUS-01]', () => {
    expect(homeViewOf('/', null, true)).toEqual({ tab: 'earn', isHistoryOpen: false, replaceWith: null });
    expect(homeViewOf('/', { tab: 'redeem' }, true).tab).toBe('redeem');
    expect(homeViewOf('/', { tab: 'other' }, true).tab).toBe('earn');
  });

  it.each(['earn', 'redeem'] as const)('/%s is that tab in the newer look [STATUS-10]', (tab) => {
    expect(homeViewOf(`/${tab}`, null, true)).toMatchObject({ tab, replaceWith: null });
    expect(addressOfTab(tab, true).path).toBe(`/${tab}`);
  });

  it.each(['earn', 'redeem'] as const)('/%s is replaced by / with that tab in the older look [STATUS-10]', (tab) => {
    expect(homeViewOf(`/${tab}`, null, false)).toMatchObject({ tab, replaceWith: { path: '/', state: { tab } } });
    expect(addressOfTab(tab, false)).toEqual({ path: '/', state: { tab } });
  });

  it('/redemption opens Redeem in both looks [STATUS-04]', () => {
    expect(homeViewOf('/redemption', null, true)).toMatchObject({ tab: 'redeem', replaceWith: null });
    expect(homeViewOf('/redemption', null, false)).toMatchObject({ tab: 'redeem', replaceWith: null });
  });

  it('/point_history opens the history over the previous tab [STATUS-07]', () => {
    expect(homeViewOf('/point_history', { tab: 'redeem' }, true)).toMatchObject({ tab: 'redeem', isHistoryOpen: true });
    expect(homeViewOf('/point_history', null, true)).toMatchObject({ tab: 'earn', isHistoryOpen: true });
  });
});
