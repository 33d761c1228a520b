import { adminRoutes, type Version } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { fetchAllRows, useApiPages } from '../data/use-api-query.ts';
import { ChangeProgram } from '../features/versions/change-program.tsx';
import { StateBadge } from '../features/versions/difference.tsx';
import { UploadDialog } from '../features/versions/upload-dialog.tsx';
import { customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { MoreActions } from '../parts/menu.tsx';
import { Page } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';
import { getActorName } from '../words/value-text.ts';

/** `/<agency>/versions`: past, live and upcoming versions of the program. */
export function Versions(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const [isUploading, setUploading] = useState(false);
  const input = { params: { agency: agencyId }, query: {} };
  const versions = useApiPages(adminRoutes.versions.list, input);
  const rows = useMemo(() => versions.data?.pages.flatMap(({ data }) => data) ?? [], [versions.data]);
  const live = rows.find(({ state }) => state === 'LIVE')?.number;
  const columns = useColumns(agencyId);
  return (
    <Page
      title={t('page.versions')}
      lead={t('versions.lead')}
      actions={
        may('programme.edit') && (
          <>
            <ChangeProgram versions={rows} />
            <MoreActions
              actions={[
                {
                  label: t('templates.from'),
                  link: <Link to="/$agency/templates" params={{ agency: agencyId }} />,
                },
                ...(live === undefined ? [] : [{ label: t('upload.open'), onChoose: () => setUploading(true) }]),
              ]}
            />
          </>
        )
      }
    >
      {isUploading && live !== undefined && <UploadDialog live={live} onClose={() => setUploading(false)} />}
      <ListTable
        list="versions"
        query={versions}
        label={t('page.versions')}
        columns={columns}
        rows={rows}
        file="versions"
        all={() => fetchAllRows(adminRoutes.versions.list, input)}
        empty={
          <EmptyState icon="history" title={t('versions.empty')}>
            {t('versions.emptyHelp')}
          </EmptyState>
        }
        onMore={versions.hasNextPage ? () => void versions.fetchNextPage() : null}
        isFetchingMore={versions.isFetchingNextPage}
      />
    </Page>
  );
}

function useColumns(agency: string): TableColumn<Version>[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      columnsOf<Version>({
        version: customColumn(
          t('versions.version'),
          ({ number }) => number,
          ({ number }) => (
            <Link to="/$agency/versions/$number" params={{ agency, number: String(number) }}>
              {t('versions.named', { number })}
            </Link>
          ),
        ),
        state: customColumn(
          t('versions.state'),
          ({ state }) => state,
          (version) => <StateBadge version={version} />,
        ),
        note: textColumn(t('versions.note'), ({ note }) => note),
        by: textColumn(t('versions.by'), ({ author }) => getActorName(author, t)),
        made: momentColumn(t('versions.made'), ({ createdAt }) => createdAt),
        live: momentColumn(t('versions.live'), ({ publishedAt, publishAt }) => publishedAt ?? publishAt),
      }),
    [t, agency],
  );
}
