import { type AdminDraw, adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { DrawBadge } from '../features/draws/hold-draw.tsx';
import { dayText } from '../parts/agency-day.ts';
import { customColumn, numberColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';

/** `/<agency>/draws`: the program's draws with their state and number of entries, the latest first [DESK-507]. */
export function Draws(): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId: agency } = useAgency();
  const draws = useApiQuery(adminRoutes.draws.list, { params: { agency }, query: { language } });
  const columns = useMemo<TableColumn<AdminDraw>[]>(
    () =>
      columnsOf<AdminDraw>({
        title: customColumn(
          t('draws.title'),
          ({ title }) => title,
          ({ drawId, title }) => (
            <Link to="/$agency/draws/$draw" params={{ agency, draw: drawId }} dir="auto">
              {title}
            </Link>
          ),
        ),
        state: customColumn(
          t('draws.state'),
          ({ state }) => t(`drawState.${state}`),
          ({ state }) => <DrawBadge state={state} />,
        ),
        entriesUntil: dayColumn(t('draws.entriesUntil'), ({ entriesUntil }) => entriesUntil, language),
        drawsOn: dayColumn(t('draws.drawsOn'), ({ drawsOn }) => drawsOn, language),
        entries: numberColumn(t('draws.entries'), ({ entries }) => entries),
        members: numberColumn(t('draws.members'), ({ members }) => members),
      }),
    [t, language, agency],
  );
  return (
    <Page title={t('page.draws')} lead={t('draws.lead')}>
      <QueryBoundary query={draws}>
        {({ draws: rows }) => (
          <ListTable
            list="draws"
            label={t('page.draws')}
            columns={columns}
            rows={rows}
            file="draws"
            empty={
              <EmptyState icon="sparkle" title={t('draws.empty')}>
                {t('draws.emptyHelp')}
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
    </Page>
  );
}

const dayColumn = (header: string, of: (draw: AdminDraw) => string, language: string): TableColumn<AdminDraw> =>
  customColumn(header, of, (draw) => dayText(of(draw), language));
