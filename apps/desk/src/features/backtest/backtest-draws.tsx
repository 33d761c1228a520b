import { type DrawShare, drawOutcome } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { usePriced } from '../../data/use-money.ts';
import { Facts, Section } from '../../parts/page.tsx';
import { isolate } from '../../words/isolate.ts';
import { localeOf } from '../../words/locale.ts';
import { useTranslation } from '../../words/translation.tsx';

/** What the version's draws would have got on the days: entries, members, prizes and chances [DESK-553]. */
export function BacktestDraws({ draws }: { draws: readonly DrawShare[] }): ReactNode {
  const { t } = useTranslation();
  if (draws.length === 0) return null;
  return (
    <Section title={t('backtest.draws')}>
      <p>{t('backtest.drawsHelp')}</p>
      {draws.map((draw) => (
        <OneDraw key={draw.drawId} draw={draw} />
      ))}
    </Section>
  );
}

function OneDraw({ draw }: { draw: DrawShare }): ReactNode {
  const { t, number, language } = useTranslation();
  const priced = usePriced();
  const { winners, points, chance } = drawOutcome(draw);
  const percent = new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    maximumFractionDigits: chance < 0.1 ? 2 : 0,
  });
  const prizes = draw.prizes.map(({ title, winners: of }) => `${number(of)} × ${isolate(title)}`).join(', ');
  return (
    <>
      <h3 dir="auto">{draw.title}</h3>
      {!draw.isOnOwnDays && <p>{t('backtest.drawAsIf')}</p>}
      <Facts
        of={[
          [t('backtest.entries'), number(draw.entries)],
          [t('backtest.beyondLimits'), number(draw.beyondLimits)],
          [t('backtest.drawMembers'), number(draw.members)],
          [t('backtest.prizes'), prizes],
          [t('backtest.winners'), number(winners)],
          [t('backtest.prizesWorth'), priced(t('member.amount', { points }), points)],
          [t('backtest.chance'), percent.format(chance)],
        ]}
      />
    </>
  );
}
