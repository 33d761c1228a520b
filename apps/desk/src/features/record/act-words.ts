import type { RecordedAct, StaffAgency } from '@fareback/contract/admin';
import { isolated } from '../../words/isolated.ts';
import { wordIn } from '../../words/word-in.ts';
import type { Say } from '../../words/words.tsx';

/** Whom or what an act was about, as the desk calls it: the agency of the page by its name, anything else by its kind and id [DESK-355]. */
export function subjectText(
  { kind, id }: RecordedAct['subject'],
  { agencyId, name }: Pick<StaffAgency, 'agencyId' | 'name'>,
  t: Say,
): string {
  if (kind === 'agency' && id === agencyId) return name;
  if (kind === 'report') return `${wordIn('actSubject', kind, t)} ${wordIn('report', id, t)}`;
  return `${wordIn('actSubject', kind, t)} ${isolated(id)}`;
}

/** A value that was written down of an act: yes or no, lists in a line, and whatever else as it is. */
export function factText(value: unknown, t: Say): string {
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (value === null) return t('desk.none');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
