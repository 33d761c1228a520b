import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../data/me.tsx';
import { BacktestFigures } from '../features/backtest/backtest-figures.tsx';
import { type BacktestAsked, useBacktest } from '../features/backtest/use-backtest.ts';
import { clockOf } from '../parts/agency-day.ts';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { useWords } from '../words/words.tsx';

/** Days that are looked at where nobody says. */
const DAYS = 90;
const DAY = 86_400_000;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

/** The day before this one, by the clocks of a zone: the last one that is over. */
const yesterdayIn = (timeZone: string): string => dayBefore(clockOf(new Date(), timeZone).slice(0, 10), 1);

/** `/<agency>/versions/<number>/backtest`: what a version would have cost by what members did, beside another one. */
export function Backtest(): ReactNode {
  const { t } = useWords();
  const { agencyId, timeZone } = useAgency();
  const { number } = useParams({ from: '/$agency/versions/$number/backtest' });
  const search = useSearch({ from: '/$agency/versions/$number/backtest' });
  const navigate = useNavigate({ from: '/$agency/versions/$number/backtest' });
  const [yesterday] = useState(() => yesterdayIn(timeZone));
  const to = search.to ?? yesterday;
  const asked: BacktestAsked = {
    number: Number(number),
    from: search.from ?? dayBefore(to, DAYS - 1),
    to,
    against: search.against,
  };
  return (
    <Page
      title={t('backtest.title', { number })}
      lead={t('backtest.lead')}
      actions={
        <Link to="/$agency/versions/$number" params={{ agency: agencyId, number }}>
          {t('versions.named', { number })}
        </Link>
      }
    >
      <Filters
        values={{ from: search.from, to: search.to, against: search.against?.toString() }}
        onApply={({ against, ...days }) =>
          void navigate({ search: { ...days, ...(against && { against: Number(against) }) } })
        }
      >
        <Field label={t('field.from')} name="from" type="date" defaultValue={asked.from} max={yesterday} />
        <Field label={t('field.until')} name="to" type="date" defaultValue={asked.to} max={yesterday} />
        <Field
          label={t('backtest.against')}
          name="against"
          inputMode="numeric"
          placeholder={t('backtest.live')}
          defaultValue={search.against}
        />
      </Filters>
      <Run key={JSON.stringify(asked)} asked={asked} />
    </Page>
  );
}

function Run({ asked }: { asked: BacktestAsked }): ReactNode {
  const { t, number } = useWords();
  const { soFar, isRunning, fault, start, stop } = useBacktest(asked);
  const isOver = soFar !== null && soFar.next === null;
  const ofAll =
    soFar === null
      ? ''
      : t('backtest.progress', { looked: number(soFar.looked), all: number(Math.max(soFar.all, soFar.looked)) });
  return (
    <>
      {!isOver && (
        <Stack gap={3}>
          {soFar !== null && (
            <div aria-live="polite">
              <ProgressBar
                value={soFar.looked}
                max={Math.max(soFar.all, soFar.looked, 1)}
                label={t('backtest.run')}
                valueText={ofAll}
              />
              <p>{ofAll}</p>
            </div>
          )}
          <FormError>{fault}</FormError>
          <div>
            <Button busy={isRunning} onClick={() => void start()}>
              {t(soFar === null ? 'backtest.run' : 'backtest.goOn')}
            </Button>
            {isRunning && (
              <Button variant="quiet" onClick={stop}>
                {t('backtest.stop')}
              </Button>
            )}
          </div>
        </Stack>
      )}
      {soFar !== null && !isRunning && <BacktestFigures asked={asked} sum={soFar} />}
    </>
  );
}
