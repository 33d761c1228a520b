import { adminRoutes, type MissingRideReport } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { fetchAllRows, useApiPages } from '../data/use-api-query.ts';
import { AnswerButtons, AnswerDialog, type ChosenReport } from '../features/member/actions/answer-ride.tsx';
import { wayOf } from '../features/member/rides.tsx';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { MemberLink } from '../parts/named.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/missing-rides`: reports that wait for an answer, the oldest first. */
export function MissingRides(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const input = { params: { agency: agencyId }, query: { language } };
  const reports = useApiPages(adminRoutes.missingRides.list, input);
  const rows = useMemo(() => reports.data?.pages.flatMap(({ data }) => data) ?? [], [reports.data]);
  const [chosen, setChosen] = useState<ChosenReport | null>(null);
  const columns = useColumns(setChosen);
  return (
    <Page title={t('page.missingRides')} lead={t('missing.lead')}>
      <QueryBoundary query={reports}>
        {() => (
          <DataTable
            label={t('page.missingRides')}
            columns={columns}
            rows={rows}
            file="missing-rides"
            all={() => fetchAllRows(adminRoutes.missingRides.list, input)}
            empty={
              <EmptyState icon="check-circle" title={t('missing.empty')}>
                {t('missing.emptyHelp')}
              </EmptyState>
            }
            onMore={reports.hasNextPage ? () => void reports.fetchNextPage() : null}
            isFetchingMore={reports.isFetchingNextPage}
          />
        )}
      </QueryBoundary>
      {chosen !== null && <AnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function useColumns(onChoose: (chosen: ChosenReport) => void): TableColumn<MissingRideReport>[] {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('members.act');
  return useMemo(
    () => [
      momentColumn(t('member.reported'), ({ reportedAt }) => reportedAt),
      momentColumn(t('member.ridden'), ({ riddenAt }) => riddenAt),
      customColumn<MissingRideReport>(t('member.way'), wayOf, (report) => (
        <Link to="/$agency/members/$member" params={{ agency: agencyId, member: report.memberId }} dir="auto">
          {wayOf(report) || report.providerName}
        </Link>
      )),
      customColumn<MissingRideReport>(
        t('redemptions.member'),
        ({ memberId }) => memberId,
        ({ memberId }) => <MemberLink memberId={memberId} />,
      ),
      textColumn(t('member.provider'), ({ providerName }) => providerName),
      textColumn(t('member.note'), ({ note }) => note),
      ...(mayAct
        ? [
            actionsColumn<MissingRideReport>(t('staff.do'), (report) => (
              <AnswerButtons
                reportId={report.missingRideId}
                way={wayOf(report) || report.providerName}
                riddenAt={report.riddenAt}
                providerName={report.providerName}
                note={report.note}
                onChoose={onChoose}
              />
            )),
          ]
        : []),
    ],
    [t, agencyId, mayAct, onChoose],
  );
}
