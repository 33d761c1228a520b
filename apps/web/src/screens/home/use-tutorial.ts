import { limits, markTutorialSeen } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { api } from '../../data/client.ts';
import { onTheWay } from '../../data/on-the-way.ts';
import { dataSets } from '../../data/queries.ts';
import { useStore } from '../../data/store.ts';
import { tutorialOn } from '../../data/tutorial-on.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import { welcomes } from '../../data/welcomes.ts';
import { isTutorialDue } from '../../features/tutorial/is-due.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import type { Tab } from './home-address.ts';
import type { HomeState } from './use-home.ts';

/** The tutorial over Home: whether it is on, and the tab that its step needs. */
interface TutorialState {
  isOn: boolean;
  /** Neither on nor about to start, with nothing else over Home: what comes after it may [HOME-03]. */
  isPast: boolean;
  /** On because of its address [STATUS-08]. */
  isAddressed: boolean;
  tab: Tab;
  chooseTab: (tab: Tab) => void;
  end: () => void;
}

/** Starts the tutorial by its address, or by itself once, which the server learns at once; afterwards Home stands as it stood [STATUS-08, TUT-01, TUT-02, TUT-06]. */
export function useTutorial(home: HomeState, isTicketShown: boolean): TutorialState {
  const { language } = useSpeech();
  const { DisableTutorial: isDisabled } = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const member = useUserInfo();
  const isGreeted = useStore(welcomes) !== null;
  const isLeaving = useStore(onTheWay);
  const isLoaded = useListsLoaded();
  const [ownStart, setOwnStart] = useState<'waiting' | 'on' | 'over'>('waiting');
  const [tab, chooseTab] = useState<Tab>('earn');

  const isAsked = pathname === paths.tutorial;
  const isAddressed = isAsked && !isDisabled;
  const isCovered = isLeaving || isGreeted || isTicketShown || home.isHistoryOpen || home.over.isAnyOpen;
  const hasSeen = member?.HaveSeenTutorial;
  const isDue = isTutorialDue({ hasSeen, isDisabled, isLoaded, isCovered });
  // Once on this page, even if the server could not be told.
  if (isDue && ownStart === 'waiting') setOwnStart(isAsked ? 'over' : 'on');
  const isOn = ownStart === 'on' || (isAddressed && isLoaded);
  useEffect(() => {
    if (!isDue) return;
    const { queryKey } = dataSets.userInfo(language);
    client.setQueryData(queryKey, (before) => before && { ...before, HaveSeenTutorial: true });
    api.call(markTutorialSeen).catch(() => {});
  }, [isDue, client, language]);
  useEffect(() => {
    if (isAsked && isDisabled) void navigate(paths.home, { replace: true });
  }, [isAsked, isDisabled, navigate]);
  useHomeKept(isOn);

  const end = () => {
    chooseTab('earn');
    if (!isAddressed) setOwnStart('over');
    // Opened from Home, which told its tab, there is a Home to go back to; opened by its address there is none.
    else if ((state as { tab?: unknown } | null)?.tab !== undefined) void navigate(-1);
    else void navigate(paths.home, { replace: true });
  };
  const isPast = isLoaded && !isOn && !isCovered && (isDisabled || hasSeen === true);
  return { isOn, isPast, isAddressed, tab, chooseTab, end };
}

/** Whether the lists that the tutorial points at have arrived, or failed to. */
function useListsLoaded(): boolean {
  const { language } = useSpeech();
  const campaigns = useQuery(dataSets.campaigns(language));
  const earnings = useQuery(dataSets.earnings(language));
  const offers = useQuery(dataSets.offers(language));
  return !campaigns.isPending && !earnings.isPending && !offers.isPending;
}

/** While the tutorial is on, drawers take no time; a moment after it the page stands where it stood [CONST-04, TUT-06]. */
function useHomeKept(isOn: boolean): void {
  const top = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Noted ahead: by the time the tutorial is on, a shorter tab may have moved the page.
  useLayoutEffect(() => {
    if (isOn) return undefined;
    const note = () => {
      top.current = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [isOn]);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    clearTimeout(timer.current);
    const restored = top.current;
    const page = document.documentElement.style;
    page.setProperty('--duration-drawer', '0ms');
    tutorialOn.set(true);
    return () => {
      page.removeProperty('--duration-drawer');
      tutorialOn.set(false);
      timer.current = setTimeout(() => scrollTo({ top: restored }), limits.tutorialScrollRestoreMs);
    };
  }, [isOn]);
  // Another screen has a place of its own.
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
}
