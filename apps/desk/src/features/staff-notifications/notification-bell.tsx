import { unreadMost } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button, buttonClassName } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Moment } from '../../parts/moment.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './notification-bell.module.css';
import { NotificationLink, notificationText } from './notification-link.tsx';
import { useMarkAllRead, useStaffNotifications } from './use-staff-notifications.ts';

type Query = ReturnType<typeof useStaffNotifications>;

/** The bell in the header with the number of unread notifications, and a panel with the newest [DESK-651]. */
export function NotificationBell(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const list = useStaffNotifications();
  const unread = list.data?.unread ?? 0;
  const isMany = unread >= unreadMost;
  const counted = isMany ? t('staffNotifications.bellMany') : t('staffNotifications.bellUnread', { count: unread });
  const name = unread === 0 ? t('staffNotifications.bell') : counted;
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles['bell']}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={name}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {isMany ? `${unreadMost - 1}+` : unread}
          </span>
        )}
      </button>
      <Drawer
        open={isOpen}
        onClose={close}
        title={t('page.yourNotifications')}
        closeLabel={t('desk.close')}
        actions={<PanelActions list={list} onFollow={close} />}
      >
        <QueryBoundary query={list}>{() => <Newest list={list} onFollow={close} />}</QueryBoundary>
      </Drawer>
    </>
  );
}

function Newest({ list, onFollow }: { list: Query; onFollow: () => void }): ReactNode {
  const { t } = useTranslation();
  const { data = [] } = list.data ?? {};
  if (data.length === 0)
    return (
      <EmptyState icon="bell" title={t('staffNotifications.none')}>
        {t('staffNotifications.noneHelp')}
      </EmptyState>
    );
  return (
    <ul className={styles['list']}>
      {data.map((one) => (
        <li key={one.notificationId}>
          <NotificationLink notification={one} className={styles['item']} onFollow={onFollow}>
            {!one.isRead && (
              <span className={styles['dot']}>
                <VisuallyHidden>{`${t('staffNotifications.unread')}: `}</VisuallyHidden>
              </span>
            )}
            <span className={styles['text']}>{notificationText(one, t)}</span>
            <span className={styles['when']}>
              <Moment at={one.at} />
            </span>
          </NotificationLink>
        </li>
      ))}
    </ul>
  );
}

function PanelActions({ list, onFollow }: { list: Query; onFollow: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { isPending, error, markAllRead } = useMarkAllRead();
  const newest = list.data?.data[0]?.at;
  return (
    <>
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      {newest !== undefined && (list.data?.unread ?? 0) > 0 && (
        <Button wide variant="secondary" busy={isPending} onClick={() => markAllRead(newest)}>
          {t('staffNotifications.markAllRead')}
        </Button>
      )}
      <Link
        className={buttonClassName({ variant: 'quiet', wide: true })}
        to="/$agency/your-notifications"
        params={{ agency: agencyId }}
        onClick={onFollow}
      >
        {t('staffNotifications.viewAll')}
      </Link>
    </>
  );
}
