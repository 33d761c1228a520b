import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { isBuilt, paths } from '../../app/paths.ts';
import { endSession } from '../../data/session.ts';
import { useStore } from '../../data/store.ts';
import { useFriendsPoints } from '../../data/use-friends-points.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import { accountWork, openAccountDrawer } from '../../features/account/account-work.ts';
import type { MenuActions } from '../../features/menu/menu-actions.ts';
import { useWide } from '../../ui/layout/use-media.ts';
import { addressOfTab, type HomeView, homeViewOf, type Tab } from './home-address.ts';
import { useOver } from './use-over.ts';

/** What stands over Home without an address of its own. */
export type Over = 'more' | 'language' | 'help' | 'programmes' | 'verify' | 'saved' | 'rides';

export interface HomeState extends HomeView {
  isUpdated: boolean;
  over: ReturnType<typeof useOver<Over>>;
  isAccountOpen: boolean;
  chooseTab: (tab: Tab) => void;
  goTo: (path: string) => void;
  openHistory: () => void;
  closeHistory: () => void;
  actions: MenuActions;
}

/** Home's address, what stands over it, and the ways from it. */
export function useHome(): HomeState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const isUpdated = useUserInfo()?.featureFlags.UX_UPDATES ?? false;
  useFriendsPoints();
  const view = homeViewOf(pathname, state, isUpdated);
  const over = useOver<Over>();
  const { isDrawerOpen: isAccountOpen } = useStore(accountWork);
  const wide = useWide();

  const goTo = (path: string) => void navigate(path);
  // A drawer that is leaving has an entry of its own in the browser's history: the way out takes its place.
  const leave = (path: string) => () => {
    const isInMenu = over.isAnyOpen;
    over.close();
    void navigate(path, { replace: isInMenu, state: { tab: view.tab } });
  };
  const leaveIfBuilt = (path: string) => (isBuilt(path) ? leave(path) : undefined);
  const openHistory = leave(paths.history);
  // The page is for narrow screens only [ACCT-07].
  const openAccountOverHome = () => {
    over.close();
    openAccountDrawer();
  };
  return {
    ...view,
    isUpdated,
    over: { ...over, isAnyOpen: over.isAnyOpen || isAccountOpen },
    isAccountOpen,
    goTo,
    openHistory,
    chooseTab: (tab) => {
      const address = addressOfTab(tab, isUpdated);
      void navigate(address.path, { state: address.state, replace: true });
    },
    closeHistory: () => {
      // Opened from Home there is a Home to go back to; opened by its address there is none.
      if (key === 'default') void navigate(paths.home, { replace: true });
      else void navigate(-1);
    },
    actions: {
      onAccount: wide ? openAccountOverHome : leaveIfBuilt(paths.account),
      onConnect: leave(paths.connect),
      onHistory: openHistory,
      onTickets: () => over.open('saved'),
      onPromoCode: leaveIfBuilt(paths.rewardCode),
      onRefer: leaveIfBuilt(paths.referral),
      onTutorial: leaveIfBuilt(paths.tutorial),
      onInstall: leaveIfBuilt(paths.install),
      onLanguage: () => over.open('language'),
      onHelp: () => over.open('help'),
      onSwitchProgramme: () => over.open('programmes'),
      onSignOut: () => void endSession(client),
    },
  };
}
