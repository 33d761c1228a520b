import type { AuditEvent, AuditEventTitles } from '@fareback/contract/admin';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { Missing, Moment } from '../../parts/moment.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { getActorName } from '../../words/actor-name.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { isolate } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';
import styles from './audit-event-facts.module.css';
import { type AuditNames, factText, subjectText } from './audit-texts.ts';

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
