import type { OpenChange } from '@fareback/contract/admin';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';

const wordOf = ({ state, submittedAt }: OpenChange) => {
  if (state === 'APPROVED') return 'items.approved';
  if (state === 'SCHEDULED') return 'items.scheduled';
  return submittedAt === null ? 'items.inDraft' : 'items.waits';
};

/** Unpublished versions that change an item, each with a link to approve, publish or withdraw it. */
export function OpenChanges({ changes }: { changes: readonly OpenChange[] }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency } = useAgency();
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.number}>
          <Link to="/$agency/versions/$number" params={{ agency, number: String(change.number) }}>
            {t(wordOf(change), { number: change.number })}
          </Link>
          {change.note !== '' && <span dir="auto">{` · ${change.note}`}</span>}
        </li>
      ))}
    </ul>
  );
}
