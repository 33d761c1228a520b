import type { RideTrial } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { Moment } from '../../parts/moment.tsx';
import { isolate } from '../../words/isolate.ts';
import { localeOf } from '../../words/locale.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import styles from './try-ride.module.css';

type Line = RideTrial['campaigns'][number];
type Verdict = Line['proposed'];

/** What a version would pay for a ride, campaign by campaign, next to the other version [DESK-685]. */
export function TrialReceipt({ trial, number }: { trial: RideTrial; number: number }): ReactNode {
  const { t, language } = useTranslation();
  const { against, faults, isVoided, points, campaigns, unjudged } = trial;
  const ride = [isolate(trial.providerName)];
  if (trial.mode !== null) ride.push(getValueText('travelMode', trial.mode, t));
  return (
    <Stack gap={3}>
      <p>
        <Moment at={trial.at} /> <span>{`· ${ride.join(' · ')}`}</span>
      </p>
      <p className={styles['sum']}>
        <span>{t('tryRide.sum', { number, points: points.proposed })}</span>{' '}
        {against !== null && <span>{t('tryRide.sum', { number: against, points: points.present })}</span>}
      </p>
      {faults > 0 && <p>{t('tryRide.faults', { faults })}</p>}
      {isVoided && <p>{t('tryRide.voided')}</p>}
      {campaigns.length === 0 ? (
        <EmptyState compact icon="bus" title={t('tryRide.none')}>
          {t('tryRide.noneHelp')}
        </EmptyState>
      ) : (
        <ul className={styles['lines']}>
          {campaigns.map((line) => (
            <OneLine key={line.campaignId} line={line} number={number} against={against} />
          ))}
        </ul>
      )}
      {unjudged.length > 0 && (
        <p>
          {t('tryRide.unjudged', { campaigns: new Intl.ListFormat(localeOf(language)).format(unjudged.map(isolate)) })}
        </p>
      )}
      <p className={styles['quiet']}>{t('tryRide.caveat')}</p>
    </Stack>
  );
}

type LineProps = { line: Line; number: number; against: number | null };

function OneLine({ line, number, against }: LineProps): ReactNode {
  const { t } = useTranslation();
  return (
    <li className={styles['line']}>
      <strong dir="auto">{line.title}</strong>
      <Result of={line.proposed} as={t('versions.named', { number })} />
      {against !== null && <Result of={line.present} as={t('versions.named', { number: against })} />}
      {line.isAhead && <span className={styles['quiet']}>{t('tryRide.ahead')}</span>}
      {line.hasBudget && <span className={styles['quiet']}>{t('tryRide.budget')}</span>}
    </li>
  );
}

function amountIn(of: Verdict, t: Translate): string {
  if (of === null) return t('member.amount', { points: 0 });
  if (of.offer !== null) return t('tryRide.offer', { offer: isolate(of.offer) });
  return of.entries > 0 ? t('tryRide.entries', { entries: of.entries }) : t('member.amount', { points: of.points });
}

function Result({ of, as }: { of: Verdict; as: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['result']}>
      <span className={styles['quiet']}>{as}</span>
      <Badge tone={of?.counted ? 'success' : 'neutral'}>{amountIn(of, t)}</Badge>
      <span dir="auto">{of?.sentence ?? t('backtest.notThere')}</span>
    </div>
  );
}
