import type { ReactNode, Ref } from 'react';
import styles from './on-its-way.module.css';

type OnItsWayProps = {
  ref?: Ref<HTMLDivElement> | undefined;
  /** Rendered but invisible until its attribute `data-waits` is removed. */
  waits?: boolean | undefined;
  children?: string | null;
};

/** A progress line along the top edge from the click until the requested content is fetched. */
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
