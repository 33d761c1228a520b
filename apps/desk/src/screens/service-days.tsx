import { adminRoutes } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { DeclaredDays } from '../features/settings/declared-days.tsx';
import { Pauses } from '../features/settings/pauses.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/service-days`: days of disruptions, and declared days. */
export function ServiceDays(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const settings = useApiQuery(adminRoutes.settings.get, { params: { agency: agencyId } });
  return (
    <Page title={t('page.serviceDays')}>
      <QueryBoundary query={settings}>
        {({ pauses, declared, declaredKinds }) => (
          <>
            <Pauses pauses={pauses} />
            <DeclaredDays declared={declared} declaredKinds={declaredKinds} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
