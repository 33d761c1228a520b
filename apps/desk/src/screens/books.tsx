import { adminRoutes, type BooksOfAgencies } from '@fareback/contract/admin';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { BookRuns } from '../features/agencies/book-runs.tsx';
import { BookState } from '../features/agencies/book-state.tsx';
import { UnreadAgencies } from '../features/agencies/unread-agencies.tsx';
import { VerifyBooks } from '../features/agencies/verify-books.tsx';
import { actionsColumn, customColumn, momentColumn, numberColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

type Listed = BooksOfAgencies['agencies'][number];

const REFRESH_MILLIS = 10_000;
const idOf = ({ agencyId }: Listed): string => agencyId;

/** `/<agency>/books`: the last verification of each agency's books, and the runs of one agency [DESK-701, DESK-703]. */
export function Books(): ReactNode {
  const { t } = useTranslation();
  const { of } = useSearch({ from: '/$agency/books' });
  const books = useApiQuery(
    adminRoutes.books.list,
    {},
    {
      everyMillis: (reply) =>
        reply?.agencies.some(({ run }) => run !== null && run.endedAt === null) ? REFRESH_MILLIS : false,
    },
  );
  const columns = useColumns();
  return (
    <Page title={t('page.books')} lead={t('books.lead')} actions={<VerifyBooks agency={null} />}>
      {of !== undefined && <BookRuns of={of} />}
      <QueryBoundary query={books}>
        {({ agencies, isWhole, unread }) => (
          <>
            <UnreadAgencies isWhole={isWhole} unread={unread} />
            <DataTable label={t('page.books')} columns={columns} rows={agencies} idOf={idOf} empty={null} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function useColumns(): TableColumn<Listed>[] {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  return useMemo(
    () => [
      customColumn(
        t('books.agency'),
        ({ name }) => name,
        ({ agencyId, name }) => (
          <Link to="/$agency/books" params={{ agency }} search={{ of: agencyId }} dir="auto">
            {name}
          </Link>
        ),
      ),
      customColumn(
        t('books.state'),
        ({ run, broken }) => (run === null ? null : broken),
        ({ run, broken }) => <BookState run={run} known={broken} />,
      ),
      numberColumn(t('books.members'), ({ run }) => run?.members ?? null),
      momentColumn(t('books.ended'), ({ run }) => run?.endedAt ?? null),
      actionsColumn(t('books.do'), (row) => <VerifyBooks agency={row} />),
    ],
    [t, agency],
  );
}
