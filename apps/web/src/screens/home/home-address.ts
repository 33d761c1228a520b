import { paths } from '../../navigation/paths.ts';

/** The two content tabs [HOME-02]. */
export type Tab = 'earn' | 'redeem';

/** What an address says about Home: the tab, whether the history stands over it, and where to go instead. */
export interface HomeView {
  tab: Tab;
  isHistoryOpen: boolean;
  /** Set where the address is not one of this look: replace it by `/` with the tab chosen [STATUS-10]. */
  replaceWith: { path: string; state: { tab: Tab } } | null;
}

/** Reads Home's address; `state` is the router's, which keeps the tab where the address has none [STATUS-01, STATUS-04, STATUS-07, STATUS-08, STATUS-10]. */
export function homeViewOf(path: string, state: unknown, isUpdated: boolean): HomeView {
  const savedTab = (state as { tab?: unknown } | null)?.tab === 'redeem' ? 'redeem' : 'earn';
  const view = (tab: Tab, isHistoryOpen = false): HomeView => ({ tab, isHistoryOpen, replaceWith: null });
  switch (path) {
    case paths.earn:
    case paths.redeem: {
      const tab = path === paths.earn ? 'earn' : 'redeem';
      return isUpdated ? view(tab) : { ...view(tab), replaceWith: { path: paths.home, state: { tab } } };
    }
    case paths.redemption:
      return view('redeem');
    case paths.history:
      return view(savedTab, true);
    case paths.tutorial:
      return view('earn');
    default:
      return view(savedTab);
  }
}

/** Where choosing a tab leads: its own address in the updated look, else `/` with the tab in the router's state [HOME-19, STATUS-10]. */
export function addressOfTab(tab: Tab, isUpdated: boolean): { path: string; state: { tab: Tab } } {
  return { path: isUpdated ? paths[tab] : paths.home, state: { tab } };
}
