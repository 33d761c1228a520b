import type { NewFeatureStep } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { session } from '../../device/session.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useStore } from '../../state/store.ts';

export interface Reactivation {
  isDue: boolean | undefined;
  end: () => void;
}

/** Polls, once `isLoaded`, whether a returning member gets the bonus dialog [TUT-11, TUT-12]. */
export function useReactivation(isLoaded: boolean): Reactivation {
  const { language } = useTranslation();
  const client = useQueryClient();
  const member = useUserInfo();
  const isSignedIn = useStore(session) === 'signedIn';
  const [hasAsked, setAsked] = useState(false);
  const [hasEnded, setEnded] = useState(false);

  const isAway = member?.isUserInactive === true && !member.showReactivationBonusDialog;
  const isAsking = isAway && isLoaded && isSignedIn && !hasAsked && !hasEnded;
  useEffect(() => {
    if (!isAsking) return undefined;
    const stop = new AbortController();
    const follow = async () => (await import('./calls.ts')).waitForReactivation(stop.signal);
    void follow()
      .catch(() => null)
      .then((status) => {
        if (stop.signal.aborted) return;
        setAsked(true);
        const { queryKey } = dataSets.userInfo(language);
        client.setQueryData(queryKey, (before) => before && { ...before, ...status });
      });
    return () => stop.abort();
  }, [isAsking, client, language]);

  const end = () => {
    setEnded(true);
    void import('./calls.ts')
      .then(({ markReactivationShown }) => markReactivationShown())
      .then(() => refresh(client, 'reactivation'))
      .catch(() => {});
  };
  if (hasEnded) return { isDue: false, end };
  if (member === undefined || !isLoaded || isAsking) return { isDue: undefined, end };
  return { isDue: member.showReactivationBonusDialog, end };
}

/** The announcement of a feature: its steps, whether it is due (undefined while loading), and how to end it. */
export interface NewFeature {
  isDue: boolean | undefined;
  steps: readonly NewFeatureStep[];
  /** The dialog is being closed, and counts as seen. */
  end: () => void;
}

/** Loads the announcement for a member who is past the tutorial [TUT-07, TUT-08]. */
export function useNewFeature(isTutorialPast: boolean): NewFeature {
  const { language } = useTranslation();
  const client = useQueryClient();
  const member = useUserInfo();
  const [hasEnded, setEnded] = useState(false);
  const isUnseen = member?.HaveSeenNewFeature === false && !hasEnded;
  const { data, isPending } = useQuery({
    queryKey: ['newFeature', language],
    queryFn: async ({ signal }) => (await import('./calls.ts')).loadNewFeature(language, signal),
    enabled: isUnseen && isTutorialPast,
  });
  const { NewFeatureID = null, Steps: steps = [] } = data ?? {};

  const end = () => {
    setEnded(true);
    if (NewFeatureID === null) return;
    const { queryKey } = dataSets.userInfo(language);
    client.setQueryData(queryKey, (before) => before && { ...before, HaveSeenNewFeature: true });
    void import('./calls.ts').then(({ markFeatureSeen }) => markFeatureSeen(NewFeatureID));
  };
  if (member !== undefined && !isUnseen) return { isDue: false, steps, end };
  if (isPending) return { isDue: undefined, steps, end };
  return { isDue: NewFeatureID !== null && steps.length > 0, steps, end };
}
