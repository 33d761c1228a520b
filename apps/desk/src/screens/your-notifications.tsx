import { adminRoutes, type StaffNotification } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiPages } from '../data/use-api-query.ts';
import { useMarkManyRead } from '../features/staff-notifications/mark-many-read.tsx';
import { NotificationLink, notificationText } from '../features/staff-notifications/notification-link.tsx';
import { useMarkAllRead } from '../features/staff-notifications/use-staff-notifications.ts';
import { customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';

/** `/<agency>/your-notifications`: all notifications of the signed-in person, page by page [DESK-652]. */
export function YourNotifications(): ReactNode {
  const { t } = useTranslation();
  const params = { agency: useAgency().agencyId };
  const list = useApiPages(adminRoutes.staffNotifications.list, { params, query: {} });
  const rows = useMemo(() => (list.data?.pages ?? []).flatMap(({ data }) => data), [list.data]);
  const { isPending, error, markAllRead } = useMarkAllRead();
  const columns = useColumns();
  const bulk = useMarkManyRead();
  const [newest] = rows;
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <Page
      title={t('page.yourNotifications')}
      lead={t('staffNotifications.lead')}
      actions={
        newest !== undefined &&
        hasUnread && (
          <Button variant="secondary" busy={isPending} onClick={() => markAllRead(newest.at)}>
            {t('staffNotifications.markAllRead')}
          </Button>
        )
      }
    >
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      <ListTable
        list="yourNotifications"
        bulk={bulk}
        query={list}
        label={t('page.yourNotifications')}
        columns={columns}
        rows={rows}
        empty={
          <EmptyState icon="bell" title={t('staffNotifications.none')}>
            {t('staffNotifications.noneHelp')}
          </EmptyState>
        }
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
        isFetchingMore={list.isFetchingNextPage}
      />
    </Page>
  );
}

function useColumns(): TableColumn<StaffNotification>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<StaffNotification>({
        what: customColumn(
          t('staffNotifications.what'),
          (one) => notificationText(one, t),
          (one) => <NotificationLink notification={one} />,
        ),
        when: momentColumn(t('staffNotifications.when'), ({ at }) => at),
        state: textColumn(t('staffNotifications.state'), ({ isRead }) =>
          t(isRead ? 'staffNotifications.read' : 'staffNotifications.unread'),
        ),
      }),
    [t],
  );
}
