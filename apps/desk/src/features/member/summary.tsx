import type { UserStatus } from '@fareback/contract';
import type { MemberRecord } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { actionsColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { EndMoment, Missing, Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import { accountOf, CardButtons, CardDialog, type ChosenCard, type Connection } from './actions/cards.tsx';

const tones = {
  NEW: 'neutral',
  CONSENT: 'neutral',
  VERIFIED: 'success',
  DELETED: 'neutral',
  OPTED_OUT: 'warning',
  SUSPENDED: 'error',
} as const satisfies Record<UserStatus, string>;

export function UserStatusBadge({ status }: { status: UserStatus }): ReactNode {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`standing.${status}`)}</Badge>;
}

export function MemberSummary({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const none = <Missing label={t('desk.none')} />;
  const { phoneEnd, isPhoneVerified, language, flags } = record;
  const phone = isPhoneVerified ? 'member.phoneVerified' : 'member.phoneUnverified';
  const names = new Intl.DisplayNames([t('desk.locale')], { type: 'language' });
  const switched = Object.entries(flags).map(
    ([flag, isOn]) => `${getValueText('feature', flag, t)}: ${t(isOn ? 'desk.yes' : 'desk.no')}`,
  );
  return (
    <Section title={t('member.summary')}>
      <Facts
        of={[
          [t('member.email'), record.email === null ? none : <bdi dir="ltr">{record.email}</bdi>],
          [t('member.phone'), phoneEnd === null ? none : t(phone, { digits: phoneEnd })],
          [t('member.userId'), <code key="id">{record.memberId}</code>],
          [t('member.partnerId'), record.partnerMemberId ?? undefined],
          [t('member.language'), language === null ? none : names.of(language)],
          [t('member.joined'), <Moment key="joined" at={record.joinedAt} />],
          [t('member.seen'), <Moment key="seen" at={record.lastSeenAt} />],
          [t('member.terms'), <Moment key="terms" at={record.termsAcceptedAt} />],
          [t('member.draws'), record.isExcludedFromDraws === true ? t('member.noDraws') : undefined],
          [t('member.flags'), switched.length === 0 ? undefined : switched.join(', ')],
        ]}
      />
    </Section>
  );
}

export function MemberPoints({ points }: Pick<MemberRecord, 'points'>): ReactNode {
  const { t, number } = useTranslation();
  const { lapse } = points;
  return (
    <Section title={t('member.points')}>
      <Facts
        of={[
          [t('member.balance'), <strong key="balance">{number(points.balance)}</strong>],
          [t('member.unclaimed'), number(points.unclaimed)],
          [t('member.held'), points.held === 0 ? undefined : number(points.held)],
          [t('member.debt'), points.debt === 0 ? undefined : number(points.debt)],
          [
            t('member.lapse'),
            lapse === null ? undefined : (
              <span key="lapse">
                <span>{t('member.lapseOf', { points: lapse.points })}</span> <EndMoment at={lapse.at} />
              </span>
            ),
          ],
          [t('member.earnings'), number(points.earnings)],
          [t('member.redemptions'), number(points.redemptions)],
        ]}
      />
    </Section>
  );
}

export function MemberConnections({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useTranslation();
  const mayFree = record.may.includes('freeCard');
  const [chosen, setChosen] = useState<ChosenCard | null>(null);
  const columns = useMemo<TableColumn<Connection>[]>(
    () => [
      textColumn(t('member.provider'), ({ providerName }) => providerName),
      textColumn(t('member.account'), (connection) => accountOf(connection, t)),
      textColumn(t('search.status'), ({ status }) => getValueText('connection', status, t)),
      textColumn(t('member.provenBy'), ({ provenBy, awaits }) => getValueText('proof', provenBy ?? awaits, t)),
      momentColumn(t('member.connectedAt'), ({ connectedAt }) => connectedAt),
      ...(mayFree
        ? [
            actionsColumn<Connection>(t('staff.do'), (connection) => (
              <CardButtons connection={connection} onChoose={setChosen} />
            )),
          ]
        : []),
    ],
    [t, mayFree],
  );
  return (
    <Section title={t('member.connections')}>
      <DataTable
        label={t('member.connections')}
        columns={columns}
        rows={record.connections}
        file="connections"
        empty={<EmptyState compact icon="unlink" title={t('member.noConnections')} />}
      />
      {chosen !== null && <CardDialog {...chosen} record={record} onClose={() => setChosen(null)} />}
    </Section>
  );
}
