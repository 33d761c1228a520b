import { getReactivationStatus, showReactivationBonusDialog } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/client.ts';
import { dataSets } from '../../data/queries.ts';
import { refresh } from '../../data/refresh.ts';
import { session } from '../../data/session.ts';
import { useStore } from '../../data/store.ts';
import { useUserInfo } from '../../data/use-user-info.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { pollReactivation } from './poll-reactivation.ts';

/** The dialog about the bonus for coming back: whether it is due, undefined while that is being asked, and what follows its end. */
export interface Reactivation {
  isDue: boolean | undefined;
  /** The dialog has closed. */
  end: () => void;
}

/** Finds out whether a member who came back is to be told of a bonus, by asking for a while once `isLoaded` [TUT-11, TUT-12]. */
export function useReactivation(isLoaded: boolean): Reactivation {
  const { language } = useSpeech();
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
    const ask = () => api.call(getReactivationStatus, { signal: stop.signal });
    void pollReactivation(ask, stop.signal).then((standing) => {
      if (stop.signal.aborted) return;
      setAsked(true);
      const { queryKey } = dataSets.userInfo(language);
      client.setQueryData(queryKey, (before) => before && { ...before, ...standing });
    });
    return () => stop.abort();
  }, [isAsking, client, language]);

  const end = () => {
    setEnded(true);
    // Where the server could not be told it is said once more, on the next visit.
    const told = api.call(showReactivationBonusDialog, { body: { showReactivationBonusDialog: false } });
    void told.catch(() => {}).then(() => refresh(client, 'reactivation'));
  };
  if (hasEnded) return { isDue: false, end };
  if (member === undefined || !isLoaded || isAsking) return { isDue: undefined, end };
  return { isDue: member.showReactivationBonusDialog, end };
}
