import { limits, markTutorialSeen } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { isTutorialDue } from '../../features/tutorial/is-due.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { Tab } from './home-address.ts';

/** The tutorial over Home: whether it is due or asked for, and the tab that its step needs. */
export interface TutorialState {
  /** Due by itself, or begun so and not over; undefined while that is not known yet. */
  isDue: boolean | undefined;
  /** Home stands at the tutorial's address. */
  isAsked: boolean;
  /** On because of its address [STATUS-08]. */
  isAddressed: boolean;
  tab: Tab;
  chooseTab: (tab: Tab) => void;
  /** It stands over Home by itself, from now until its end; may be called on every drawing. */
  begin: () => void;
  end: () => void;
}

/** Starts the tutorial by its address, or by itself once, which the server learns at once [STATUS-08, TUT-01, TUT-02]. */
export function useTutorial(isLoaded: boolean): TutorialState {
  const { language } = useTranslation();
  const { DisableTutorial: isDisabled } = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const hasSeen = useUserInfo()?.HaveSeenTutorial;
  // Once on this page, even if the server could not be told.
  const [ownStart, setOwnStart] = useState<'waiting' | 'on' | 'over'>('waiting');
  const [tab, chooseTab] = useState<Tab>('earn');

  const isRequested = pathname === paths.tutorial;
  const isAddressed = isRequested && !isDisabled;
  const isUnseen = isTutorialDue({ hasSeen, isDisabled, isLoaded });
  // Who asks for it before it came by itself has been shown around.
  if (isRequested && isUnseen && ownStart === 'waiting') setOwnStart('over');
  const hasStarted = ownStart !== 'waiting' && isUnseen === true;
  useEffect(() => {
    if (!hasStarted) return;
    const { queryKey } = dataSets.userInfo(language);
    client.setQueryData(queryKey, (before) => before && { ...before, HaveSeenTutorial: true });
    api.call(markTutorialSeen).catch(() => {});
  }, [hasStarted, client, language]);
  useEffect(() => {
    if (isRequested && isDisabled) navigate(paths.home, { replace: true });
  }, [isRequested, isDisabled, navigate]);

  const begin = () => {
    if (ownStart === 'waiting') setOwnStart('on');
  };
  const end = () => {
    chooseTab('earn');
    if (!isAddressed) setOwnStart('over');
    // Opened from Home, which told its tab, there is a Home to go back to; opened by its address there is none.
    else if ((state as { tab?: unknown } | null)?.tab !== undefined) navigate(-1);
    else navigate(paths.home, { replace: true });
  };
  const isDue = ownStart === 'waiting' ? isUnseen : ownStart === 'on';
  return { isDue, isAsked: isRequested, isAddressed, tab, chooseTab, begin, end };
}

/** While the tutorial is on, drawers take no time; a moment after it the page stands where it stood [CONST-04, TUT-06]. */
export function useKeepHome(isOn: boolean): void {
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
    return () => {
      page.removeProperty('--duration-drawer');
      timer.current = setTimeout(() => scrollTo({ top: restored }), limits.tutorialScrollRestoreMs);
    };
  }, [isOn]);
  // Another screen has a place of its own.
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
}
