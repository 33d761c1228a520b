import { distanceUnitOf, getRecap, type Recap, tripModes } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Snackbar } from '@fareback/ui/feedback/snackbar.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Select } from '@fareback/ui/form/select.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { dateFormatter, formatDistance, formatMass, type Language, localeOf } from '@fareback/wording';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../data/calls/client.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { isolated } from '../../../i18n/isolate.ts';
import { useConfig } from '../../../tenant/config.tsx';
import { modeIcons } from '../rides.ts';
import { periodsOf } from './periods.ts';
import { type Poster, type Sent, sendPoster } from './poster.ts';
import styles from './recap.module.css';

const isYear = (period: string): boolean => period.length === 'YYYY'.length;

/** A month's name with its year, or a year. */
const periodName = (period: string, language: Language): string =>
  isYear(period)
    ? period
    : dateFormatter(localeOf(language), { month: 'long', year: 'numeric' }, 'UTC').format(new Date(`${period}-01`));

/** A month or year of the member in figures, which can be shared as a picture without stops and times [EARN-28]. */
export function RecapDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('recap.title')} closeLabel={t('access.close')} tall>
      <Content />
    </Drawer>
  );
}

/** Mounted while the drawer is open, which reloads the figures on each opening. */
function Content(): ReactNode {
  const { t } = useFullTranslation();
  const [asked, setAsked] = useState<string>();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['recap', asked],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call(getRecap, { query: asked === undefined ? {} : { period: asked }, signal }),
  });
  if (isError)
    return (
      <EmptyState
        icon="alert"
        title={t('recap.failedTitle')}
        compact
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      >
        {t('rides.failedText')}
      </EmptyState>
    );
  if (data === undefined)
    return (
      <SkeletonGroup label={t('recap.loading')}>
        <Skeleton shape="picture" />
      </SkeletonGroup>
    );
  return <RecapView recap={data.recap} isBusy={isPlaceholderData} onPeriod={setAsked} />;
}

type RecapViewProps = { recap: Recap; isBusy: boolean; onPeriod: (period: string) => void };

function RecapView({ recap, isBusy, onPeriod }: RecapViewProps): ReactNode {
  const { t, language } = useFullTranslation();
  const options = periodsOf(recap).map((value) => ({ value, label: periodName(value, language) }));
  return (
    <div className={styles['recap']} aria-busy={isBusy}>
      <Select label={t('recap.period')} options={options} value={recap.period} onChange={onPeriod} />
      {recap.rides + recap.points + recap.offers === 0 ? (
        <EmptyState icon="calendar" title={t('recap.noneTitle')} compact>
          {t('recap.noneText')}
        </EmptyState>
      ) : (
        <Figures recap={recap} />
      )}
    </div>
  );
}

/** The recap's figures as riders read them; zeros and unknown ones are left out. */
function useFigures(recap: Recap): Poster['figures'] {
  const { t, points, language } = useFullTranslation();
  const { IANATimezone, DistanceUnit } = useConfig();
  const number = (amount: number): string => new Intl.NumberFormat(localeOf(language)).format(amount);
  const { days, weeksInRow, meters, grams, offers } = recap;
  const together = (amount: string): string => isolated(amount.replaceAll(' ', '\u00a0'));
  return [
    { amount: number(days), label: t('recap.days', { count: days }), isShown: days > 0 },
    { amount: number(weeksInRow), label: t('recap.weeks', { count: weeksInRow }), isShown: weeksInRow > 1 },
    {
      amount: together(formatDistance(meters, distanceUnitOf(DistanceUnit, IANATimezone), language)),
      label: t('recap.distance'),
      isShown: meters > 0,
    },
    { amount: together(formatMass(grams ?? 0, language)), label: t('recap.saved'), isShown: (grams ?? 0) > 0 },
    { amount: points(recap.points), label: t('recap.earned'), isShown: recap.points > 0 },
    { amount: number(offers), label: t('recap.offers', { count: offers }), isShown: offers > 0 },
  ].flatMap(({ isShown, ...figure }) => (isShown ? [figure] : []));
}

function Figures({ recap }: { recap: Recap }): ReactNode {
  const { t, language } = useFullTranslation();
  const { TenantName } = useConfig();
  const figures = useFigures(recap);
  const { period, isRunning, rides, ridesBefore, modes } = recap;
  const name = periodName(period, language);
  const total = t('recap.rides', { count: rides });
  return (
    <>
      <section className={styles['card']} data-poster aria-label={name}>
        <span className={styles['detail']}>{isRunning ? t('recap.soFar', { period: name }) : name}</span>
        <span className={styles['total']}>{total}</span>
        {!isRunning && ridesBefore !== null && (
          <span className={styles['detail']}>
            {t('recap.before', { count: ridesBefore, kind: isYear(period) ? 'YEAR' : 'MONTH' })}
          </span>
        )}
        <dl className={styles['figures']}>
          {figures.map(({ amount, label }) => (
            <div key={label} className={styles['figure']}>
              <dt>{label}</dt>
              <dd>
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {modes.length > 0 && <Modes modes={modes} />}
      <SharePoster poster={{ agency: TenantName, period: name, total, figures }} />
    </>
  );
}

function Modes({ modes }: Pick<Recap, 'modes'>): ReactNode {
  const { t } = useFullTranslation();
  return (
    <section aria-label={t('recap.modes')} className={styles['modes']}>
      <h3 className={styles['modesTitle']}>{t('recap.modes')}</h3>
      <ul>
        {modes.map(({ mode, rides }) => {
          const known = tripModes.find((one) => one === mode) ?? 'other';
          return (
            <li key={mode}>
              <Icon name={modeIcons[known]} size={22} />
              <span>{t(`rides.mode.${known}`)}</span>
              <span className={styles['ofMode']}>{t('recap.rides', { count: rides })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Shares the figures as a picture, or saves it where the device can't share files. */
function SharePoster({ poster }: { poster: Poster }): ReactNode {
  const { t } = useFullTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const message = sent === 'FAILED' ? t('recap.failed') : sent === 'SAVED' ? t('recap.pictureSaved') : null;
  return (
    <>
      <Button
        wide
        icon={<Icon name="share" size={18} />}
        onClick={() => {
          setSent(null);
          void sendPoster(poster).then(setSent);
        }}
      >
        {t('recap.share')}
      </Button>
      <p className={styles['detail']}>{t('recap.private')}</p>
      <Snackbar message={message} onDone={() => setSent(null)} />
    </>
  );
}
