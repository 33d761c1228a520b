import { type AuditEvent, type AuditEventTitles, type StaffAgency, titledFacts } from '@fareback/contract/admin';
import { namesOf, nameText } from '../../parts/named.tsx';
import { isolate } from '../../words/isolate.ts';
import type { Translate } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

export interface AuditNames {
  agency: Pick<StaffAgency, 'agencyId' | 'name'>;
  titles: AuditEventTitles;
}

export const titlesOfPages = (pages: readonly { titles: AuditEventTitles }[]): AuditEventTitles => ({
  campaign: Object.assign({}, ...pages.map(({ titles }) => titles.campaign)),
  offer: Object.assign({}, ...pages.map(({ titles }) => titles.offer)),
  provider: Object.assign({}, ...pages.map(({ titles }) => titles.provider)),
});

const isTitled = (kind: string): kind is keyof AuditEventTitles =>
  kind === 'campaign' || kind === 'offer' || kind === 'provider';

/** Returns an entity's title, with its id if titles are ambiguous, or only the id if no title is known [DESK-360]. */
const getTitle = (titles: AuditEventTitles, kind: keyof AuditEventTitles, id: string): string =>
  Object.hasOwn(titles[kind], id) ? nameText(namesOf(titles[kind])(id)) : id;

/**
 * Names the subject of an audit event: agency and titled entities by name, others by kind and id [DESK-355, DESK-360].
 */
export function subjectText(
  { kind, id }: AuditEvent['subject'],
  { agency: { agencyId, name }, titles }: AuditNames,
  t: Translate,
): string {
  if (kind === 'agency' && id === agencyId) return name;
  if (kind === 'report') return `${getValueText('actSubject', kind, t)} ${getValueText('report', id, t)}`;
  return `${getValueText('actSubject', kind, t)} ${isolate(isTitled(kind) ? getTitle(titles, kind, id) : id)}`;
}

/** Formats a logged fact: ids as titles, booleans as yes or no, lists in one line, anything else unchanged. */
export function factText(fact: string, value: unknown, titles: AuditEventTitles, t: Translate): string {
  const kind = titledFacts[fact];
  if (kind !== undefined && typeof value === 'string') return getTitle(titles, kind, value);
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (value === null) return t('desk.none');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
