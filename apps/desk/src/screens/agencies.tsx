import { type AgencyHealth, adminRoutes, agencyProblems, type InstallationHealth } from '@fareback/contract/admin';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useApiQuery } from '../data/use-api-query.ts';
import { AgencyProblems } from '../features/agencies/agency-problems.tsx';
import { BooksCell, JobsCell, ProvidersCell, VersionCell } from '../features/agencies/health-cells.tsx';
import { NewAgency } from '../features/agencies/new-agency.tsx';
import { UnreadAgencies } from '../features/agencies/unread-agencies.tsx';
import { customColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const agencyIdOf = ({ agencyId }: AgencyHealth): string => agencyId;

/** `/<agency>/agencies`: the agencies of the platform with their health, for its operator [DESK-618, DESK-697]. */
export function Agencies(): ReactNode {
  const { t } = useTranslation();
  const health = useApiQuery(adminRoutes.agencies.list, {});
  const columns = useColumns();
  return (
    <Page title={t('page.agencies')} lead={t('health.lead')} actions={<NewAgency />}>
      <QueryBoundary query={health}>
        {(found) => (
          <>
            <InstallationFacts health={found} />
            <ListTable
              list="agencies"
              label={t('page.agencies')}
              columns={columns}
              rows={found.agencies}
              idOf={agencyIdOf}
              empty={null}
            />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** Facts that concern all agencies together, such as the last backup. */
function InstallationFacts({ health }: { health: InstallationHealth }): ReactNode {
  const { t, number } = useTranslation();
  const size = number(Math.round(health.databaseBytes / 1e7) / 100);
  return (
    <>
      <UnreadAgencies {...health} />
      <Facts
        of={[
          [t('health.at'), <Moment key="at" at={health.at} />],
          [t('health.backup'), <Moment key="backup" at={health.backedUpAt} empty={t('health.noBackup')} />],
          [t('health.archive'), <Moment key="archive" at={health.archivedAt} empty={t('health.noBackup')} />],
          [t('health.size'), t('health.gigabytes', { size })],
        ]}
      />
    </>
  );
}

/** Sort value of the problems column: the most urgent problem first. */
const urgencyOf = ({ problems: [first] }: AgencyHealth): number =>
  first === undefined ? agencyProblems.length : agencyProblems.indexOf(first);

function useColumns(): TableColumn<AgencyHealth>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<AgencyHealth>({
        name: customColumn(
          t('agencies.name'),
          ({ name }) => name,
          ({ agencyId, name }) => (
            <>
              <Link to="/$agency" params={{ agency: agencyId }} dir="auto">
                {name}
              </Link>
              <div>
                <bdi dir="ltr">{agencyId}</bdi>
              </div>
            </>
          ),
        ),
        attention: customColumn(t('health.attention'), urgencyOf, (agency) => <AgencyProblems agency={agency} />),
        state: customColumn(
          t('agencies.state'),
          ({ isOpen }) => String(isOpen),
          ({ isOpen }) => (
            <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'agencies.open' : 'agencies.notOpen')}</Badge>
          ),
        ),
        version: customColumn(
          t('health.version'),
          ({ liveVersion }) => liveVersion,
          (agency) => <VersionCell agency={agency} />,
        ),
        providers: customColumn(
          t('health.providers'),
          ({ providers: [first] }) => first?.acceptedAt ?? null,
          (agency) => <ProvidersCell agency={agency} />,
        ),
        jobs: customColumn(
          t('health.jobs'),
          ({ jobs }) => jobs.waiting,
          (agency) => <JobsCell agency={agency} />,
        ),
        rejected: numberColumn(t('health.rejected'), ({ rejected }) => rejected),
        members: numberColumn(t('health.members'), ({ members }) => members),
        books: customColumn(
          t('health.books'),
          ({ books }) => books?.checkedAt ?? null,
          (agency) => <BooksCell agency={agency} />,
        ),
        timeZone: textColumn(t('agencies.timeZone'), ({ timeZone }) => timeZone),
      }),
    [t],
  );
}
