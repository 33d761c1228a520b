import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../form/button.tsx';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  compact?: boolean | undefined;
};

export function EmptyState({ icon, title, children, action, compact = false }: EmptyStateProps): ReactNode {
  return (
    <div className={classes(styles['state'], compact && styles['compact'])}>
      <span className={styles['disc']}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
  icon?: IconName | undefined;
  compact?: boolean | undefined;
};

/** Shown for a failed load: says what happened and offers a retry; announced when it appears. */
export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
  retrying = false,
  icon = 'offline',
  compact = false,
}: ErrorStateProps): ReactNode {
  return (
    <div role="alert" className={classes(styles['state'], styles['failed'], compact && styles['compact'])}>
      <span className={styles['disc']}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      <div className={styles['action']}>
        <Button variant="secondary" busy={retrying} onClick={onRetry} icon={<Icon name="refresh" size={18} />}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
