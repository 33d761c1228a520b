import { classes } from '@fareback/ui/classes.ts';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

export type BannerAction = { label: string; onPress: () => void; busy?: boolean };

type BannerProps = {
  tone: 'info' | 'warning' | 'error';
  title: string;
  children?: ReactNode;
  action?: BannerAction | undefined;
  otherAction?: BannerAction | undefined;
  /** Announced to screen readers when it appears. */
  announced?: boolean;
};

export function Banner({ tone, title, children, action, otherAction, announced = false }: BannerProps): ReactNode {
  return (
    <div className={classes(styles['banner'], styles[tone])} role={announced ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'clock' : 'alert'} size={20} className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <p className={styles['text']}>{children}</p>}
        {action !== undefined && (
          <div className={styles['actions']}>
            <BannerButton {...action} variant="secondary" />
            {otherAction !== undefined && <BannerButton {...otherAction} variant="quiet" />}
          </div>
        )}
      </div>
    </div>
  );
}

function BannerButton({ label, onPress, busy, variant }: BannerAction & { variant: 'secondary' | 'quiet' }): ReactNode {
  return (
    <Button size="small" variant={variant} busy={busy ?? false} onClick={onPress}>
      {label}
    </Button>
  );
}
