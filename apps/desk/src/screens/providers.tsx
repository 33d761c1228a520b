import { adminRoutes, type ProviderHealth } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { countRejected } from '../features/providers/count-rejected.ts';
import { NothingHere } from '../features/setup/nothing-here.tsx';
import { customColumn, momentColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf, fixedColumn } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/providers`: providers that stopped sending, and those with rejected events. */
export function Providers(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const health = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } });
  const columns = useColumns();
  return (
    <Page title={t('page.providers')} lead={t('providers.lead')}>
      <QueryBoundary query={health}>
        {({ providers }) => (
          <ListTable
            list="providers"
            label={t('page.providers')}
            columns={columns}
            rows={providers}
            file="providers"
            empty={<NothingHere icon="link" title={t('providers.empty')} />}
          />
        )}
      </QueryBoundary>
    </Page>
  );
}

function useColumns(): TableColumn<ProviderHealth>[] {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  return useMemo(
    () =>
      columnsOf<ProviderHealth>({
        provider: customColumn<ProviderHealth>(
          t('member.provider'),
          ({ name }) => name,
          ({ name, providerId }) => (
            <Link to="/$agency/providers/$provider" params={{ agency: agencyId, provider: providerId }}>
              {name}
            </Link>
          ),
        ),
        called: momentColumn(t('providers.called'), ({ calledAt }) => calledAt),
        accepted: momentColumn(t('providers.accepted'), ({ acceptedAt }) => acceptedAt),
        refused: fixedColumn(
          customColumn<ProviderHealth>(t('providers.refused'), countRejected, (provider) => (
            <Link to="/$agency/providers/$provider" params={{ agency: agencyId, provider: provider.providerId }}>
              {number(countRejected(provider))}
            </Link>
          )),
        ),
        secret: momentColumn(t('providers.secret'), ({ secretSince }) => secretSince),
      }),
    [t, number, agencyId],
  );
}
