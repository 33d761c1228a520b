import { adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { useOfferColumns } from '../features/program-items/item-columns.tsx';
import { dayText } from '../parts/agency-day.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/offers`: all offers with their state, stock and redemptions [DESK-631]. */
export function Offers(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const listed = useApiQuery(adminRoutes.offers.list, { params: { agency }, query: { language } });
  const columns = useOfferColumns();
  const days = listed.data && {
    from: dayText(listed.data.from, language),
    to: dayText(listed.data.to, language),
  };
  return (
    <Page title={t('page.offers')} lead={days && t('items.offersLead', days)}>
      <QueryBoundary query={listed}>
        {({ offers }) => (
          <ListTable
            list="offers"
            label={t('page.offers')}
            columns={columns}
            rows={offers}
            file="program-offers"
            empty={
              <EmptyState icon="ticket" title={t('items.offersEmpty')}>
                {t('items.offersEmptyHelp')}
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </Page>
  );
}
