import type { MemberRecord, MemberRedemption } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { type ReactNode, useMemo } from 'react';
import { momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { useWords } from '../../words/words.tsx';

/** What they redeemed last; no code is shown. */
export function MemberTickets({ record }: { record: MemberRecord }): ReactNode {
  const { t } = useWords();
  const columns = useMemo<TableColumn<MemberRedemption>[]>(
    () => [
      momentColumn(t('member.redeemed'), ({ redeemedAt }) => redeemedAt),
      textColumn(t('member.offer'), ({ title }) => title),
      numberColumn(t('member.price'), ({ price }) => price),
      momentColumn(t('member.seenTicket'), ({ seenAt }) => seenAt),
      momentColumn(t('member.refunded'), ({ refundedAt }) => refundedAt),
    ],
    [t],
  );
  return (
    <Section title={t('member.tickets')}>
      <DataTable
        label={t('member.tickets')}
        columns={columns}
        rows={record.redemptions}
        empty={<EmptyState compact icon="ticket" title={t('member.noTickets')} />}
      />
    </Section>
  );
}
