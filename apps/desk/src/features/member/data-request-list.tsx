import { adminRoutes, type DataRequest } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiQuery } from '../../data/use-api-query.ts';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { EndMoment } from '../../parts/moment.tsx';
import { MemberLink } from '../../parts/named.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getActorName } from '../../words/value-text.ts';
import { DataRequestBadge, DeclineDataDialog, WithdrawDataDialog } from './actions/data-requests.tsx';
import { EraseDialog } from './actions/erase-member.tsx';
import { CopyDialog } from './actions/personal.tsx';

type Decision = 'COMPLETE' | 'DECLINE' | 'WITHDRAW';
interface Chosen {
  request: DataRequest;
  decision: Decision;
}

/** Requests for members' data that the user made or may complete: it is done and declined here [DESK-671]. */
export function DataRequestList(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const query = useApiQuery(adminRoutes.dataRequests.list, { params: { agency: agencyId } });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useColumns(setChosen);
  return (
    <Section title={t('dataRequest.all')}>
      <p>{t('dataRequest.lead')}</p>
      <QueryBoundary query={query} lines={3}>
        {({ requests }) => (
          <DataTable
            label={t('dataRequest.all')}
            columns={columns}
            rows={requests}
            file="data-requests"
            empty={
              <EmptyState compact icon="check-circle" title={t('dataRequest.none')}>
                {t('dataRequest.noneHelp')}
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
      {chosen !== null && <ChosenDialog {...chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function ChosenDialog({ request, decision, onClose }: Chosen & { onClose: () => void }): ReactNode {
  const { kind, memberId } = request;
  if (decision === 'DECLINE') return <DeclineDataDialog request={request} onClose={onClose} />;
  if (decision === 'WITHDRAW') return <WithdrawDataDialog request={request} onClose={onClose} />;
  if (memberId === null) return null;
  // By the short id, as in lists: reading the name is audited.
  const record = { memberId, name: memberId.slice(0, 6) };
  return kind === 'ERASE' ? (
    <EraseDialog record={record} onClose={onClose} />
  ) : (
    <CopyDialog record={record} onClose={onClose} />
  );
}

function useColumns(onChoose: (chosen: Chosen) => void): TableColumn<DataRequest>[] {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  return useMemo(
    () => [
      textColumn(t('dataRequest.what'), ({ kind }) => t(`dataRequestKind.${kind}`)),
      customColumn<DataRequest>(
        t('redemptions.member'),
        ({ memberId }) => memberId,
        ({ memberId }) => memberId !== null && <MemberLink memberId={memberId} />,
      ),
      customColumn<DataRequest>(
        t('search.status'),
        ({ state }) => t(`dataRequestState.${state}`),
        ({ state }) => <DataRequestBadge state={state} />,
      ),
      textColumn(t('approval.details'), ({ words, reason }) => reason ?? words),
      textColumn(t('approval.askedBy'), ({ askedBy }) => getActorName(askedBy, t)),
      momentColumn(t('approval.askedAt'), ({ askedAt }) => askedAt),
      customColumn<DataRequest>(
        t('dataRequest.due'),
        ({ state, dueAt }) => (state === 'OPEN' ? dueAt : null),
        ({ state, dueAt }) =>
          state === 'OPEN' && (
            <>
              <EndMoment at={dueAt} />{' '}
              {Date.parse(dueAt) <= now && <Badge tone="error">{t('dataRequest.overdue')}</Badge>}
            </>
          ),
      ),
      actionsColumn<DataRequest>(t('staff.do'), (request) => <Buttons request={request} onChoose={onChoose} />),
    ],
    [t, now, onChoose],
  );
}

function Buttons({ request, onChoose }: { request: DataRequest; onChoose: (chosen: Chosen) => void }): ReactNode {
  const { t } = useTranslation();
  const names = {
    COMPLETE: t(`dataRequestKind.${request.kind}`),
    DECLINE: t('dataRequest.decline'),
    WITHDRAW: t('approval.withdraw'),
  } as const;
  const own: Decision[] = request.isOwn && request.state === 'OPEN' ? ['WITHDRAW'] : [];
  const decisions: Decision[] = request.mayDecide ? ['COMPLETE', 'DECLINE'] : own;
  return decisions.map((decision) => (
    <Button key={decision} size="small" variant="quiet" onClick={() => onChoose({ request, decision })}>
      {names[decision]}
    </Button>
  ));
}
