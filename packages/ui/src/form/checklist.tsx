import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Icon } from '../pictures/icon.tsx';
import styles from './checklist.module.css';

type ChecklistItem = { key: string; met: boolean; content: ReactNode };

type ChecklistProps = {
  /** Lets a field reference it with `aria-describedby`. */
  id?: string | undefined;
  title: ReactNode;
  items: readonly ChecklistItem[];
  /** Prefixes for screen readers: requirement met or not met. */
  metLabel: string;
  unmetLabel: string;
  note?: ReactNode;
};

/** Requirements that are ticked as they are met: a hint, never an error. */
export function Checklist({ id, title, items, metLabel, unmetLabel, note }: ChecklistProps): ReactNode {
  return (
    <div id={id} className={styles['list']}>
      <p className={styles['title']}>{title}</p>
      <ul className={styles['items']}>
        {items.map(({ key, met, content }) => (
          <li key={key} className={styles['item']} data-met={met || undefined}>
            <span className={styles['mark']}>{met && <Icon name="check" size={18} />}</span>
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
