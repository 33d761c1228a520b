import { type AuditEvent, type AuditEventTitles, type StaffAgency, titledFacts } from '@fareback/contract/admin';
import { namesOf, nameText } from '../../parts/named.tsx';
import { isolate } from '../../words/isolate.ts';
import type { Translate } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

/** What is told with the record: the agency of the page, and titles of what acts name. */
export interface AuditNames {
  agency: Pick<StaffAgency, 'agencyId' | 'name'>;
  titles: AuditEventTitles;
}

/** Titles of several pages of the record. */
export const titlesOfPages = (pages: readonly { titles: AuditEventTitles }[]): AuditEventTitles => ({
  campaign: Object.assign({}, ...pages.map(({ titles }) => titles.campaign)),
  offer: Object.assign({}, ...pages.map(({ titles }) => titles.offer)),
  provider: Object.assign({}, ...pages.map(({ titles }) => titles.provider)),
});

const isTitled = (kind: string): kind is keyof AuditEventTitles =>
  kind === 'campaign' || kind === 'offer' || kind === 'provider';

/** A thing by its title, with its id where another is called the same; by its id where no title is known [DESK-360]. */
const getTitle = (titles: AuditEventTitles, kind: keyof AuditEventTitles, id: string): string =>
  Object.hasOwn(titles[kind], id) ? nameText(namesOf(titles[kind])(id)) : id;

/** Whom or what an act was about, as the desk calls it: the agency of the page and what has a title by their names, anything else by its kind and id [DESK-355, DESK-360]. */
export function subjectText(
  { kind, id }: AuditEvent['subject'],
  { agency: { agencyId, name }, titles }: AuditNames,
  t: Translate,
): string {
  if (kind === 'agency' && id === agencyId) return name;
  if (kind === 'report') return `${getValueText('actSubject', kind, t)} ${getValueText('report', id, t)}`;
  return `${getValueText('actSubject', kind, t)} ${isolate(isTitled(kind) ? getTitle(titles, kind, id) : id)}`;
}

/** A fact that was written down of an act: what it names by its title, yes or no, lists in a line, and whatever else as it is. */
export function factText(fact: string, value: unknown, titles: AuditEventTitles, t: Translate): string {
  const kind = titledFacts[fact];
  if (kind !== undefined && typeof value === 'string') return getTitle(titles, kind, value);
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (value === null) return t('desk.none');
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
