import type { Campaign } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { SmallPicture } from '@fareback/ui/pictures/small-picture.tsx';
import type { ReactNode } from 'react';
import { badgeIconOf } from './badge-icon.ts';
import styles from './campaign-card.module.css';
import { badgesOf } from './group-campaigns.ts';

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
