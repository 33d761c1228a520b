import { announceReferrerPoints } from '@fareback/contract';
import { useWide } from '@fareback/ui/layout/use-media.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../data/calls/client.ts';
import { signOutMember } from '../../data/member/member.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { accountState, openAccountDrawer } from '../../features/account/account-store.ts';
import type { MenuActions } from '../../features/menu/entries.ts';
import { hasScreen, paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { asOf } from '../../state/as-of.ts';
import { useStore } from '../../state/store.ts';
import { addressOfTab, type HomeView, homeViewOf, type Tab, useOverlay } from './home-address.ts';

type HomeOverlay = 'more' | 'language' | 'help' | 'programmes' | 'verify' | 'saved' | 'rides';

export interface HomeState extends HomeView {
  isUpdated: boolean;
  overlay: ReturnType<typeof useOverlay<HomeOverlay>>;
  isAccountOpen: boolean;
  chooseTab: (tab: Tab) => void;
  goTo: (path: string) => void;
  openHistory: () => void;
  closeHistory: () => void;
  actions: MenuActions;
}

/** State of Home: its address, its overlay, and its navigation. */
export function useHome(): HomeState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const isUpdated = useUserInfo()?.featureFlags.UX_UPDATES ?? false;
  useFriendsPoints();
  const view = homeViewOf(pathname, state, isUpdated);
  const overlay = useOverlay<HomeOverlay>();
  const { isDrawerOpen: isAccountOpen } = useStore(accountState);
  const wide = useWide();

  const goTo = (path: string) => navigate(path);
  // A closing drawer has its own history entry, which the next address replaces.
  const leave = (path: string) => () => {
    const isInMenu = overlay.isAnyOpen;
    overlay.close();
    navigate(path, { replace: isInMenu, state: { tab: view.tab } });
  };
  const leaveIfScreen = (path: string) => (hasScreen(path) ? leave(path) : undefined);
  const openHistory = leave(paths.history);
  // The page exists on narrow screens only [ACCT-07].
  const openAccountOverHome = () => {
    overlay.close();
    openAccountDrawer();
  };
  return {
    ...view,
    isUpdated,
    overlay: { ...overlay, isAnyOpen: overlay.isAnyOpen || isAccountOpen },
    isAccountOpen,
    goTo,
    openHistory,
    chooseTab: (tab) => {
      const address = addressOfTab(tab, isUpdated);
      navigate(address.path, { state: address.state, replace: true });
    },
    closeHistory: () => {
      // If it was opened from Home, go back; if by its address, there is no entry to go back to.
      if (key === 'default') navigate(paths.home, { replace: true });
      else navigate(-1);
    },
    actions: {
      onAccount: wide ? openAccountOverHome : leaveIfScreen(paths.account),
      onConnect: leave(paths.connect),
      onMessages: leave(paths.messages),
      onHistory: openHistory,
      onTickets: () => overlay.open('saved'),
      onNewTerms: leave(paths.terms),
      onPromoCode: leaveIfScreen(paths.rewardCode),
      onRefer: leaveIfScreen(paths.referral),
      onTeam: leave(paths.team),
      onTutorial: leaveIfScreen(paths.tutorial),
      onInstall: leaveIfScreen(paths.install),
      onLanguage: () => overlay.open('language'),
      onHelp: () => overlay.open('help'),
      onSwitchProgramme: () => overlay.open('programmes'),
      onSignOut: () => void signOutMember(client),
    },
  };
}

/** Marks new referral points as announced and reloads the member and the earnings [REFER-17]. */
export function useFriendsPoints(): void {
  const client = useQueryClient();
  const isUpToDate = useStore(asOf) === null;
  const points = useUserInfo()?.pointsFromReferee ?? 0;
  const announceFriendsPoints = useEffectEvent(async () => {
    await api.call(announceReferrerPoints);
    await refresh(client, 'friends');
  });
  useEffect(() => {
    // Ignore a failure: the next load of the member repeats it.
    if (points > 0 && isUpToDate) announceFriendsPoints().catch(() => {});
  }, [isUpToDate, points]);
}
