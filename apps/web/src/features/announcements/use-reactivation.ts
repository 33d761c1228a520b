import { useQueryClient } from '@tanstack/react-query';
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
