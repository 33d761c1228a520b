import { adminRoutes, type Operator } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { useApiQuery } from '../data/use-api-query.ts';
import { AddOperator, RemoveOperator } from '../features/agencies/operator-actions.tsx';
import { actionsColumn, customColumn, momentColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Missing, Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const idOf = ({ staffId }: Operator): string => staffId;

/** `/<agency>/operators`: the operators of the platform [DESK-725]. */
export function OperatorsPage(): ReactNode {
  const { t } = useTranslation();
  const operators = useApiQuery(adminRoutes.operators.list, {});
  const columns = useColumns();
  return (
    <Page title={t('page.operators')} lead={t('operators.lead')} actions={<AddOperator />}>
      <QueryBoundary query={operators}>
        {(found) => (
          <DataTable label={t('page.operators')} columns={columns} rows={found.operators} idOf={idOf} empty={null} />
        )}
      </QueryBoundary>
    </Page>
  );
}

/** The last sign-in, or until when the first one is possible. */
function SignedIn({ operator: { signedInAt, invitedUntil } }: { operator: Operator }): ReactNode {
  const { t } = useTranslation();
  if (signedInAt !== null) return <Moment at={signedInAt} />;
  if (invitedUntil === null) return <Missing label={t('operators.unknown')} />;
  return (
    <>
      <span>{t('operators.invitedUntil')}</span> <Moment at={invitedUntil} />
    </>
  );
}

function useColumns(): TableColumn<Operator>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      customColumn(
        t('search.name'),
        ({ name }) => name,
        ({ name, email }) => (
          <>
            <span dir="auto">{name}</span>
            <br />
            <bdi dir="ltr">{email}</bdi>
          </>
        ),
      ),
      customColumn(
        t('operators.signedIn'),
        ({ signedInAt }) => signedInAt,
        (operator) => <SignedIn operator={operator} />,
      ),
      momentColumn(t('operators.addedAt'), ({ addedAt }) => addedAt),
      customColumn(
        t('operators.addedBy'),
        ({ addedBy }) => addedBy,
        ({ addedBy }) => (addedBy === null ? <Missing label={t('operators.unknown')} /> : addedBy),
      ),
      actionsColumn(t('operators.do'), (operator) => <RemoveOperator operator={operator} />),
    ],
    [t],
  );
}
