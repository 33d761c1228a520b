import type { ReactNode } from 'react';
import { isolateIfNeeded, withoutOpenMarks } from '../words/isolate.ts';
import styles from './named.module.css';

/** What a thing is called, with its id where another one is called the same, or where it has no title. */
export interface Name {
  title: string;
  /** Null where the title tells it from all others. */
  id: string | null;
}

/** What things are called by their ids: one without a title by its id, some with the same by both [DESK-298]. */
export function namesOf(titles: Readonly<Record<string, string>>): (id: string) => Name {
  const times = Map.groupBy(Object.values(titles), (title) => title);
  return (id) => {
    const title = titles[id];
    if (title === undefined) return { title: id, id: null };
    return { title, id: (times.get(title)?.length ?? 0) > 1 ? id : null };
  };
}

/** A name in one line, as charts and files have it. */
export const nameText = ({ title, id }: Name): string => (id === null ? title : `${isolateIfNeeded(title)} (${id})`);

/** A name whose id, where it has to be said, stands small behind it; the name is a room of its own, which turns nothing of that [DESK-412]. */
export function Named({ name: { title, id } }: { name: Name }): ReactNode {
  return (
    <span dir="auto">
      <span dir="auto">{withoutOpenMarks(title)}</span>
      {id !== null && (
        <>
          {' '}
          <code className={styles['id']} dir="ltr">
            {id}
          </code>
        </>
      )}
    </span>
  );
}
