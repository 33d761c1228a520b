import type { FieldChange, FieldValue, SubjectChange, Version, VersionDifference } from '@fareback/contract/admin';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { type ReactNode, useMemo } from 'react';
import { useAgency } from '../../data/me.tsx';
import { amountOf } from '../../data/use-money.ts';
import { customColumn, numberColumn, textColumn } from '../../parts/columns.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { Missing } from '../../parts/moment.tsx';
import { getTextDirection, isolateIfNeeded } from '../../words/isolate.ts';
import type { PackLabels } from '../../words/keys/key-labels.ts';
import { usePackLabels } from '../../words/keys/use-pack-labels.ts';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getUnsetKey } from '../../words/value-text.ts';
import { getChangedValueText, getFieldLabel, isMoney, valueWritten } from './difference-labels.ts';
import styles from './versions.module.css';

const tones = {
  DRAFT: 'neutral',
  APPROVED: 'warning',
  SCHEDULED: 'warning',
  LIVE: 'success',
  SUPERSEDED: 'neutral',
  DISCARDED: 'neutral',
} as const satisfies Record<Version['state'], string>;

export function StateBadge({ version }: { version: Version }): ReactNode {
  const { t } = useTranslation();
  const isWaiting = version.state === 'DRAFT' && version.submittedAt !== null;
  return (
    <Badge tone={isWaiting ? 'warning' : tones[version.state]}>
      {t(isWaiting ? 'versions.SUBMITTED' : `versions.${version.state}`)}
    </Badge>
  );
}

/** Before the pack's labels are loaded, keys are shown as written. */
const NO_WORDS: PackLabels = { keys: {}, values: {} };

interface Line {
  subject: SubjectChange;
  field: string;
  language: string | null;
  before: FieldValue;
  after: FieldValue;
  names?: FieldChange['names'];
  /** Number of riders reached; only on the entity's first row. */
  members: number | null;
}

/**
 * An added or removed entity is one row. Below an added one all its fields except translations are listed, for
 * approvers [DESK-314].
 */
function linesOf({ changes, reach }: VersionDifference): Line[] {
  return changes.flatMap((subject) => {
    const members = reach.find(({ kind, id }) => kind === subject.kind && id === subject.id)?.members ?? null;
    const whole = { subject, field: '', language: null, before: null, after: null, members };
    if (subject.change === 'REMOVED') return [whole];
    if (subject.change === 'ADDED')
      return [whole, ...subject.fields.map((field) => ({ subject, ...field, members: null }))];
    return subject.fields.map((field, index) => ({ subject, ...field, members: index === 0 ? members : null }));
  });
}

export function Difference({ difference }: { difference: VersionDifference }): ReactNode {
  const { t } = useTranslation();
  const columns = useColumns(difference.reach.length > 0);
  const lines = useMemo(() => linesOf(difference), [difference]);
  return (
    <DataTable
      file="difference"
      label={t('versions.changes')}
      columns={columns}
      rows={lines}
      empty={
        <EmptyState icon="check" title={t('versions.noChange')}>
          {t('versions.noChangeHelp')}
        </EmptyState>
      }
      onMore={null}
      isFetchingMore={false}
    />
  );
}

type OfKind = Pick<SubjectChange, 'kind'>;
type OneField = Pick<FieldChange, 'field' | 'language' | 'names'>;

/** Labels of fields and their values in the desk's language. */
function useFieldValues() {
  const { t, language: ours } = useTranslation();
  const { pointValue } = useAgency();
  const words = usePackLabels(ours) ?? NO_WORDS;
  return useMemo(
    () => ({
      label: ({ kind }: OfKind, field: OneField): string => getFieldLabel(words, kind, field),
      format: ({ kind }: OfKind, line: OneField, value: FieldValue): FieldValue => {
        if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
        if (typeof value === 'number' && pointValue !== null && isMoney(kind, line))
          return amountOf(pointValue, ours)(value);
        // Rider texts stay as typed.
        if (line.language !== null) return value;
        return valueWritten(getChangedValueText(words, kind, line, value), ours, line.field);
      },
    }),
    [t, words, ours, pointValue],
  );
}

/** The same as texts; an unset value says what the default means. */
export function useFieldTexts() {
  const { t } = useTranslation();
  const { label, format } = useFieldValues();
  return useMemo(
    () => ({
      label,
      value: (subject: OfKind, field: OneField, value: FieldValue): string =>
        value === null ? unsetText(field.field, t) : textOf(format(subject, field, value)),
    }),
    [t, label, format],
  );
}

function unsetText(field: string, t: Translate): string {
  const unset = getUnsetKey(field);
  return t(unset === 'settings.none' ? 'desk.none' : unset);
}

/** The reach column is shown only if a change reaches riders. */
function useColumns(hasReach: boolean): TableColumn<Line>[] {
  const { t } = useTranslation();
  const { label, format } = useFieldValues();
  return useMemo(() => {
    const formatValue = ({ subject, ...line }: Line, value: FieldValue): FieldValue => format(subject, line, value);
    return [
      textColumn(
        t('versions.thing'),
        ({ subject }) => `${t(`subject.${subject.kind}`)}: ${isolateIfNeeded(subject.name)}`,
      ),
      textColumn(t('record.field'), ({ subject, field, language }) => {
        if (field === '') return t(subject.change === 'ADDED' ? 'versions.ADDED' : 'versions.REMOVED');
        if (field === 'position') return t('versions.position');
        return label(subject, { field, language });
      }),
      customColumn(
        t('record.before'),
        (line) => textOf(formatValue(line, line.before)),
        (line) => <Value value={formatValue(line, line.before)} field={fieldOf(line)} language={line.language} />,
      ),
      customColumn(
        t('record.after'),
        (line) => textOf(formatValue(line, line.after)),
        (line) => <Value value={formatValue(line, line.after)} field={fieldOf(line)} language={line.language} />,
      ),
      ...(hasReach ? [numberColumn<Line>(t('versions.reach'), ({ members }) => members)] : []),
    ];
  }, [t, label, format, hasReach]);
}

const fieldOf = ({ subject, field }: Line): string => (subject.change === 'CHANGED' ? field : '');

const textOf = (value: FieldValue): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/**
 * A value as the pack has it, in its language's text direction; long texts scroll inside the cell. For unset values,
 * says what the default means [UX-20].
 */
function Value({ value, field, language }: { value: FieldValue; field: string; language: string | null }): ReactNode {
  const { t } = useTranslation();
  const unset = getUnsetKey(field);
  if (value === null && unset === 'settings.none') return <Missing label={t('desk.none')} />;
  if (value === null) return <span dir="auto">{t(unset)}</span>;
  return (
    <span {...(language === null ? { dir: 'auto' } : getTextDirection(language))} className={styles['value']}>
      {textOf(value)}
    </span>
  );
}
