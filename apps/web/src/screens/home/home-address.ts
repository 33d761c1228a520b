import { paths } from '../../navigation/paths.ts';

export type Tab = 'earn' | 'redeem';

/** Home's state by its address: the tab, an open history, and a redirect. */
export interface HomeView {
  tab: Tab;
  isHistoryOpen: boolean;
  /** Set if the address does not belong to this look: replace it by `/` with the tab [STATUS-10]. */
  replaceWith: { path: string; state: { tab: Tab } } | null;
}

/**
 * Parses Home's address; `state` is the router's, which has the tab if the address does not [STATUS-01, STATUS-04,
 * STATUS-07, STATUS-08, STATUS-10].
 */
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

/**
 * Returns a tab's address: its own in the newer look, else `/` with the tab in the router's state [HOME-19, STATUS-10].
 */
export function addressOfTab(tab: Tab, isUpdated: boolean): { path: string; state: { tab: Tab } } {
  return { path: isUpdated ? paths[tab] : paths.home, state: { tab } };
}
