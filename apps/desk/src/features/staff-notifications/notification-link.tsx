import { reportNames, type StaffNotification } from '@fareback/contract/admin';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { reportWords } from '../../parts/report-words.ts';
import { isolate } from '../../words/isolate.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';
import { useMarkRead } from './use-staff-notifications.ts';

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** A scheduled report with the days that it covers; `about` is the first and the last of them. */
function reportTarget({ title, about }: Pick<StaffNotification, 'title' | 'about'>, agency: string): Target {
  const report = reportNames.find((name) => name === title) ?? 'weeks';
  const [from, to] = about?.split('/') ?? [];
  return { to: '/$agency/reports/$report', params: { agency, report }, search: { from, to } };
}

function titleOf({ kind, title }: Pick<StaffNotification, 'kind' | 'title'>, t: Translate): string {
  const report = kind === 'REPORT' ? reportNames.find((name) => name === title) : undefined;
  return report === undefined ? (title ?? '') : t(reportWords[report]);
}

/** The page where someone acts on a notification. */
function targetOf({ kind, version, about, title }: StaffNotification, agency: string): Target {
  if (kind === 'MENTION' && version !== null)
    return {
      to: '/$agency/versions/$number/edit',
      params: { agency, number: String(version) },
      search: about === null || about === '' ? {} : { at: about },
    };
  if (version !== null) return { to: '/$agency/versions/$number', params: { agency, number: String(version) } };
  if (kind === 'BUDGET' && about !== null)
    return { to: '/$agency/campaigns/$campaign', params: { agency, campaign: about } };
  if (kind === 'STOCK') return { to: '/$agency/stock', params: { agency } };
  if (kind === 'WEBHOOK' && about !== null)
    return { to: '/$agency/webhooks/$webhook', params: { agency, webhook: about } };
  if (kind === 'REPORT') return reportTarget({ title, about }, agency);
  if (kind === 'BOOKS') return { to: '/$agency/books', params: { agency }, search: { of: agency } };
  if (kind === 'OUTAGE') return { to: '/$agency/outages', params: { agency } };
  return { to: '/$agency/approvals', params: { agency } };
}

export const notificationText = ({ kind, by, version, about, title, level }: StaffNotification, t: Translate): string =>
  t(`staffNotifications.${kind}`, {
    by: isolate(getActorName({ kind: 'staff', name: by ?? '' }, t)),
    version: version ?? '',
    about: kind === 'OUTAGE' ? (about === '' ? 'own' : 'other') : (about ?? ''),
    title: isolate(titleOf({ kind, title }, t)),
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
