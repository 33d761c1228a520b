import type { ReactNode, Ref } from 'react';
import styles from './on-its-way.module.css';

type OnItsWayProps = {
  ref?: Ref<HTMLDivElement> | undefined;
  /** Ready and unseen, until its attribute `data-waits` is taken away. */
  waits?: boolean | undefined;
  /** Why it takes long, told above the tab bar. */
  children?: string | null;
};

/** A line along the top edge from the press on, while what it asked for is still being fetched: the press was heard. */
export function OnItsWay({ ref, waits = false, children = null }: OnItsWayProps): ReactNode {
  return (
    <>
      <div
        ref={ref}
        className={styles['line']}
        data-on-its-way=""
        data-waits={waits ? '' : undefined}
        aria-hidden="true"
      />
      {children !== null && (
        <p role="alert" className={styles['words']}>
          {children}
        </p>
      )}
    </>
  );
}
