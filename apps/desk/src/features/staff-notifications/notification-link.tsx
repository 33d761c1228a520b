import type { StaffNotification } from '@fareback/contract/admin';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { isolate } from '../../words/isolate.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';
import { useMarkRead } from './use-staff-notifications.ts';

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** The page where someone acts on a notification. */
function targetOf({ kind, version, about }: StaffNotification, agency: string): Target {
  if (version !== null) return { to: '/$agency/versions/$number', params: { agency, number: String(version) } };
  if (kind === 'BUDGET' && about !== null)
    return { to: '/$agency/campaigns/$campaign', params: { agency, campaign: about } };
  if (kind === 'STOCK') return { to: '/$agency/stock', params: { agency } };
  if (kind === 'WEBHOOK' && about !== null)
    return { to: '/$agency/webhooks/$webhook', params: { agency, webhook: about } };
  if (kind === 'BOOKS') return { to: '/$agency/books', params: { agency }, search: { of: agency } };
  if (kind === 'OUTAGE') return { to: '/$agency/outages', params: { agency } };
  return { to: '/$agency/approvals', params: { agency } };
}

export const notificationText = ({ kind, by, version, about, title, level }: StaffNotification, t: Translate): string =>
  t(`staffNotifications.${kind}`, {
    by: isolate(getActorName({ kind: 'staff', name: by ?? '' }, t)),
    version: version ?? '',
    about: kind === 'OUTAGE' ? (about === '' ? 'own' : 'other') : (about ?? ''),
    title: isolate(title ?? ''),
    level: level ?? 'LOW',
  });

type NotificationLinkProps = {
  notification: StaffNotification;
  className?: string | undefined;
  onFollow?: () => void;
  children?: ReactNode;
};

/** A link to what a notification is about; following it marks the notification as read [DESK-649]. */
export function NotificationLink({ notification, className, onFollow, children }: NotificationLinkProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const markRead = useMarkRead();
  const follow = (): void => {
    if (!notification.isRead) markRead(notification.notificationId);
    onFollow?.();
  };
  return (
    <Link {...targetOf(notification, agencyId)} className={className} onClick={follow}>
      {children ?? notificationText(notification, t)}
    </Link>
  );
}
