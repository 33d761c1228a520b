import type { StaffAgency } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useMemo } from 'react';
import { MeContext } from '../data/me.tsx';
import { NewAgency } from '../features/agencies/new-agency.tsx';
import { codeColumn, customColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/agencies`: the agencies of the platform, for its operator [DESK-618]. */
export function Agencies(): ReactNode {
  const { t } = useTranslation();
  const me = use(MeContext);
  const columns = useColumns();
  return (
    <Page title={t('page.agencies')} lead={t('pageLine.agencies')} actions={<NewAgency />}>
      <DataTable label={t('page.agencies')} columns={columns} rows={me?.agencies ?? []} empty={null} />
    </Page>
  );
}

function useColumns(): TableColumn<StaffAgency>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      customColumn(
        t('agencies.name'),
        ({ name }) => name,
        ({ agencyId, name }) => (
          <Link to="/$agency" params={{ agency: agencyId }} dir="auto">
            {name}
          </Link>
        ),
      ),
      codeColumn(t('agencies.agencyId'), ({ agencyId }) => agencyId),
      customColumn(
        t('agencies.state'),
        ({ isOpen }) => String(isOpen),
        ({ isOpen }) => (
          <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'agencies.open' : 'agencies.notOpen')}</Badge>
        ),
      ),
      textColumn(t('agencies.timeZone'), ({ timeZone }) => timeZone),
    ],
    [t],
  );
}
