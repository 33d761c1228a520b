import type { Campaign, CampaignStatus, MemberLevel } from '@fareback/contract';
import { Card } from '@fareback/ui/layout/card.tsx';
import { ProgressBar } from '@fareback/ui/progress/progress-bar.tsx';
import { formatDate, localeOf } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { draws } from '../../data/sets/draws.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isolated } from '../../i18n/isolate.ts';
import { AfterAmount } from './campaigns/after-amount.tsx';
import boost from './campaigns/campaign-progress.module.css';
import styles from './earn.module.css';

type Translate = ReturnType<typeof useFullTranslation>;

/** What is missing until the next level; null at the highest one. */
function wayText({ unit, done, nextLevel, nextFrom }: MemberLevel, { t, points, language }: Translate): string | null {
  if (nextLevel === null || nextFrom === null) return null;
  const missing = Math.ceil(nextFrom - done);
  const way = { level: nextLevel, amount: points(missing) };
  if (unit === 'RIDES') return t('level.rides', { level: nextLevel, count: missing });
  if (unit === 'FARE') {
    const number = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return t('level.fares', { level: nextLevel, amount: number.format(nextFrom - done) });
  }
  const texts: Readonly<Record<string, 'level.kilometers' | 'level.miles' | 'level.minutes'>> = {
    KILOMETER: 'level.kilometers',
    MILE: 'level.miles',
    MINUTE: 'level.minutes',
  };
  const text = texts[unit];
  return text === undefined ? t('level.tier', { level: nextLevel }) : t(text, way);
}

/**
 * The member's levels, the way to the next one, and until when they last [CAMP-69]; or, on a card, the amount from which
 * the campaign counts, what levels make of its points, and the entries for a draw that it gives.
 */
export function Levels({
  levels = [],
  status,
  campaign,
}: {
  levels?: readonly MemberLevel[];
  status?: CampaignStatus | undefined;
  campaign?: Campaign;
}): ReactNode {
  if (campaign === undefined) return <LevelCards levels={levels} />;
  return (
    <>
      {status?.after && (
        <AfterAmount
          campaign={campaign}
          after={status.after}
          isPaying={status.status === 'AVAILABLE' && status.memberLeft !== 0}
        />
      )}
      {status && <CampaignBoost status={status} campaign={campaign} />}
      {campaign.RewardDraw && <CampaignEntries {...campaign.RewardDraw} />}
    </>
  );
}

/** The entries that a campaign gives; nothing until the draw's days begin [DRAW-25]. */
function CampaignEntries({ DrawID, Entries }: NonNullable<Campaign['RewardDraw']>): ReactNode {
  const { t, language } = useFullTranslation();
  const draw = useQuery(draws(language)).data?.find((one) => one.DrawID === DrawID)?.Title;
  if (draw === undefined) return null;
  return <p className={boost['line']}>{t('draw.givesFor', { count: Entries, draw: isolated(draw) })}</p>;
}

function LevelCards({ levels }: { levels: readonly MemberLevel[] }): ReactNode {
  const translation = useFullTranslation();
  const { t, language } = translation;
  return (
    <>
      {levels.map((one) => {
        const way = wayText(one, translation);
        const until = one.lastDay === null ? null : t('level.until', { date: formatDate(one.lastDay, language) });
        const notes = [way ?? t('level.highest'), one.isForNext ? t('level.forNext') : null];
        return (
          <Card key={one.StatusID} className={styles['level']}>
            <h3>{one.title}</h3>
            <p className={styles['levelLine']}>
              <strong>{one.level ?? t('level.none')}</strong>
              {until !== null && <span>{until}</span>}
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

/** Declared days of today and tomorrow, what multiplies a campaign's points at present, and what its maximum leaves the member [CAMP-68, CAMP-110]. */
function CampaignBoost({ status, campaign }: { status: CampaignStatus; campaign: Campaign }): ReactNode {
  const { t, points, language } = useFullTranslation();
  const { factor, memberLeft, declared = [] } = status;
  const facts = [
    ...declared.map(({ kind, isToday }) =>
      t(isToday ? 'level.declaredToday' : 'level.declaredTomorrow', {
        name: isolated(campaign.DeclaredDays?.[kind] ?? kind),
      }),
    ),
    factor === undefined || memberLeft === 0
      ? null
      : t('level.factor', { factor: new Intl.NumberFormat(localeOf(language)).format(factor) }),
    memberLeft === undefined ? null : t('level.left', { amount: points(memberLeft) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className={boost['line']}>{facts.join(' · ')}</p>;
}
