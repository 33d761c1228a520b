import type { ReactNode } from 'react';
import { isolateIfNeeded, withoutOpenMarks } from '../words/isolate.ts';
import styles from './named.module.css';

export interface Name {
  title: string;
  /** Null if the title is unique. */
  id: string | null;
}

/** Maps ids to names: id alone without a title, both if the title is ambiguous [DESK-298]. */
export function namesOf(titles: Readonly<Record<string, string>>): (id: string) => Name {
  const times = Map.groupBy(Object.values(titles), (title) => title);
  return (id) => {
    const title = titles[id];
    if (title === undefined) return { title: id, id: null };
    return { title, id: (times.get(title)?.length ?? 0) > 1 ? id : null };
  };
}

export const nameText = ({ title, id }: Name): string => (id === null ? title : `${isolateIfNeeded(title)} (${id})`);

/** A name followed by its id in small print if needed. The name is bidi-isolated, which protects the id [DESK-412]. */
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
