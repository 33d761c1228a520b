import { type Approval, adminRoutes } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Cluster, Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { useApiQuery } from '../data/use-api-query.ts';
import { usePriced } from '../data/use-money.ts';
import { factText } from '../features/audit/audit-event-facts.tsx';
import { DataRequestList } from '../features/member/data-request-list.tsx';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { ReasonField } from '../parts/action-fields.tsx';
import { actionsColumn, customColumn, momentColumn, textColumn } from '../parts/columns.tsx';
import type { TableColumn } from '../parts/data-table.tsx';
import { columnsOf } from '../parts/list/columns-of.ts';
import { ListTable } from '../parts/list/list-table.tsx';
import { MemberLink } from '../parts/named.tsx';
import { Facts, Page } from '../parts/page.tsx';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import type { MessageKey } from '../words/catalogue.ts';
import { useTranslation } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';

type Decision = 'approve' | 'reject' | 'withdraw';
interface Chosen {
  request: Approval;
  decision: Decision;
}

/** Query groups that a decision invalidates. */
const refreshes = ['approvals', 'acts', 'members', 'redemptions', 'codes', 'missingRides'];

const tones = {
  PENDING: 'warning',
  APPROVED: 'success',
  REJECTED: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
} as const;

/** Details that have a line of their own are left out of the summary. */
const ownLines = new Set(['points', 'redemptionIds', 'takesPoints', 'revision']);
const noTitles = { campaign: {}, offer: {}, provider: {} };

/** `/<agency>/approvals`: requests for a second person that the user sent or may decide [DESK-470]. */
export function Approvals(): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const requests = useApiQuery(adminRoutes.approvals.list, { params: { agency: agencyId } });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useColumns(setChosen);
  return (
    <Page title={t('page.approvals')} lead={t('approval.lead')}>
      <QueryBoundary query={requests}>
        {({ requests: rows }) => (
          <ListTable
            list="approvals"
            label={t('page.approvals')}
            columns={columns}
            rows={rows}
            file="approvals"
            empty={
              <EmptyState icon="check-circle" title={t('approval.empty')}>
                {t('approval.emptyHelp')}
              </EmptyState>
            }
          />
        )}
      </QueryBoundary>
      <DataRequestList />
      {chosen !== null && <DecisionDialog {...chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

const actWord = ({ act }: Approval): MessageKey => `approvalAct.${act}` as MessageKey;

function lineOf({ body, closeReason }: Approval): string | null {
  const line = closeReason ?? body?.['reason'] ?? body?.['batch'] ?? body?.['answer'];
  return typeof line === 'string' ? line : null;
}

function usePointsText(): (request: Approval) => string {
  const { t, number } = useTranslation();
  return ({ points }) => (points === null ? t('approval.noLimit') : number(points));
}

/** The file that a request would import, with a link to its check. */
function useImportFacts({ import: file }: Approval): (readonly [string, ReactNode])[] {
  const { t, number } = useTranslation();
  const { agencyId: agency } = useAgency();
  if (file === null) return [];
  return [
    [
      t('imports.file'),
      <Link key="file" to="/$agency/imports/$import" params={{ agency, import: file.importId }}>
        <bdi>{file.fileName}</bdi>
      </Link>,
    ],
    [t('imports.provider'), <bdi key="provider">{file.providerName}</bdi>],
    [t('imports.rows'), file.rows === null ? undefined : number(file.rows)],
  ];
}

function Details({ request }: { request: Approval }): ReactNode {
  const { t } = useTranslation();
  const priced = usePriced();
  const pointsText = usePointsText();
  const { points, memberIds, askedBy, body } = request;
  const importFacts = useImportFacts(request);
  const others = Object.entries(body ?? {}).filter(([name]) => !ownLines.has(name));
  return (
    <Facts
      of={[
        [t('approval.what'), t(actWord(request))],
        [t('approval.points'), points === null ? pointsText(request) : priced(pointsText(request), points)],
        [
          t('approval.members'),
          memberIds.length === 0 ? undefined : (
            <Cluster gap={2} justify="centre">
              {memberIds.map((memberId) => (
                <MemberLink key={memberId} memberId={memberId} />
              ))}
            </Cluster>
          ),
        ],
        [
          t('approval.askedBy'),
          <span key="by" dir="auto">
            {askedBy}
          </span>,
        ],
        ...importFacts,
        ...others.map(
          ([name, value]) =>
            [
              getValueText('fact', name, t),
              <span key={name} dir="auto">
                {factText(name, value, noTitles, t)}
              </span>,
            ] as const,
        ),
      ]}
    />
  );
}

function DecisionDialog({ request, decision, onClose }: Chosen & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const done = { approve: 'approval.approved', reject: 'approval.rejected', withdraw: 'approval.withdrawn' } as const;
  return (
    <ActionDialog
      route={adminRoutes.approvals[decision]}
      params={{ agency: agencyId, request: request.requestId }}
      title={t(`approval.${decision}Title`)}
      lead={
        <Stack gap={3}>
          <p>{t(`approval.${decision}Help`, { by: request.askedBy })}</p>
          <Details request={request} />
        </Stack>
      }
      confirm={t(`approval.${decision}`)}
      isDangerous={decision === 'reject'}
      begin={decision === 'reject' ? { reason: '' } : {}}
      done={() => t(done[decision])}
      onClose={onClose}
      refreshes={refreshes}
    >
      {decision === 'reject' && <ReasonField />}
    </ActionDialog>
  );
}

function useColumns(onChoose: (chosen: Chosen) => void): TableColumn<Approval>[] {
  const { t } = useTranslation();
  const pointsText = usePointsText();
  return useMemo(
    () =>
      columnsOf<Approval>({
        what: textColumn(t('approval.what'), (request) => t(actWord(request))),
        points: customColumn<Approval>(
          t('approval.points'),
          ({ points }) => points ?? Number.MAX_SAFE_INTEGER,
          pointsText,
          pointsText,
        ),
        state: customColumn<Approval>(
          t('approval.state'),
          ({ state }) => t(`approvalState.${state}`),
          ({ state }) => <Badge tone={tones[state]}>{t(`approvalState.${state}`)}</Badge>,
        ),
        details: textColumn(t('approval.details'), lineOf),
        askedBy: textColumn(t('approval.askedBy'), ({ askedBy }) => askedBy),
        askedAt: momentColumn(t('approval.askedAt'), ({ askedAt }) => askedAt),
        expires: momentColumn(t('approval.expires'), ({ state, expiresAt }) =>
          state === 'PENDING' ? expiresAt : null,
        ),
        actions: actionsColumn<Approval>(t('staff.do'), (request) => (
          <DecisionButtons request={request} onChoose={onChoose} />
        )),
      }),
    [t, pointsText, onChoose],
  );
}

function DecisionButtons({ request, onChoose }: { request: Approval; onChoose: (chosen: Chosen) => void }): ReactNode {
  const { t } = useTranslation();
  const own: Decision[] = request.isOwn && request.state === 'PENDING' ? ['withdraw'] : [];
  const decisions: Decision[] = request.mayDecide ? ['approve', 'reject'] : own;
  return decisions.map((decision) => (
    <Button key={decision} size="small" variant="quiet" onClick={() => onChoose({ request, decision })}>
      {t(`approval.${decision}`)}
    </Button>
  ));
}
