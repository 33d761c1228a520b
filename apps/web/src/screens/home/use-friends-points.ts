import { announceReferrerPoints } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { asOf } from '../../state/as-of.ts';
import { useStore } from '../../state/store.ts';

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
