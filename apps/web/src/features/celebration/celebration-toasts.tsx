import type { Campaign, Offer } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { getSeenProgress, saveSeenProgress } from '../../device/seen-progress.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useStore } from '../../state/store.ts';
import styles from './celebration-toasts.module.css';
import { findCelebrations, levelsOf, useProgress } from './find-celebrations.ts';
import { type Celebration, celebrationQueue } from './progress.ts';

const end = () => celebrationQueue.set(celebrationQueue.get().slice(1));

/** How long an achievement stays visible. */
const shownMs = 7000;

const icons: Record<Celebration['kind'], IconName> = {
  firstRide: 'bus',
  level: 'flame-filled',
  together: 'check-circle',
  inReach: 'gift',
  offer: 'gift',
};

/**
 * Celebrates achievements since the last visit one by one: a first ride, a completed level, a goal reached by all
 * members together, a free offer, an affordable one. Each once per device, announced, and shown until it was visible for a while [HOME-25].
 */
export function CelebrationToasts(): ReactNode {
  const { t, language } = useFullTranslation();
  const userId = useUserInfo()?.UserID;
  const progress = useProgress();
  const campaigns = useQuery(dataSets.campaigns(language)).data ?? [];
  const offers = useQuery(dataSets.offers(language)).data ?? [];
  const [first] = useStore(celebrationQueue);

  const look = useEffectEvent(() => {
    if (userId === undefined || progress === undefined) return;
    const seen = getSeenProgress(userId);
    const found = findCelebrations(seen, progress);
    const { balance, statuses, hasRidden, grants } = progress;
    saveSeenProgress({
      userId,
      balance,
      levels: levelsOf(statuses),
      hasRidden,
      grants: grants?.map(({ GrantID }) => GrantID) ?? seen?.grants,
    });
    if (found.length > 0) celebrationQueue.set([...celebrationQueue.get(), ...found]);
  });
  const mark =
    progress &&
    [
      progress.balance,
      progress.hasRidden,
      JSON.stringify(levelsOf(progress.statuses)),
      progress.grants?.map(({ GrantID }) => GrantID),
    ].join(' ');
  useEffect(() => look(), [userId, mark]);

  const message = first && getCelebrationText(first, t, { campaigns, offers });
  const announceFirst = useEffectEvent(() => {
    if (message !== undefined) announce(`${message.title}. ${message.text}`);
  });
  useEffect(() => {
    if (first !== undefined) announceFirst();
  }, [first]);
  const place = useRef<HTMLElement>(null);
  const isSeen = useIsInView(place, first);
  useEffect(() => {
    if (!isSeen) return undefined;
    const timer = setTimeout(end, shownMs);
    return () => clearTimeout(timer);
  }, [isSeen, first]);

  if (first === undefined || message === undefined) return null;
  return (
    <section key={message.title + message.text} ref={place} className={styles['moment']} aria-label={message.title}>
      <span className={styles['disc']}>
        <Icon name={icons[first.kind]} size={24} />
      </span>
      <p className={styles['words']}>
        <strong className={styles['title']}>{message.title}</strong>
        <span className={styles['text']}>{message.text}</span>
      </p>
      <IconButton icon="close" label={t('access.close')} onClick={end} />
    </section>
  );
}

/** True if `place` is visible; observed again for each `subject`. */
function useIsInView(place: RefObject<HTMLElement | null>, subject: unknown): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setSeen(false);
    };
  }, [place, subject]);
  return isSeen;
}

function getCelebrationText(
  celebration: Celebration,
  t: ReturnType<typeof useFullTranslation>['t'],
  { campaigns, offers }: { campaigns: readonly Campaign[]; offers: readonly Offer[] },
): { title: string; text: string } {
  if (celebration.kind === 'firstRide') return { title: t('moments.firstRide'), text: t('moments.firstRideText') };
  if (celebration.kind === 'inReach') return { title: t('moments.inReach'), text: celebration.offer.Title };
  if (celebration.kind === 'offer')
    return {
      title: t('moments.offer'),
      text: offers.find(({ OfferID }) => OfferID === celebration.offerId)?.Title ?? '',
    };
  const campaign = campaigns.find(({ CampaignID }) => CampaignID === celebration.campaignId);
  const title = celebration.kind === 'together' ? t('together.done') : t('moments.level', { level: celebration.level });
  return { title, text: campaign?.Title ?? '' };
}
