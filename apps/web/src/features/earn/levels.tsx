import type { Language, MemberLevel } from '@fareback/contract';
import { Card } from '@fareback/ui/layout/card.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatEndDate } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './earn.module.css';

type Translate = ReturnType<typeof useFullTranslation>;

/** What is missing until the next level; null at the highest one. */
function wayText({ unit, done, nextLevel, nextFrom }: MemberLevel, { t, points }: Translate): string | null {
  if (nextLevel === null || nextFrom === null) return null;
  const missing = Math.ceil(nextFrom - done);
  const way = { level: nextLevel, amount: points(missing) };
  if (unit === 'TIER') return t('level.tier', { level: nextLevel });
  if (unit === 'RIDES') return t('level.rides', { level: nextLevel, count: missing });
  return t(unit === 'KILOMETER' ? 'level.kilometers' : unit === 'MILE' ? 'level.miles' : 'level.minutes', way);
}

/** The last day before the moment at which a period ends. */
const lastDay = (until: string, language: Language, timeZone: string): string =>
  formatEndDate(new Date(Date.parse(until) - 1).toISOString(), language, timeZone);

/** The member's levels, the way to the next one, and until when they last [CAMP-69]. */
export function Levels({ levels }: { levels: readonly MemberLevel[] }): ReactNode {
  const translation = useFullTranslation();
  const { t, language } = translation;
  const { IANATimezone } = useConfig();
  return (
    <>
      {levels.map((one) => {
        const way = wayText(one, translation);
        const lasts =
          one.UntilUTC === null ? null : t('level.until', { date: lastDay(one.UntilUTC, language, IANATimezone) });
        const notes = [
          way ?? t('level.highest'),
          way !== null && one.countsFor === 'NEXT' ? t('level.forNext') : null,
          lasts,
        ];
        return (
          <Card key={one.StatusID} className={styles['level']}>
            <h3>{one.title}</h3>
            <p>
              <strong>{one.level ?? t('level.none')}</strong>
            </p>
            {way !== null && one.nextFrom !== null && one.unit !== 'TIER' && (
              <ProgressBar
                value={Math.min(one.done, one.nextFrom)}
                max={one.nextFrom}
                label={one.title}
                valueText={way}
              />
            )}
            <p>{notes.filter((note) => note !== null).join(' · ')}</p>
          </Card>
        );
      })}
    </>
  );
}
