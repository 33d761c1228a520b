import { adminRoutes, type BookFinding, type BookRuns as Runs } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useApiQuery } from '../../data/use-api-query.ts';
import { codeColumn, customColumn, momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Missing } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { BookState } from './book-state.tsx';

type Run = Runs['runs'][number];

const REFRESH_MILLIS = 5_000;

/** The last verifications of one agency's books; a running one is followed [DESK-703]. */
export function BookRuns({ of }: { of: string }): ReactNode {
  const { t } = useTranslation();
  const runs = useApiQuery(
    adminRoutes.books.runs,
    { query: { of } },
    { everyMillis: (reply) => (reply?.runs.some(({ endedAt }) => endedAt === null) ? REFRESH_MILLIS : false) },
  );
  const columns = useRunColumns();
  return (
    <QueryBoundary query={runs}>
      {({ name, agencyId, runs: rows }) => (
        <Section title={t('books.runs', { name })}>
          <DataTable
            label={t('books.runs', { name })}
            columns={columns}
            rows={rows}
            empty={<EmptyState icon="history" title={t('books.noRuns')} />}
          />
          <Findings run={rows.find(({ broken }) => broken > 0)} agencyId={agencyId} />
        </Section>
      )}
    </QueryBoundary>
  );
}

function useRunColumns(): TableColumn<Run>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      momentColumn(t('books.ended'), ({ endedAt }) => endedAt),
      customColumn(
        t('books.state'),
        ({ broken }) => broken,
        (run) => <BookState run={run} />,
      ),
      numberColumn(t('books.members'), ({ members }) => members),
      numberColumn(t('books.entries'), ({ entries }) => entries),
      textColumn(t('books.requestedBy'), ({ requestedBy }) => requestedBy ?? t('books.nightly')),
    ],
    [t],
  );
}

/** Findings of the newest run that has any. */
function Findings({ run, agencyId }: { run: Run | undefined; agencyId: string }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<BookFinding>[]>(
    () => [
      codeColumn(t('books.rule'), ({ rule }) => rule),
      customColumn(
        t('books.member'),
        ({ memberId }) => memberId,
        ({ memberId }) =>
          memberId === null ? (
            <Missing label={t('desk.none')} />
          ) : (
            <Link to="/$agency/members/$member" params={{ agency: agencyId, member: memberId }}>
              {memberId.slice(0, 8)}
            </Link>
          ),
      ),
      codeColumn(t('books.detail'), ({ detail }) => detail),
    ],
    [t, agencyId],
  );
  if (run === undefined) return null;
  const { findings, broken } = run;
  return (
    <Section title={t('books.findings')}>
      <p>{t('books.help')}</p>
      {findings.length < broken && <p>{t('books.more', { count: findings.length, all: broken })}</p>}
      <DataTable label={t('books.findings')} columns={columns} rows={findings} empty={null} />
    </Section>
  );
}
