import { adminRoutes, type RejectedEvent } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ConnectionSections } from '../features/connections/connection-section.tsx';
import { ReplayDialog } from '../features/providers/replay-dialog.tsx';
import { SentEvent } from '../features/providers/sent-event.tsx';
import { actionsColumn, idColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';

/**
 * `/<agency>/providers/<provider>`: a provider's rejected events with reasons, to open and replay, and its connection;
 * `?event=` shows one event.
 */
export function RejectedEvents(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const { provider } = useParams({ from: '/$agency/providers/$provider' });
  const { event } = useSearch({ from: '/$agency/providers/$provider' });
  const params = { agency: agencyId, provider };
  const query = { limit: 100, ...(event === undefined ? {} : { event }) };
  const rejected = useApiQuery(adminRoutes.events.rejected, { params, query });
  const { name, waiting } = useProvider(provider);
  const [isReplaying, setReplaying] = useState(false);
  const [opened, setOpened] = useState<RejectedEvent | null>(null);
  const columns = useColumns(setOpened);
  const replay = may('providers.act') && (rejected.data?.events.length ?? 0) > 0;
  return (
    <Page
      title={t('providers.rejectedOf', { provider: name })}
      lead={t('providers.rejectedLead')}
      actions={replay && <Button onClick={() => setReplaying(true)}>{t('providers.replayAll')}</Button>}
    >
      {event !== undefined && <OnlyOne provider={provider} event={event} />}
      <QueryBoundary query={rejected}>
        {({ events, isWhole }) => (
          <>
            {!isWhole && <p>{t('providers.newest')}</p>}
            <ListTable
              list="rejectedEvents"
              label={t('providers.refused')}
              columns={columns}
              rows={events}
              file="refused-events"
              all={async () => ({ rows: events, isWhole })}
              empty={<EmptyState icon="check-circle" title={t('providers.nothingRefused')} />}
            />
          </>
        )}
      </QueryBoundary>
      <ConnectionSections kind="provider" id={provider} />
      {isReplaying && <ReplayDialog {...params} waiting={waiting} onClose={() => setReplaying(false)} />}
      {opened !== null && <SentEvent {...params} event={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

/** Notice that only one event is shown, with a link to all. */
function OnlyOne({ provider, event }: { provider: string; event: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  return (
    <p>
      <span>{t('providers.only', { event })}</span>{' '}
      <Link to="/$agency/providers/$provider" params={{ agency, provider }}>
        {t('providers.all')}
      </Link>
    </p>
  );
}

/** The provider's rider-facing name and its number of rejected events. */
function useProvider(providerId: string): { name: string; waiting: number } {
  const { agencyId } = useAgency();
  const health = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } });
  const one = health.data?.providers.find((provider) => provider.providerId === providerId);
  return { name: one?.name ?? providerId, waiting: one?.refused.reduce((sum, { events }) => sum + events, 0) ?? 0 };
}

function useColumns(onOpen: (event: RejectedEvent) => void): TableColumn<RejectedEvent>[] {
  const { t } = useTranslation();
  const { may } = useAgency();
  const mayOpen = may('members.personal');
  return useMemo(
    () =>
      columnsOf<RejectedEvent>({
        last: momentColumn(t('providers.last'), ({ rejectedAt }) => rejectedAt),
        reason: textColumn(t('providers.reason'), ({ reason }) => getValueText('refusedFor', reason, t)),
        event: idColumn(t('providers.event'), ({ eventId }) => eventId),
        times: numberColumn(t('providers.times'), ({ times }) => times),
        first: momentColumn(t('providers.first'), ({ firstRejectedAt }) => firstRejectedAt),
        ...(mayOpen
          ? {
              actions: actionsColumn<RejectedEvent>(t('staff.do'), (row) => (
                <Button size="small" variant="quiet" onClick={() => onOpen(row)}>
                  {t('providers.open')}
                </Button>
              )),
            }
          : {}),
      }),
    [t, mayOpen, onOpen],
  );
}
