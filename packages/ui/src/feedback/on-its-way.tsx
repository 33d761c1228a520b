import type { ReactNode } from 'react';
import styles from './on-its-way.module.css';

/** A line along the top edge from the press on, while what it asked for is still being fetched: the press was heard. */
export function OnItsWay(): ReactNode {
  return <div className={styles['line']} data-on-its-way="" aria-hidden="true" />;
}
