import { limits, markTutorialSeen } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { Tab } from './home-address.ts';

/** All inputs that decide if the tutorial starts automatically. */
export interface TutorialFacts {
  /** Undefined while the member is loading. */
  hasSeen: boolean | undefined;
  /** Disabled by the tenant [TEN-18]. */
  isDisabled: boolean;
  /** The lists with its targets have loaded, or failed to. */
  isLoaded: boolean;
}

/** True if the tutorial is due: never seen, and its targets are loaded; undefined while loading [TUT-01]. */
export function isTutorialDue({ hasSeen, isDisabled, isLoaded }: TutorialFacts): boolean | undefined {
  if (isDisabled || hasSeen === true) return false;
  return hasSeen === undefined || !isLoaded ? undefined : true;
}

/** The tutorial over Home: whether it is due or requested, and the tab of its step. */
export interface TutorialState {
  /** Due or running automatically; undefined while unknown. */
  isDue: boolean | undefined;
  /** Home has the tutorial's address. */
  isAsked: boolean;
  /** Running because of its address [STATUS-08]. */
  isAddressed: boolean;
  tab: Tab;
  chooseTab: (tab: Tab) => void;
  /** Marks it as running automatically until its end; safe to call on every render. */
  begin: () => void;
  end: () => void;
}

/**
 * Starts the tutorial by its address, or automatically once, which is sent to the server at once [STATUS-08, TUT-01,
 * TUT-02].
 */
export function useTutorial(isLoaded: boolean): TutorialState {
  const { language } = useTranslation();
  const { DisableTutorial: isDisabled } = useConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const hasSeen = useUserInfo()?.HaveSeenTutorial;
  // Once on this page, even if the server could not be notified.
  const [ownStart, setOwnStart] = useState<'waiting' | 'on' | 'over'>('waiting');
  const [tab, chooseTab] = useState<Tab>('earn');

  const isRequested = pathname === paths.tutorial;
  const isAddressed = isRequested && !isDisabled;
  const isUnseen = isTutorialDue({ hasSeen, isDisabled, isLoaded });
  // A member who requests it first does not need the automatic start.
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
    // If it was opened from Home (which sets the tab), go back; if by its address, there is no entry to go back to.
    else if ((state as { tab?: unknown } | null)?.tab !== undefined) navigate(-1);
    else navigate(paths.home, { replace: true });
  };
  const isDue = ownStart === 'waiting' ? isUnseen : ownStart === 'on';
  return { isDue, isAsked: isRequested, isAddressed, tab, chooseTab, begin, end };
}

/**
 * Disables drawer animations during the tutorial and restores the scroll position shortly after it [CONST-04, TUT-06].
 */
export function useKeepHome(isOn: boolean): void {
  const top = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Record it in advance: once the tutorial is on, a shorter tab may have scrolled the page.
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
  // Another screen has its own scroll position.
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
}
