import { distanceUnitOf, getImpact, type Impact, type Saved, tripModes } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { formatDistance, formatEmission, formatMass } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isolated } from '../../i18n/isolate.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './rides.module.css';

/** What the member's rides saved; loads when the rides open. Null without factors, rides or a reply. */
function useImpact(): Impact | null {
  const { data } = useQuery({
    queryKey: ['impact'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getImpact, { signal }),
  });
  const impact = data?.impact ?? null;
  return impact !== null && impact.all.meters + impact.all.leftOut > 0 ? impact : null;
}

/** Keeps a number and its unit on one line. */
const together = (amount: string): string => isolated(amount.replaceAll(' ', '\u00a0'));

function useDistance(): (meters: number) => string {
  const { language } = useFullTranslation();
  const { IANATimezone, DistanceUnit } = useConfig();
  const unit = distanceUnitOf(DistanceUnit, IANATimezone);
  return (meters) => together(formatDistance(meters, unit, language));
}

/**
 * CO2 and car distance that the member's rides saved, and how it is calculated; nothing if the agency set no factors
 * [EARN-25].
 */
export function ImpactCard(): ReactNode {
  const { t, language } = useFullTranslation();
  const distance = useDistance();
  const [isOpen, setIsOpen] = useState(false);
  const impact = useImpact();
  if (impact === null) return null;
  const valuesOf = ({ grams, meters }: Saved) => ({
    co2: together(formatMass(grams, language)),
    distance: distance(meters),
  });
  const { month, year, all } = impact;
  return (
    <section className={styles['impact']} aria-label={t('rides.impact.title')}>
      <Icon name="leaf" size={22} />
      <span className={styles['words']}>
        <span className={styles['detail']}>{t('rides.impact.month')}</span>
        <span className={styles['title']}>{t('rides.impact.saved', valuesOf(month))}</span>
        <dl className={styles['periods']}>
          <dt>{t('rides.impact.year')}</dt>
          <dd>{t('rides.impact.amounts', valuesOf(year))}</dd>
          <dt>{t('rides.impact.all')}</dt>
          <dd>{t('rides.impact.amounts', valuesOf(all))}</dd>
        </dl>
        {all.leftOut > 0 && (
          <span className={styles['detail']}>{t('rides.impact.leftOut', { count: all.leftOut })}</span>
        )}
        <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
          {t('rides.impact.how')}
        </Button>
      </span>
      <CalculationDrawer impact={impact} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

type CalculationDrawerProps = { impact: Impact; isOpen: boolean; onClose: () => void };

/** The factors by mode, the car they are compared with, and their source [EARN-25]. */
function CalculationDrawer({ impact, isOpen, onClose }: CalculationDrawerProps): ReactNode {
  const { t, language } = useFullTranslation();
  const distance = useDistance();
  const { factors, carGramsPerKilometer, sourceName, sourceUrl, sourceYear } = impact;
  const source = [sourceName, sourceYear].filter((part) => part !== null).join(', ');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('rides.impact.how')}
      description={t('rides.impact.lead')}
      closeLabel={t('access.close')}
    >
      <div className={styles['receipt']}>
        <section className={styles['part']} aria-label={t('rides.impact.perPerson')}>
          <h3 className={styles['partTitle']}>{t('rides.impact.perPerson')}</h3>
          <ul className={styles['lines']}>
            <Factor name={t('rides.impact.car')} emission={formatEmission(carGramsPerKilometer, language)} />
            {factors.map(({ mode, gramsPerKilometer, averageMeters }) => {
              const known = tripModes.find((one) => one === mode) ?? 'other';
              const detail = averageMeters !== null && t('rides.impact.average', { distance: distance(averageMeters) });
              return (
                <Factor
                  key={mode}
                  name={t(`rides.mode.${known}`)}
                  emission={formatEmission(gramsPerKilometer, language)}
                >
                  {detail}
                </Factor>
              );
            })}
          </ul>
          <p className={styles['detail']}>{t('rides.impact.others')}</p>
        </section>
        <section className={styles['part']} aria-label={t('rides.impact.source')}>
          <h3 className={styles['partTitle']}>{t('rides.impact.source')}</h3>
          <p>
            <bdi>
              {sourceUrl === null ? (
                source
              ) : (
                <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                  {source}
                </a>
              )}
            </bdi>
          </p>
        </section>
      </div>
    </Drawer>
  );
}

function Factor({ name, emission, children }: { name: string; emission: string; children?: ReactNode }): ReactNode {
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>
        <span className={styles['title']}>{name}</span>
        {children !== undefined && children !== false && <span className={styles['detail']}>{children}</span>}
      </span>
      <bdi className={styles['paid']}>{emission}</bdi>
    </li>
  );
}
