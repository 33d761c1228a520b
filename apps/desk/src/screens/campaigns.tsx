import { adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { buttonClassName } from '@fareback/ui/form/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { useCampaignColumns } from '../features/program-items/item-columns.tsx';
import { dayText } from '../parts/agency-day.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/campaigns`: all campaigns with their state, budget and figures [DESK-630]. */
export function Campaigns(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const listed = useApiQuery(adminRoutes.campaigns.list, { params: { agency }, query: { language } });
  const columns = useCampaignColumns(listed.data?.campaigns.some(({ budget }) => budget !== null) ?? false);
  const days = listed.data && {
    from: dayText(listed.data.from, language),
    to: dayText(listed.data.to, language),
  };
  return (
    <Page
      title={t('page.campaigns')}
      lead={days && t('items.campaignsLead', days)}
      actions={
        may('programme.edit') && (
          <Link to="/$agency/templates" params={{ agency }} className={buttonClassName()}>
            {t('items.newCampaign')}
          </Link>
        )
      }
    >
      <QueryBoundary query={listed}>
        {({ campaigns }) => (
          <ListTable
            list="campaigns"
            label={t('page.campaigns')}
            columns={columns}
            rows={campaigns}
            file="program-campaigns"
            empty={
              <EmptyState icon="flame" title={t('items.empty')}>
                {t('items.emptyHelp')}
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </Page>
  );
}
