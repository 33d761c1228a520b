import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../data/me.tsx';
import { isolateIfNeeded, withoutOpenMarks } from '../words/isolate.ts';
import styles from './parts.module.css';

/** A member by the beginning of their id, as in lists: reading a name is audited. */
export const ShortMember = ({ memberId }: { memberId: string }): ReactNode => (
  <bdi dir="ltr">{memberId.slice(0, 6)}</bdi>
);

/** The same, with a link to the member's page, or to a tab of it. */
export function MemberLink({ memberId, tab }: { memberId: string; tab?: 'rides' | 'redemptions' }): ReactNode {
  const { agencyId } = useAgency();
  return (
    <Link to="/$agency/members/$member" params={{ agency: agencyId, member: memberId }} search={{ tab }}>
      <ShortMember memberId={memberId} />
    </Link>
  );
}

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
