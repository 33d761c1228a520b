import { type AuditEvent, type AuditEventTitles, type StaffAgency, titledFacts } from '@fareback/contract/admin';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { Missing, Moment } from '../../parts/moment.tsx';
import { namesOf, nameText } from '../../parts/named.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { isolate } from '../../words/isolate.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getActorName, getValueText } from '../../words/value-text.ts';
import styles from './audit-event-facts.module.css';

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

export interface Publication {
  before: number;
  after: number;
}

/** Returns the publication that an audit event records, or null. The submitted version may have changed since. */
export function publicationOf({ verb, subject, facts: { before, after } }: AuditEvent): Publication | null {
  if (subject.kind !== 'version' || verb === 'versions.handIn') return null;
  return typeof before === 'number' && typeof after === 'number' ? { before, after } : null;
}

export const actorKeys: Record<AuditEvent['actor']['kind'], MessageKey> = {
  staff: 'record.kindStaff',
  key: 'record.kindKey',
  command: 'record.kindCommand',
};

/** Wraps a single value as a field without a name. */
function asFields(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' ? (value as Record<string, unknown>) : { '': value };
}

type ChangeProps = Record<'before' | 'after', Readonly<Record<string, unknown>>> & { titles: AuditEventTitles };

function Change({ before, after, titles }: ChangeProps): ReactNode {
  const { t } = useTranslation();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const shown = (fields: Readonly<Record<string, unknown>>, name: string): ReactNode =>
    name in fields ? factText(name, fields[name], titles, t) : <Missing label={t('desk.none')} />;
  if (names.length === 0) return null;
  return (
    <table className={styles['change']}>
      <thead>
        <tr>
          <th scope="col">{t('record.field')}</th>
          <th scope="col">{t('record.before')}</th>
          <th scope="col">{t('record.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name === '' ? '–' : getValueText('fact', name, t)}</th>
            <td>{shown(before, name)}</td>
            <td>{shown(after, name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActFactsProps {
  act: AuditEvent;
  names: AuditNames;
  /** Changes of a publication in the desk's language; null if only the logged lines are known. */
  changes: ReactNode;
}

export function AuditEventFacts({ act: event, names, changes }: ActFactsProps): ReactNode {
  const { t } = useTranslation();
  const { before, after, ...others } = event.facts;
  const { changes: lines } = others;
  // Omit the logged English lines if the changes are shown above; a first version has no lines.
  if (changes !== null || (Array.isArray(lines) && lines.length === 0)) delete others['changes'];
  const pairs = (facts: object): [string, string][] =>
    Object.entries(facts).map(([name, value]) => [
      getValueText('fact', name, t),
      factText(name, value, names.titles, t),
    ]);
  return (
    <Stack gap={4}>
      <Facts
        of={[
          [t('record.when'), <Moment key="at" at={event.happenedAt} />],
          [t('record.who'), `${isolate(getActorName(event.actor, t))} (${t(actorKeys[event.actor.kind])})`],
          [t('record.verbName'), <code key="verb">{event.verb}</code>],
          [t('record.about'), subjectText(event.subject, names, t)],
          [t('record.network'), event.network ?? <Missing key="network" label={t('desk.none')} />],
        ]}
      />
      <Change before={asFields(before)} after={asFields(after)} titles={names.titles} />
      {changes}
      {Object.keys(others).length > 0 && (
        <Section title={t('record.facts')}>
          <Facts of={pairs(others)} />
        </Section>
      )}
      {event.personal !== null && (
        <Section title={t('record.personal')}>
          <Facts of={pairs(event.personal)} />
        </Section>
      )}
    </Stack>
  );
}
