import { limits } from '@fareback/contract';
import { adminRoutes, type SecurityEvent } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, use, useMemo } from 'react';
import { definedOnly } from '../data/client.ts';
import { MeContext, useAgency } from '../data/me.tsx';
import { useApiPages } from '../data/use-api-query.ts';
import { endOfDay, getDayErrors, startOfDay } from '../parts/agency-day.ts';
import { Choice } from '../parts/choice.tsx';
import { codeColumn, momentColumn, numberColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { CsvButton } from '../parts/export-table.tsx';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/security-record`: the security record of the installation or an agency, for operators [DESK-705]. */
export function SecurityRecord(): ReactNode {
  const { t } = useTranslation();
  const { timeZone } = useAgency();
  const search = useSearch({ from: '/$agency/security-record' });
  const momentOf = (day: string | undefined, of: typeof startOfDay) =>
    day === undefined ? undefined : of(day, timeZone)?.toISOString();
  const query = definedOnly({
    ...search,
    from: momentOf(search.from, startOfDay),
    until: momentOf(search.until, endOfDay),
  });
  const events = useApiPages(adminRoutes.security.list, { query });
  const rows = useMemo(() => (events.data?.pages ?? []).flatMap(({ data }) => data), [events.data]);
  const columns = useColumns();
  return (
    <Page
      title={t('page.securityRecord')}
      lead={t('securityRecord.lead')}
      actions={<CsvButton route={adminRoutes.security.export} input={{ query }} />}
    >
      <SecurityFilters />
      <QueryBoundary query={events}>
        {() => (
          <DataTable
            label={t('page.securityRecord')}
            columns={columns}
            rows={rows}
            empty={
              <EmptyState icon="shield" title={t('securityRecord.empty')}>
                {t('securityRecord.emptyHelp')}
              </EmptyState>
            }
            onMore={events.hasNextPage ? () => void events.fetchNextPage() : null}
            isFetchingMore={events.isFetchingNextPage}
          />
        )}
      </QueryBoundary>
    </Page>
  );
}

function useColumns(): TableColumn<SecurityEvent>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      momentColumn(t('securityRecord.when'), ({ happenedAt }) => happenedAt),
      codeColumn(t('securityRecord.what'), ({ what }) => what),
      codeColumn(t('securityRecord.outcome'), ({ outcome }) => outcome),
      numberColumn(t('securityRecord.times'), ({ times }) => times),
      codeColumn(t('securityRecord.by'), ({ askedBy }) => askedBy),
      codeColumn(t('securityRecord.about'), ({ about }) => about),
      codeColumn(t('securityRecord.member'), ({ memberId }) => memberId),
      codeColumn(t('securityRecord.network'), ({ network }) => network),
    ],
    [t],
  );
}

/** Longest filter that the API accepts. */
const MAX = limits.idLengthMax;

function SecurityFilters(): ReactNode {
  const { t, language } = useTranslation();
  const agencies = use(MeContext)?.agencies ?? [];
  const search = useSearch({ from: '/$agency/security-record' });
  const navigate = useNavigate({ from: '/$agency/security-record' });
  const check = ({ from, until }: Partial<typeof search>): Partial<Record<keyof typeof search, string>> => {
    const { to, ...said } = getDayErrors({ from, to: until }, { t, language });
    return to === undefined ? said : { ...said, until: to };
  };
  const records: [value: string, name: string][] = [
    ['', t('securityRecord.desk')],
    ...agencies.map(({ agencyId, name }): [string, string] => [agencyId, name]),
  ];
  return (
    <Filters values={search} onApply={(values) => void navigate({ search: values })} check={check}>
      {(faults) => (
        <>
          <Choice label={t('securityRecord.of')} name="of" defaultValue={search.of ?? ''} options={records} />
          <Field label={t('securityRecord.what')} name="what" maxLength={MAX} defaultValue={search.what} />
          <Field label={t('securityRecord.outcome')} name="outcome" maxLength={MAX} defaultValue={search.outcome} />
          <Field label={t('securityRecord.network')} name="network" maxLength={MAX} defaultValue={search.network} />
          <Field label={t('field.from')} name="from" type="date" defaultValue={search.from} error={faults.from} />
          <Field label={t('field.until')} name="until" type="date" defaultValue={search.until} error={faults.until} />
        </>
      )}
    </Filters>
  );
}
