import { adminRoutes, type DayFigures } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useReply } from '../../data/use-reply.ts';
import { Section } from '../../parts/page.tsx';
import { ReplyRoom } from '../../parts/reply-room.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './day-so-far.module.css';

/** How often a page that stays open asks again. */
const everyMillis = 60_000;

const figures = [
  ['rides', 'today.ridesRidden'],
  ['riders', 'today.riders'],
  ['pointsEarned', 'today.pointsEarned'],
  ['redemptions', 'today.redemptions'],
  ['pointsRedeemed', 'today.pointsRedeemed'],
] as const satisfies (readonly [keyof DayFigures, MessageKey])[];

/** Rides, points and redemptions of the agency's day so far, each beside the same day a week ago by this time [DESK-142]. */
export function DaySoFar(): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  const reply = useReply(adminRoutes.reports.today, { params: { agency: agencyId } }, { everyMillis });
  return (
    <Section title={t('today.soFar')}>
      <ReplyRoom reply={reply} lines={2}>
        {({ at, timeZone, today, weekAgo }) => (
          <>
            <dl className={styles['figures']}>
              {figures.map(([figure, name]) => (
                <div key={figure} className={styles['figure']}>
                  <dt>{t(name)}</dt>
                  <dd>
                    <strong>{number(today[figure])}</strong>
                    <span>{t('today.weekAgo', { count: weekAgo[figure] })}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles['note']}>
              {t('today.note', {
                time: new Date(at).toLocaleTimeString(t('desk.locale'), { timeZone, timeStyle: 'short' }),
                zone: timeZone,
              })}
            </p>
          </>
        )}
      </ReplyRoom>
    </Section>
  );
}
