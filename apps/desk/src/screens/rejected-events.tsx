import { adminRoutes, type RejectedEvent } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useReply } from '../data/use-reply.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { codeColumn, momentColumn, numberColumn } from '../parts/columns.tsx';
import { DataTable, type TableColumn } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { ReplyRoom } from '../parts/reply-room.tsx';
import { useWords } from '../words/words.tsx';

/** `/<agency>/providers/<provider>`: what of a provider was refused and why, and a way to read it again. */
export function RejectedEvents(): ReactNode {
  const { t } = useWords();
  const { agencyId, may } = useAgency();
  const { provider } = useParams({ from: '/$agency/providers/$provider' });
  const params = { agency: agencyId, provider };
  const rejected = useReply(adminRoutes.events.rejected, { params, query: { limit: 100 } });
  const [isReplaying, setReplaying] = useState(false);
  const columns = useMemo<TableColumn<RejectedEvent>[]>(
    () => [
      momentColumn(t('providers.last'), ({ rejectedAt }) => rejectedAt),
      codeColumn(t('providers.reason'), ({ reason }) => reason),
      codeColumn(t('providers.event'), ({ eventId }) => eventId),
      numberColumn(t('providers.times'), ({ times }) => times),
      momentColumn(t('providers.first'), ({ firstRejectedAt }) => firstRejectedAt),
    ],
    [t],
  );
  const replay = may('providers.act') && (rejected.data?.events.length ?? 0) > 0;
  return (
    <Page
      title={t('providers.rejectedOf', { provider })}
      lead={t('providers.rejectedLead')}
      actions={replay && <Button onClick={() => setReplaying(true)}>{t('providers.replay')}</Button>}
    >
      <ReplyRoom reply={rejected}>
        {({ events, isWhole }) => (
          <>
            {!isWhole && <p>{t('providers.newest')}</p>}
            <DataTable
              label={t('providers.refused')}
              columns={columns}
              rows={events}
              empty={<EmptyState icon="check-circle" title={t('providers.nothingRefused')} />}
            />
          </>
        )}
      </ReplyRoom>
      {isReplaying && (
        <ActDialog
          route={adminRoutes.events.replay}
          params={params}
          title={t('providers.replayTitle')}
          lead={t('providers.replayLead')}
          confirm={t('providers.replay')}
          begin={{ after: '' }}
          done={({ accepted, duplicates, refused }) =>
            t('providers.replayed', {
              accepted,
              duplicates,
              refused: refused.reduce((sum, { events }) => sum + events, 0),
            })
          }
          onClose={() => setReplaying(false)}
          refreshes={['events', 'providers', 'acts']}
        />
      )}
    </Page>
  );
}
