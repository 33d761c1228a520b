import { missingRideReasons, missingRideStates } from '@fareback/contract';
import { adminRoutes, type MissingRideCounts, type MissingRideReport } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { definedOnly } from '../data/client.ts';
import { useAgency } from '../data/me.tsx';
import { fetchAllRows, useApiPages, useApiQuery } from '../data/use-api-query.ts';
import { AnswerButtons, AnswerDialog, type ChosenReport } from '../features/member/actions/answer-ride.tsx';
import { useRejectRides } from '../features/member/actions/reject-rides.tsx';
import { wayOf } from '../features/member/rides.tsx';
import { Choice } from '../parts/choice.tsx';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { Filters } from '../parts/filters.tsx';
import { columnsOf, fixedColumn } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { MemberLink } from '../parts/named.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/missing-rides`: reports of a state, open ones unless filtered, the oldest first [DESK-580]. */
export function MissingRides(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const search = useSearch({ from: '/$agency/missing-rides' });
  const input = { params: { agency: agencyId }, query: { ...definedOnly(search), language } };
  const counts = useApiQuery(adminRoutes.missingRides.count, { params: { agency: agencyId } });
  const reports = useApiPages(adminRoutes.missingRides.list, input);
  const rows = useMemo(() => reports.data?.pages.flatMap(({ data }) => data) ?? [], [reports.data]);
  const [chosen, setChosen] = useState<ChosenReport | null>(null);
  const columns = useColumns(setChosen);
  const bulk = useRejectRides();
  return (
    <Page title={t('page.missingRides')} lead={t('missing.lead')}>
      <MissingRideFilters />
      <ListTable
        list="missingRides"
        bulk={bulk}
        query={reports}
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
      {counts.data && <Counts {...counts.data} />}
      {chosen !== null && <AnswerDialog {...chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function MissingRideFilters(): ReactNode {
  const { t } = useTranslation();
  const search = useSearch({ from: '/$agency/missing-rides' });
  const navigate = useNavigate({ from: '/$agency/missing-rides' });
  const yesNo = [
    ['', t('missing.any')],
    ['YES', t('missing.yes')],
    ['NO', t('missing.no')],
  ] as const;
  return (
    <Filters values={search} onApply={(values) => void navigate({ search: values as typeof search })}>
      <Choice
        label={t('search.status')}
        name="state"
        defaultValue={search.state ?? ''}
        options={[
          ['', t('missingState.OPEN')],
          ['FOUND', t('missingState.FOUND')],
          ['NOT_FOUND', t('missingState.NOT_FOUND')],
        ]}
      />
      <Field label={t('missing.providerId')} name="provider" defaultValue={search.provider} ltr />
      <Choice label={t('missing.hasPhoto')} name="photo" defaultValue={search.photo ?? ''} options={yesNo} />
      <Choice label={t('missing.isReviewed')} name="reviewed" defaultValue={search.reviewed ?? ''} options={yesNo} />
    </Filters>
  );
}

/** Reports of the last 90 days by outcome and reason [DESK-583]. */
function Counts({ sinceDays, states, reasons }: MissingRideCounts): ReactNode {
  const { t, number } = useTranslation();
  return (
    <Section title={t('missing.counts', { days: sinceDays })}>
      <Facts
        of={[
          ...missingRideStates.map((state) => [t(`missingState.${state}`), number(states[state])] as const),
          ...missingRideReasons.map(
            (reason) =>
              [t(`missingReason.${reason}`), reasons[reason] === 0 ? undefined : number(reasons[reason])] as const,
          ),
        ]}
      />
    </Section>
  );
}

function useColumns(onChoose: (chosen: ChosenReport) => void): TableColumn<MissingRideReport>[] {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const mayAct = may('members.act');
  return useMemo(
    () =>
      columnsOf<MissingRideReport>({
        reported: momentColumn(t('member.reported'), ({ reportedAt }) => reportedAt),
        ridden: momentColumn(t('member.ridden'), ({ riddenAt }) => riddenAt),
        way: fixedColumn(
          customColumn<MissingRideReport>(t('member.way'), wayOf, (report) => (
            <Link
              to="/$agency/missing-rides/$report"
              params={{ agency: agencyId, report: report.missingRideId }}
              dir="auto"
            >
              {wayOf(report) || report.providerName}
            </Link>
          )),
        ),
        member: customColumn<MissingRideReport>(
          t('redemptions.member'),
          ({ memberId }) => memberId,
          ({ memberId }) => <MemberLink memberId={memberId} tab="rides" />,
        ),
        provider: textColumn(t('member.provider'), ({ providerName }) => providerName),
        note: textColumn(t('member.note'), ({ note }) => note),
        marks: textColumn(t('missing.marks'), ({ hasPhoto, reviewedAt }) =>
          [hasPhoto ? t('missing.hasPhoto') : [], reviewedAt === null ? [] : t('missing.isReviewed')]
            .flat()
            .join(' · '),
        ),
        ...(mayAct
          ? {
              actions: actionsColumn<MissingRideReport>(t('staff.do'), (report) => (
                <AnswerButtons
                  reportId={report.missingRideId}
                  way={wayOf(report) || report.providerName}
                  riddenAt={report.riddenAt}
                  providerName={report.providerName}
                  note={report.note}
                  before={report.state}
                  onChoose={onChoose}
                />
              )),
            }
          : {}),
      }),
    [t, agencyId, mayAct, onChoose],
  );
}
