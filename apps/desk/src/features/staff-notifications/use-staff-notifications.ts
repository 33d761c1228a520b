import { adminRoutes, type StaffNotificationPage } from '@fareback/contract/admin';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation, useApiQuery } from '../../data/use-api-query.ts';

const LOOK_MILLIS = 60_000;
/** Without input for this long the desk stops asking: its calls would keep the session of an unattended desk alive. */
const AWAY_MILLIS = 5 * LOOK_MILLIS;
const SHOWN = 8;

/**
 * The newest notifications and the number of unread ones. Refreshed once a minute while someone uses the desk, and when
 * its window gets the focus [DESK-651].
 */
export function useStaffNotifications(): UseQueryResult<StaffNotificationPage> {
  const { agencyId } = useAgency();
  const lastInput = useRef(0);
  const input = { params: { agency: agencyId }, query: { limit: SHOWN } };
  const list = useApiQuery(adminRoutes.staffNotifications.list, input, {
    everyMillis: () => (Date.now() - lastInput.current < AWAY_MILLIS ? LOOK_MILLIS : false),
  });
  const { refetch } = list;
  useEffect(() => {
    lastInput.current = Date.now();
    const noteInput = (): void => {
      const wasAway = Date.now() - lastInput.current >= AWAY_MILLIS;
      lastInput.current = Date.now();
      if (wasAway) void refetch();
    };
    const events = ['pointerdown', 'keydown'];
    for (const event of events) addEventListener(event, noteInput, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, noteInput);
    };
  }, [refetch]);
  return list;
}

const refreshes = ['staffNotifications'];

/** Marks one notification as read. A lost call is not reported: the notification only stays unread. */
export function useMarkRead(): (notificationId: string) => void {
  const { agencyId } = useAgency();
  const { mutate } = useApiMutation(adminRoutes.staffNotifications.markRead, refreshes);
  return (notificationId) => mutate({ params: { agency: agencyId, notification: notificationId } });
}

export function useMarkAllRead(): { isPending: boolean; error: Error | null; markAllRead: (upTo: string) => void } {
  const { agencyId } = useAgency();
  const { mutate, isPending, error } = useApiMutation(adminRoutes.staffNotifications.markAllRead, refreshes);
  return { isPending, error, markAllRead: (upTo) => mutate({ params: { agency: agencyId }, body: { upTo } }) };
}
