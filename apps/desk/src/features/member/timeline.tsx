import { type AuditEvent, adminRoutes, type MemberRecord, type TimelineItem } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { fetchAllRows, useApiPages } from '../../data/use-api-query.ts';
import { customColumn, momentColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { isolate, isolateIfNeeded } from '../../words/isolate.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getActorName, getVerbText } from '../../words/value-text.ts';
import { wayOf } from './rides.tsx';
import { SentMessage } from './sent-message.tsx';

const kinds: Record<TimelineItem['what'], MessageKey> = {
  RIDE: 'member.isRide',
  POINTS: 'member.isPoints',
  ACT: 'member.isAct',
  STANDING: 'member.isStanding',
};

function lineOf(item: TimelineItem, t: Translate): string {
  switch (item.what) {
    case 'RIDE':
      return `${wayOf(item.ride) || isolateIfNeeded(item.ride.providerName)}: ${t('member.amount', { points: item.ride.points })}`;
    case 'POINTS':
      return `${isolate(item.entry.title)}: ${t('member.amount', { points: item.entry.amount })}`;
    case 'ACT':
      return `${getVerbText(item.act.verb, t)} · ${isolate(getActorName(item.act.actor, t))}`;
    case 'STANDING':
      return t(`member.${item.standing}`, { provider: item.providerName ?? '' });
  }
}

function What({ item, memberId }: { item: TimelineItem; memberId: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  const line = lineOf(item, t);
  if (item.what === 'ACT' && item.message !== null)
    return (
      <>
        <span dir="auto">{line}</span>
        <SentMessage message={item.message} memberId={memberId} />
      </>
    );
  if (item.what === 'RIDE')
    return (
      <Link
        to="/$agency/members/$member/rides/$ride"
        params={{ agency, member: memberId, ride: item.ride.RideID }}
        dir="auto"
      >
        {line}
      </Link>
    );
  if (item.what !== 'POINTS' || item.entry.redemptionId === null) return <span dir="auto">{line}</span>;
  return (
    <Link to="/$agency/redemptions/$redemption" params={{ agency, redemption: item.entry.redemptionId }} dir="auto">
      {line}
    </Link>
  );
}

export function MemberTimeline({ memberId }: { memberId: string }): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const input = { params: { agency: agencyId, member: memberId }, query: { language } };
  const pages = useApiPages(adminRoutes.members.timeline, input);
  const rows = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data]);
  const columns = useMemo<TableColumn<TimelineItem>[]>(
    () => [
      momentColumn(t('member.when'), ({ at }) => at),
      textColumn(t('member.kind'), ({ what }) => t(kinds[what])),
      customColumn(
        t('member.what'),
        (item) => lineOf(item, t),
        (item) => <What item={item} memberId={memberId} />,
      ),
    ],
    [t, memberId],
  );
  return (
    <Section title={t('member.timeline')}>
      <QueryBoundary query={pages}>
        {() => (
          <DataTable
            label={t('member.timeline')}
            columns={columns}
            rows={rows}
            file="timeline"
            all={() => fetchAllRows(adminRoutes.members.timeline, input)}
            empty={<EmptyState compact icon="history" title={t('member.noTimeline')} />}
            onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : null}
            isFetchingMore={pages.isFetchingNextPage}
          />
        )}
      </QueryBoundary>
    </Section>
  );
}

/** The reason as written by the author; null if missing, or if the member was erased. */
function reasonOf({ personal }: AuditEvent): string | null {
  const { reason, answer } = personal ?? {};
  const reasonText = reason ?? answer;
  return typeof reasonText === 'string' ? reasonText : null;
}

/** Recent staff actions on the member with reasons, for the next support call [DESK-252]. */
export function MemberRecentActions({ acts }: Pick<MemberRecord, 'acts'>): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<TableColumn<AuditEvent>[]>(
    () => [
      momentColumn(t('member.when'), ({ happenedAt }) => happenedAt),
      textColumn(t('record.what'), ({ verb }) => getVerbText(verb, t)),
      textColumn(t('record.who'), ({ actor }) => getActorName(actor, t)),
      textColumn(t('member.because'), reasonOf),
    ],
    [t],
  );
  return (
    <Section title={t('member.acts')}>
      <DataTable
        label={t('member.acts')}
        columns={columns}
        rows={acts}
        file="member-acts"
        empty={<p>{t('member.noActs')}</p>}
      />
    </Section>
  );
}
