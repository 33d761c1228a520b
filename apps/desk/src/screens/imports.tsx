import { adminRoutes, type FileImport, type FileImports } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ImportBadge } from '../features/imports/import-badge.tsx';
import { UploadDialog } from '../features/imports/upload-dialog.tsx';
import { customColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

const LOOK_MILLIS = 3_000;
const lookAgain = (reply: FileImports | undefined): number | false =>
  reply?.imports.some(({ state }) => state === 'CHECKING' || state === 'RUNNING') === true && LOOK_MILLIS;
const idOf = ({ importId }: FileImport): string => importId;

/** `/<agency>/imports`: files of rides that staff uploaded, and a way to upload one [DESK-713]. */
export function Imports(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const navigate = useNavigate();
  const list = useApiQuery(
    adminRoutes.imports.list,
    { params: { agency }, query: { language } },
    { everyMillis: lookAgain },
  );
  const [isOpen, setOpen] = useState(false);
  const add = may('providers.act') ? (): void => setOpen(true) : undefined;
  // The empty list has the button in the middle.
  const isAny = (list.data?.imports.length ?? 0) > 0;
  return (
    <Page
      title={t('page.imports')}
      lead={t('imports.lead')}
      actions={add && isAny && <Button onClick={add}>{t('imports.add')}</Button>}
    >
      <QueryBoundary query={list}>
        {({ imports, providers }) => (
          <>
            <ImportTable imports={imports} onAdd={add} />
            {isOpen && (
              <UploadDialog
                providers={providers}
                onUploaded={(id) => void navigate({ to: '/$agency/imports/$import', params: { agency, import: id } })}
                onClose={() => setOpen(false)}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

type ImportTableProps = Pick<FileImports, 'imports'> & { onAdd: (() => void) | undefined };

function ImportTable({ imports, onAdd }: ImportTableProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const columns = useMemo<TableColumn<FileImport>[]>(
    () => [
      customColumn<FileImport>(
        t('imports.name'),
        ({ fileName }) => fileName,
        ({ importId, fileName }) => (
          <Link to="/$agency/imports/$import" params={{ agency, import: importId }}>
            <bdi>{fileName}</bdi>
          </Link>
        ),
      ),
      textColumn(t('imports.provider'), ({ providerName }) => providerName),
      customColumn<FileImport>(
        t('imports.state'),
        ({ state }) => t(`importState.${state}`),
        (one) => <ImportBadge of={one} />,
      ),
      numberColumn(t('imports.rows'), ({ rows }) => rows),
      momentColumn(t('imports.createdAt'), ({ createdAt }) => createdAt),
    ],
    [t, agency],
  );
  return (
    <DataTable
      label={t('page.imports')}
      columns={columns}
      rows={imports}
      idOf={idOf}
      file="imports"
      empty={
        <EmptyState
          icon="bus"
          title={t('imports.empty')}
          action={onAdd && <Button onClick={onAdd}>{t('imports.add')}</Button>}
        >
          {t('imports.emptyHelp')}
        </EmptyState>
      }
    />
  );
}
