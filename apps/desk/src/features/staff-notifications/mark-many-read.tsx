import { adminRoutes, type StaffNotification } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import type { Bulk, BulkDialogContext } from '../../parts/list/bulk-bar.tsx';
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { notificationText } from './notification-link.tsx';

type Names = Pick<Bulk<StaffNotification>, 'idOf' | 'nameOf'>;

/** Marks the selected notifications as read [DESK-681]. */
export function useMarkManyRead(): Bulk<StaffNotification> {
  const { t } = useTranslation();
  return useMemo(() => {
    const names: Names = { idOf: ({ notificationId }) => notificationId, nameOf: (one) => notificationText(one, t) };
    const markRead = {
      id: 'markRead',
      label: (count: number) => t('bulk.markRead', { count }),
      canRun: ({ isRead }: StaffNotification) => !isRead,
      ask: (asked: BulkDialogContext<StaffNotification>) => <MarkReadDialog {...asked} names={names} />,
    };
    return { ...names, actions: [markRead] };
  }, [t]);
}

function MarkReadDialog(asked: BulkDialogContext<StaffNotification> & { names: Names }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const label = t('bulk.markRead', { count: asked.rows.length });
  return (
    <BulkDialog
      {...asked}
      route={adminRoutes.staffNotifications.markRead}
      paramsOf={({ notificationId }) => ({ agency: agencyId, notification: notificationId })}
      title={label}
      lead={t('bulk.markReadLead')}
      confirm={label}
      refreshes={['staffNotifications']}
    />
  );
}
