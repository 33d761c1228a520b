import { Button } from '@fareback/ui/form/button.tsx';
import { useBackCloses } from '@fareback/ui/overlay/use-back-closes.ts';
import { useModal } from '@fareback/ui/overlay/use-modal.ts';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './level-celebration.module.css';
import type { NewLevel } from './use-new-level.ts';

const sparks = 12;

/** A new level over the whole screen, closed by one press; without motion the star and the words remain [TIER-06]. */
export function LevelCelebration({ level, begin, end }: NewLevel): ReactNode {
  const { t } = useFullTranslation();
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const layer = useModal(button);
  const acknowledge = useEffectEvent(begin);
  useEffect(() => acknowledge(), []);
  useBackCloses(true, end);
  if (!level?.level) return null;
  return (
    <dialog
      ref={layer}
      className={styles['layer']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
    >
      <div className={styles['content']}>
        <span className={styles['star']} aria-hidden="true">
          {Array.from({ length: sparks }, (_, at) => (
            <span key={at} className={styles['spark']} style={{ '--at': at } as CSSProperties} />
          ))}
          <Icon name="star-filled" size={64} />
        </span>
        <h2 id={titleId} className={styles['title']}>
          {t('level.reached', { level: level.level })}
        </h2>
        <p className={styles['text']}>{level.title}</p>
      </div>
      <Button ref={button} wide onClick={end}>
        {t('common.continue')}
      </Button>
    </dialog>
  );
}
