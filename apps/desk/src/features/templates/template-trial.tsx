import type { OfferedTemplate, TemplateTried } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { usePriced } from '../../data/use-money.ts';
import { dayNamed, dayText } from '../../parts/agency-day.ts';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { customColumn, pointsColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { QueryBoundary } from '../../parts/query-boundary.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './template-form.module.css';

type Trial = NonNullable<TemplateTried['trial']>;
type Day = Trial['byDay'][number];

type TrialProps = {
  template: OfferedTemplate['template'];
  answers: Readonly<Record<string, string | number>>;
  reply: Parameters<typeof QueryBoundary<TemplateTried>>[0]['query'];
  /** The form is invalid now; these figures belong to its last valid state. */
  isEarlier: boolean;
};

/** Trial of a template with the form's answers on sample rides [DESK-237]. */
export function TemplateTrial({ template, answers, reply, isEarlier }: TrialProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['trial']} aria-live="polite">
      <Section title={t('templates.trial')}>
        {isEarlier && <p className={styles['earlier']}>{t('templates.trialEarlier')}</p>}
        <QueryBoundary query={reply} lines={6}>
          {({ trial }) =>
            trial === null ? (
              <p>{untriedOf(template, answers, t)}</p>
            ) : (
              <Figures template={template} trial={trial} reward={answers['reward'] ?? 0} />
            )
          }
        </QueryBoundary>
      </Section>
    </div>
  );
}

/** Cost per use of what the sample riders never do. */
function untriedOf(
  template: TrialProps['template'],
  { reward = 0, friendReward = 0, friends = 0, thirdReward = 0, tenthReward = 0 }: TrialProps['answers'],
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (template === 'survey') return t('templates.noTrialSurvey', { points: reward });
  const each = t('templates.noTrialFriend', { points: Number(reward) + Number(friendReward), friends });
  const ofSteps = Number(thirdReward) + Number(tenthReward);
  return ofSteps === 0 ? each : `${each} ${t('templates.noTrialSteps', { points: ofSteps })}`;
}

type FiguresProps = Pick<TrialProps, 'template'> & { trial: Trial; reward: string | number };

function Figures({ template, trial, reward }: FiguresProps): ReactNode {
  const { t, number, language } = useTranslation();
  const priced = usePriced();
  const { riders, rides, days, points, reached, median, most, byDay } = trial;
  const amount = (of: number): string => priced(t('member.amount', { points: of }), of);
  const columns = useMemo<TableColumn<Day>[]>(
    () => [
      customColumn(
        t('templates.trialDay'),
        ({ day }) => day,
        ({ day }) => dayText(day, language),
      ),
      pointsColumn(t('templates.before'), ({ before }) => before),
      pointsColumn(t('templates.after'), ({ after }) => after),
    ],
    [t, language],
  );
  return (
    <>
      <p className={styles['help']}>{t('templates.sample', { riders, rides, days })}</p>
      {template === 'city-challenge' && <p className={styles['help']}>{t('templates.trialShared')}</p>}
      {template === 'come-back' && <p className={styles['help']}>{t('templates.trialAway')}</p>}
      {template === 'happy-birthday' && (
        <p className={styles['help']}>{t('templates.trialBirthday', { points: reward })}</p>
      )}
      {template === 'joined-today' && (
        <p className={styles['help']}>{t('templates.trialAnniversary', { points: reward })}</p>
      )}
      <Facts
        of={[
          [t('templates.trialPoints'), amount(points)],
          [t('templates.trialReached'), t('templates.trialReachedOf', { reached, riders })],
          [t('templates.trialMedian'), amount(median)],
          [t('templates.trialMost'), amount(most)],
        ]}
      />
      <ChartFigure
        chart={{
          places: byDay.map(({ day, before, after }) => ({ name: day, values: [before, after] })),
          isStacked: false,
        }}
        names={[t('templates.before'), t('templates.after')]}
        label={t('templates.trialDays')}
        caption={t('templates.trialDays')}
        placeNamed={dayNamed(language)}
      />
      <details>
        <summary>{`${t('templates.trialDays')} (${number(byDay.length)})`}</summary>
        <DataTable
          label={t('templates.trialDays')}
          columns={columns}
          rows={byDay}
          file="made-up-days"
          hasFigures
          empty={null}
        />
      </details>
    </>
  );
}
