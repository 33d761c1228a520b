import { adminRoutes, type DataRequest, dataRequestLimits } from '@fareback/contract/admin';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { DayField, LongField, ReasonField } from '../../../parts/action-fields.tsx';
import { EndMoment, Moment } from '../../../parts/moment.tsx';
import { MemberLink } from '../../../parts/named.tsx';
import { Facts } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getActorName } from '../../../words/value-text.ts';
import { type ActOnMember, refreshes } from './act-on-member.ts';

const tones = { OPEN: 'warning', DONE: 'success', DECLINED: 'neutral', WITHDRAWN: 'neutral' } as const;

export function DataRequestBadge({ state }: Pick<DataRequest, 'state'>): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`dataRequestState.${state}`)}</Badge>;
}

type RequestProps = ActOnMember & { kind: DataRequest['kind'] };

/** Hands a member's request over to those who may delete or export their data [DESK-669]. */
export function RequestDataDialog({ record, kind, onClose }: RequestProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.dataRequests.request}
      params={{ agency: agencyId, member: record.memberId }}
      title={t(`dataRequest.title${kind}`, { name: record.name })}
      lead={t(`dataRequest.help${kind}`)}
      confirm={t(`dataRequest.request${kind}`)}
      begin={{ kind, words: '' }}
      done={() => t('dataRequest.sent')}
      fieldMessage={({ field }) => (field === 'dueOn' ? t('dataRequest.dueInvalid') : undefined)}
      onClose={onClose}
      refreshes={refreshes}
    >
      <LongField name="words" label={t('dataRequest.words')} help={t('dataRequest.wordsHelp')} />
      <DayField
        name="dueOn"
        label={t('dataRequest.due')}
        help={t('dataRequest.dueHelp', { days: dataRequestLimits.days })}
      />
    </ActionDialog>
  );
}

type DecisionProps = { request: DataRequest; onClose: () => void };

/** Details of a request, for the dialogs that decide on it. */
function Details({ request }: { request: DataRequest }): ReactNode {
  const { t } = useTranslation();
  const { kind, memberId, words, askedBy, dueAt } = request;
  return (
    <Facts
      of={[
        [t('dataRequest.what'), t(`dataRequestKind.${kind}`)],
        [t('redemptions.member'), memberId === null ? undefined : <MemberLink key="member" memberId={memberId} />],
        [t('dataRequest.words'), words === null ? undefined : <bdi key="words">{words}</bdi>],
        [t('approval.askedBy'), <bdi key="by">{getActorName(askedBy, t)}</bdi>],
        [t('dataRequest.due'), <EndMoment key="due" at={dueAt} />],
      ]}
    />
  );
}

export function DeclineDataDialog({ request, onClose }: DecisionProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.dataRequests.decline}
      params={{ agency: agencyId, request: request.requestId }}
      title={t('dataRequest.declineTitle')}
      lead={
        <Stack gap={3}>
          <p>{t('approval.rejectHelp', { by: getActorName(request.askedBy, t) })}</p>
          <Details request={request} />
        </Stack>
      }
      confirm={t('dataRequest.decline')}
      isDangerous
      begin={{ reason: '' }}
      done={() => t('dataRequest.declined')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ReasonField />
    </ActionDialog>
  );
}

export function WithdrawDataDialog({ request, onClose }: DecisionProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.dataRequests.withdraw}
      params={{ agency: agencyId, request: request.requestId }}
      title={t('approval.withdrawTitle')}
      lead={<Details request={request} />}
      confirm={t('approval.withdraw')}
      done={() => t('approval.withdrawn')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

/** A member's latest data requests, in a line each [DESK-672]. */
export function MemberDataRequests({ requests }: { requests: readonly DataRequest[] }): ReactNode {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <ul aria-label={t('dataRequest.all')}>
      {requests.map((request) => (
        <li key={request.requestId}>
          <span>{t(`dataRequestKind.${request.kind}`)}</span> <DataRequestBadge state={request.state} />{' '}
          <bdi>{getActorName(request.askedBy, t)}</bdi> <span>·</span>{' '}
          {request.state === 'OPEN' ? (
            <>
              <span>{t('dataRequest.dueBy')}</span> <EndMoment at={request.dueAt} />
            </>
          ) : (
            <Moment at={request.closedAt ?? request.askedAt} />
          )}
          {request.reason !== null && <p dir="auto">{request.reason}</p>}
        </li>
      ))}
    </ul>
  );
}
