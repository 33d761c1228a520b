import { assumedDays } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { BacktestFigures } from '../features/backtest/backtest-figures.tsx';
import { assumedIn, BacktestForm, type BacktestTyped } from '../features/backtest/backtest-form.tsx';
import type { BacktestSum } from '../features/backtest/backtest-sum.ts';
import { AssumedDaysNote, BacktestTogetherFigures } from '../features/backtest/backtest-together.tsx';
import { type BacktestRequest, isComplete, isSameRequest, useBacktest } from '../features/backtest/use-backtest.ts';
import { clockOf, dayText } from '../parts/agency-day.ts';

import { Page, Section } from '../parts/page.tsx';
import { useTranslation } from '../words/translation.tsx';
import styles from './screens.module.css';

const DAYS = 90;
/** Number of days that count as declared if nothing else is typed. */
const ASSUMED_DAYS = 3;
const DAY = 86_400_000;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

/** The day before today in a zone, the last complete day. */
const yesterdayIn = (timeZone: string): string => dayBefore(clockOf(new Date(), timeZone).slice(0, 10), 1);

interface Search {
  from?: string | undefined;
  to?: string | undefined;
  against?: number | undefined;
  assume?: string | undefined;
  days?: number | undefined;
}

const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** Initial fields: from the URL, else the ninety days until yesterday and the default comparison. */
function beginWith(search: Search, number: number, yesterday: string): BacktestTyped {
  const { from, to, against, assume, days = ASSUMED_DAYS } = search;
  const until = dayIn(to) ?? yesterday;
  // A version is not compared with itself.
  const other = against === undefined || against === number ? '' : String(against);
  const which = assumedDays.find((one) => one === assume) ?? '';
  return {
    from: dayIn(from) ?? dayBefore(until, DAYS - 1),
    to: until,
    against: other,
    assume: which,
    count: String(days),
  };
}

/** Field values: from the URL whenever it changes, then as typed. */
function useTyped(search: Search, number: number, yesterday: string) {
  const begun = { address: JSON.stringify([search, number]), typed: beginWith(search, number, yesterday) };
  const [held, setHeld] = useState(begun);
  const { typed } = held.address === begun.address ? held : begun;
  return [typed, (next: BacktestTyped) => setHeld({ address: begun.address, typed: next })] as const;
}

/**
 * `/<agency>/versions/<number>/backtest`: what a version would have cost for past activities, next to another version.
 */
export function Backtest(): ReactNode {
  const { t } = useTranslation();
  const { timeZone } = useAgency();
  const { number } = useParams({ from: '/$agency/versions/$number/backtest' });
  const search = useSearch({ from: '/$agency/versions/$number/backtest' });
  const navigate = useNavigate({ from: '/$agency/versions/$number/backtest' });
  const [yesterday] = useState(() => yesterdayIn(timeZone));
  const [typed, setTyped] = useTyped(search, Number(number), yesterday);
  const backtest = useBacktest();
  const { from, to } = typed;
  const request: BacktestRequest = {
    number: Number(number),
    from,
    to,
    against: typed.against === '' ? undefined : Number(typed.against),
    assume: assumedIn(typed),
  };
  const isStale = backtest.run !== null && !isSameRequest(backtest.run.asked, request);
  const replay = (): void => {
    const { against, assume } = request;
    void navigate({
      search: { from, to, ...(against && { against }), ...(assume && { assume: assume.which, days: assume.count }) },
    });
    void backtest.start(request);
  };
  return (
    <Page title={t('backtest.title', { number })} lead={t('backtest.lead')}>
      <BacktestForm
        number={request.number}
        typed={typed}
        onType={setTyped}
        yesterday={yesterday}
        isRunning={backtest.isRunning && !isStale}
        onReplay={replay}
      />
      {backtest.run !== null && <Run backtest={backtest} run={backtest.run} isStale={isStale} />}
    </Page>
  );
}

type RunProps = {
  backtest: ReturnType<typeof useBacktest>;
  run: NonNullable<ReturnType<typeof useBacktest>['run']>;
  /** The fields have changed since. */
  isStale: boolean;
};

/** Results of the last request. Names its range, and says if the fields have changed since. */
function Run({ backtest, run, isStale }: RunProps): ReactNode {
  const { asked: request, assumed, soFar, together } = run;
  const { t, language } = useTranslation();
  const { isRunning, fault, goOn, stop } = backtest;
  const days = { from: dayText(request.from, language), to: dayText(request.to, language) };
  const isOver = isComplete(run);
  return (
    <Section title={t('backtest.of', days)}>
      <output className={styles['stale']}>{isStale && t('backtest.stale', { ...days, number: request.number })}</output>
      {!isOver && (
        <Stack gap={3}>
          {soFar !== null && <Progress soFar={soFar} />}
          <FormError>{fault}</FormError>
          <div>
            {isRunning && (
              <Button variant="quiet" onClick={stop}>
                {t('backtest.stop')}
              </Button>
            )}
            {!isRunning && soFar !== null && (
              <Button variant="secondary" onClick={() => void goOn()}>
                {t('backtest.goOn')}
              </Button>
            )}
          </div>
        </Stack>
      )}
      {assumed !== null && <AssumedDaysNote assumed={assumed} />}
      {soFar !== null && !isRunning && <BacktestFigures asked={request} assumed={assumed} sum={soFar} />}
      {together !== null && !isRunning && <BacktestTogetherFigures together={together} />}
    </Section>
  );
}

function Progress({ soFar: { looked, all } }: { soFar: BacktestSum }): ReactNode {
  const { t, number } = useTranslation();
  const most = Math.max(all, looked);
  const ofAll = t('backtest.progress', { looked: number(looked), all: number(most) });
  return (
    <div aria-live="polite">
      <ProgressBar value={looked} max={Math.max(most, 1)} label={t('backtest.run')} valueText={ofAll} />
      <p>{ofAll}</p>
    </div>
  );
}
