import type { AdminDraw } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo } from 'react';
import { customColumn, endColumn, momentColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { MemberLink } from '../../parts/named.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';

type Winner = AdminDraw['winners'][number];
type PrizeState = 'OPEN' | 'USED' | 'PASSED' | 'WAITING';

const tones = { OPEN: 'warning', USED: 'success', PASSED: 'neutral', WAITING: 'neutral' } as const;

function stateOf({ offerId, usedAt, passedAt }: Winner): PrizeState {
  if (offerId === null) return 'WAITING';
  if (usedAt !== null) return 'USED';
  return passedAt === null ? 'OPEN' : 'PASSED';
}

/** Winners and alternates in the order drawn, and what became of each prize [DESK-507]. */
export function Winners({ draw }: { draw: AdminDraw }): ReactNode {
  const { t } = useTranslation();
  const { prizes, winners } = draw;
  const columns = useMemo<TableColumn<Winner>[]>(() => {
    const titles = new Map(prizes.map(({ offerId, title }) => [offerId, title]));
    return [
      numberColumn(t('draws.place'), ({ place }) => place),
      customColumn(
        t('draws.who'),
        ({ memberId, person }) => memberId ?? person,
        ({ memberId, person }) =>
          memberId === null ? <bdi dir="ltr">{person.slice(0, 12)}</bdi> : <MemberLink memberId={memberId} />,
      ),
      textColumn(t('draws.what'), ({ offerId }) => (offerId === null ? null : (titles.get(offerId) ?? offerId))),
      customColumn(
        t('draws.state'),
        (winner) => t(`prizeState.${stateOf(winner)}`),
        (winner) => <Badge tone={tones[stateOf(winner)]}>{t(`prizeState.${stateOf(winner)}`)}</Badge>,
      ),
      endColumn(
        t('draws.until'),
        ({ claimUntil }) => claimUntil,
        () => t('desk.none'),
      ),
      momentColumn(t('draws.used'), ({ usedAt }) => usedAt),
    ];
  }, [t, prizes]);
  return (
    <Section title={t('draws.winners')}>
      <DataTable
        label={t('draws.winners')}
        columns={columns}
        rows={winners}
        file="winners"
        empty={
          <EmptyState compact icon="sparkle" title={t('draws.noWinners')}>
            {t('draws.noWinnersHelp')}
          </EmptyState>
        }
      />
    </Section>
  );
}
