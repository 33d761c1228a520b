import type { DraftWork } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useAgency } from '../../../../data/me.tsx';
import { dayText } from '../../../../parts/agency-day.ts';
import { Section } from '../../../../parts/page.tsx';
import { getKeyLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import { AddItem } from './add-item.tsx';
import { problemsAt } from './form-context.ts';
import styles from './forms.module.css';
import { ItemActions } from './item-actions.tsx';
import { itemsOf, type PackItem, type PackList, PROGRAM_FILE, stateOf } from './pack-forms.ts';
import { useItemRemoval } from './use-item-removal.tsx';
import { type PackForms, useToday } from './use-pack.ts';

type OverviewProps = {
  forms: PackForms;
  number: number;
  problems: readonly DraftWork['problems'][number][];
  isReadOnly: boolean;
};

/** Overview of the program: every entity of every list as a row with its status and actions [DESK-183]. */
export function Overview({ forms, ...props }: OverviewProps): ReactNode {
  const { t } = useTranslation();
  if (!forms.program.isReadable)
    return (
      <EmptyState icon="edit" title={t('drafts.unreadable', { file: PROGRAM_FILE })}>
        {t('forms.unreadableHelp')}
      </EmptyState>
    );
  return (
    <div className={styles['lists']}>
      {forms.lists.map((list) => (
        <ListSection key={list.list} forms={forms} list={list} {...props} />
      ))}
    </div>
  );
}

const tones = { runs: 'success', ahead: 'neutral', over: 'warning', off: 'warning' } as const;

function ListSection({ forms, list, number, problems, isReadOnly }: OverviewProps & { list: PackList }): ReactNode {
  const { t } = useTranslation();
  const things = itemsOf(forms.program.value, list.list);
  const [title, help] = getKeyLabel(forms.words, [list.list]);
  const section = useRef<HTMLDivElement>(null);
  const { ask, dialog, withTaken } = useItemRemoval({ forms, list }, section);
  const present = things.map((thing, place) => (
    <Row
      key={thing.name}
      forms={forms}
      list={list}
      thing={thing}
      place={place}
      count={things.length}
      number={number}
      problems={problems}
      isReadOnly={isReadOnly}
      onTakeOut={() => ask(thing, place)}
    />
  ));
  const rows = withTaken(present);
  return (
    <div ref={section}>
      <Section
        title={title}
        actions={
          !isReadOnly && (
            <>
              {list.list === 'campaigns' && <ToTemplates />}
              <AddItem forms={forms} list={list} number={number} title={title} />
            </>
          )
        }
      >
        {things.length === 0 && (
          <p className={styles['help']}>{[`${t('forms.noThings')}.`, help].filter(Boolean).join(' ')}</p>
        )}
        {rows.length > 0 && <ul className={styles['rows']}>{rows}</ul>}
        {dialog}
      </Section>
    </div>
  );
}

function ToTemplates(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  if (!may('programme.edit')) return null;
  return (
    <Link to="/$agency/templates" params={{ agency: agencyId }}>
      {t('templates.from')}
    </Link>
  );
}

/** Formats a day in the user's locale; an incomplete one is shown as typed. */
const sayDay = (day: string, language: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? dayText(day, language) : day;

type RowProps = OverviewProps & {
  list: PackList;
  thing: PackItem;
  place: number;
  count: number;
  onTakeOut: () => void;
};

function Row({ forms, list, thing, problems, isReadOnly, ...row }: RowProps): ReactNode {
  const { t, language } = useTranslation();
  const { agencyId } = useAgency();
  const today = useToday();
  const state = stateOf(thing, today);
  const name = forms.titleOf(list.list, thing.id);
  const problemCount = countProblemsOf(problems, list.list, thing);
  const { startsOn, endsOn } = thing.value;
  const days = [startsOn, endsOn].map((day) => (typeof day === 'string' ? sayDay(day, language) : '…'));
  return (
    <li className={styles['row']} data-thing="">
      <Link
        to="/$agency/versions/$number/edit"
        params={{ agency: agencyId, number: String(row.number) }}
        search={{ at: `${list.list}/${thing.name}` }}
        className={styles['name']}
        dir="auto"
      >
        {name === '' ? thing.name : name}
      </Link>
      <span className={styles['facts']}>
        <Kind forms={forms} list={list} thing={thing} />
        {list.hasEnd && (startsOn !== undefined || endsOn !== undefined) && <span>{days.join(' – ')}</span>}
        {list.hasSwitch && <Badge tone={tones[state]}>{t(`forms.${state}`)}</Badge>}
        {problemCount > 0 && <Badge tone="error">{t('forms.faults', { count: problemCount })}</Badge>}
      </span>
      {!isReadOnly && <ItemActions forms={forms} list={list} thing={thing} name={name} {...row} />}
    </li>
  );
}

function Kind({ forms, list, thing }: Pick<RowProps, 'forms' | 'list' | 'thing'>): ReactNode {
  const { item } = list;
  if (item.kind !== 'variants' || item.by === null) return null;
  const value = thing.value[item.by];
  return typeof value === 'string' ? <span>{forms.words.values[value] ?? value}</span> : null;
}

export const countProblemsOf = (
  problems: readonly DraftWork['problems'][number][],
  list: string,
  { at, id }: PackItem,
): number =>
  problemsAt(
    problems.filter(({ file }) => file === PROGRAM_FILE),
    [list, at],
    true,
  ).length +
  problemsAt(
    problems.filter(({ file }) => file.startsWith('wording/')),
    [list, id],
    true,
  ).length;
