import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './banner.module.css';

type BannerProps = {
  tone: 'info' | 'warning' | 'error';
  title: string;
  children?: ReactNode;
  action?: { label: string; onPress: () => void; busy?: boolean } | undefined;
  /** Read out when it appears. */
  announced?: boolean;
};

/** A few words about a connection, with what can be done about it. */
export function Banner({ tone, title, children, action, announced = false }: BannerProps): ReactNode {
  return (
    <div className={classes(styles['banner'], styles[tone])} role={announced ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'clock' : 'alert'} size={20} className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <p className={styles['text']}>{children}</p>}
        {action !== undefined && (
          <Button
            size="small"
            variant="secondary"
            busy={action.busy ?? false}
            onClick={action.onPress}
            className={styles['action']}
          >
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
