import { adminRoutes, type ProviderHealth, type RejectedEvent } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { ConnectionSections } from '../features/connections/connection-section.tsx';
import { countRejected } from '../features/providers/count-rejected.ts';
import { ReplayDialog } from '../features/providers/replay-dialog.tsx';
import { SentEvent } from '../features/providers/sent-event.tsx';
import { actionsColumn, idColumn, momentColumn, numberColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { useTranslation } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';

/** `/<agency>/providers/<provider>`: a provider's activity, connection and rejected events; `?event=` shows one event. */
export function ProviderPage(): ReactNode {
  const { agencyId } = useAgency();
  const { provider: id } = useParams({ from: '/$agency/providers/$provider' });
  const health = useApiQuery(adminRoutes.providers.health, { params: { agency: agencyId } });
  const provider = health.data?.providers.find(({ providerId }) => providerId === id);
  return (
    <Page title={provider?.name ?? id}>
      {provider !== undefined && <Activity provider={provider} />}
      <ConnectionSections kind="provider" id={id} />
      <RejectedEvents providerId={id} waiting={provider === undefined ? 0 : countRejected(provider)} />
    </Page>
  );
}

function Activity({ provider }: { provider: ProviderHealth }): ReactNode {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t('providers.called'), provider.calledAt && <Moment at={provider.calledAt} />],
        [t('providers.accepted'), provider.acceptedAt && <Moment at={provider.acceptedAt} />],
        [t('providers.secret'), provider.secretSince && <Moment at={provider.secretSince} />],
      ]}
    />
  );
}

function RejectedEvents({ providerId, waiting }: { providerId: string; waiting: number }): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const { event } = useSearch({ from: '/$agency/providers/$provider' });
  const params = { agency: agencyId, provider: providerId };
  const query = { limit: 100, ...(event === undefined ? {} : { event }) };
  const rejected = useApiQuery(adminRoutes.events.rejected, { params, query });
  const [isReplaying, setReplaying] = useState(false);
  const [opened, setOpened] = useState<RejectedEvent | null>(null);
  const columns = useColumns(setOpened);
  const replay = may('providers.act') && (rejected.data?.events.length ?? 0) > 0;
  return (
    <Section
      title={t('providers.rejected')}
      actions={replay && <Button onClick={() => setReplaying(true)}>{t('providers.replayAll')}</Button>}
    >
      <p>{t('providers.rejectedLead')}</p>
      {event !== undefined && <OnlyOne provider={providerId} event={event} />}
      <QueryBoundary query={rejected}>
        {({ events, isWhole }) => (
          <>
            {!isWhole && <p>{t('providers.newest')}</p>}
            <ListTable
              list="rejectedEvents"
              label={t('providers.rejected')}
              columns={columns}
              rows={events}
              file="refused-events"
              all={async () => ({ rows: events, isWhole })}
              empty={<EmptyState icon="check-circle" title={t('providers.nothingRefused')} />}
            />
          </>
        )}
      </QueryBoundary>
      {isReplaying && <ReplayDialog {...params} waiting={waiting} onClose={() => setReplaying(false)} />}
      {opened !== null && <SentEvent {...params} event={opened} onClose={() => setOpened(null)} />}
    </Section>
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
