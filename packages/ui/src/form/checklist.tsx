import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Icon } from '../pictures/icon.tsx';
import styles from './checklist.module.css';

/** One thing asked for. */
export type ChecklistItem = { key: string; met: boolean; content: ReactNode };

type ChecklistProps = {
  /** Lets a field point here with `aria-describedby`. */
  id?: string | undefined;
  title: ReactNode;
  items: readonly ChecklistItem[];
  /** Said before an item by those who listen: what is met, and what is not. */
  metLabel: string;
  unmetLabel: string;
  /** Under the list: what stands in the way. */
  note?: ReactNode;
};

/** What is asked for, ticked off quietly as it is met: a help, never an error. */
export function Checklist({ id, title, items, metLabel, unmetLabel, note }: ChecklistProps): ReactNode {
  return (
    <div id={id} className={styles['list']}>
      <p className={styles['title']}>{title}</p>
      <ul className={styles['items']}>
        {items.map(({ key, met, content }) => (
          <li key={key} className={styles['item']} data-met={met || undefined}>
            <span className={styles['mark']}>{met && <Icon name="check" size={14} />}</span>
            <span>
              <VisuallyHidden>{`${met ? metLabel : unmetLabel} `}</VisuallyHidden>
              <span>{content}</span>
            </span>
          </li>
        ))}
      </ul>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </div>
  );
}
