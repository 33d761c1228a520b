import type { Campaign } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon, type IconName } from '@fareback/ui/pictures/icon.tsx';
import { SmallPicture } from '@fareback/ui/pictures/picture.tsx';
import type { ReactNode } from 'react';
import styles from './campaign-card.module.css';
import { badgesOf } from './use-campaigns.ts';

export function Badges({ campaign }: { campaign: Pick<Campaign, 'badges'> }): ReactNode {
  const badges = badgesOf(campaign);
  if (badges.length === 0) return null;
  return (
    <ul className={styles['badges']}>
      {badges.map(({ BadgeIcon, BadgeLabel }) => (
        <li key={BadgeLabel}>
          <Badge tone="neutral" icon={<BadgeIconDrawing word={BadgeIcon} />}>
            <bdi>{BadgeLabel}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function BadgeIconDrawing({ word }: { word: string }): ReactNode {
  const name = badgeIconOf(word);
  if (name !== null) return <Icon name={name} size={14} />;
  const isPicture = /^(https?:\/)?\//.test(word);
  return isPicture ? <SmallPicture src={word} size={14} /> : null;
}

/** Icon words that equal our icon names. */
const named: readonly IconName[] = [
  'bike',
  'bolt',
  'bus',
  'calendar',
  'clock',
  'ferry',
  'flame',
  'gift',
  'leaf',
  'moon',
  'pin',
  'star',
  'sun',
  'tram',
  'walk',
];

/** Other icon words, mapped to our icons. */
const alike: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['connect', 'link'],
  ['metro', 'rail'],
  ['new', 'sparkle'],
  ['repeat', 'refresh'],
  ['survey', 'edit'],
]);

/** Returns the icon of a badge's word, or null [EARN-06]. */
export function badgeIconOf(word: string): IconName | null {
  const wanted = word.trim().toLowerCase();
  return named.find((name) => name === wanted) ?? alike.get(wanted) ?? null;
}
