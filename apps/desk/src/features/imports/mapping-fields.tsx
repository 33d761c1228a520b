import type { ImportMapping, MappingError } from '@fareback/contract/admin';
import { Field } from '@fareback/ui/form/field.tsx';
import type { ReactNode } from 'react';
import { Choice } from '../../parts/choice.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import styles from './imports.module.css';
import {
  ALL,
  chosenIn,
  columnsIn,
  exampleOf,
  FIXED,
  joinedIn,
  modeIn,
  NONE,
  neededKeys,
  optionalKeys,
  timeIn,
  withColumn,
  withKey,
  withMode,
  withTime,
} from './mapping.ts';

type FieldsProps = {
  mapping: ImportMapping;
  header: readonly string[];
  sample: readonly (readonly string[])[];
  unsure: readonly string[];
  errors: readonly MappingError[];
  onChange: (mapping: ImportMapping) => void;
};

const modes = ['bus', 'rail', 'tram', 'metro', 'ferry', 'bikeshare', 'scooter', 'carpool', 'walk', 'other'] as const;
const durationUnits = ['SECONDS', 'MINUTES', 'HOURS', 'MILLISECONDS', 'CLOCK'] as const;
const distanceUnits = ['METERS', 'KILOMETERS', 'MILES'] as const;

/** Error of a field; the message itself is English, as in the commands. */
function errorOf(errors: readonly MappingError[], key: string, t: Translate): string | undefined {
  const found = errors.find((one) => one.key === key || one.key.startsWith(`${key}.`));
  return found && t('imports.keyError', { message: found.message });
}

interface Help {
  text: string;
  isUnsure: boolean;
  /** A value of the chosen column. */
  example?: string | undefined;
}

function helpOf({ text, isUnsure, example }: Help, t: Translate): string {
  const shown = example === undefined ? [] : [t('imports.example', { value: example })];
  return [...(isUnsure ? [t('imports.unsure')] : []), text, ...shown].join(' ');
}

/** A select for each value of a ride: which column has it. The values that each ride needs come first. */
export function MappingFields(props: FieldsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('imports.needed')}</h3>
      <div className={styles['fields']}>
        <ColumnFields {...props} keys={neededKeys} />
        <ModeField {...props} />
        <TimeFields {...props} />
      </div>
      <h3>{t('imports.optional')}</h3>
      <div className={styles['fields']}>
        <ColumnFields {...props} keys={optionalKeys} />
        <UnitFields {...props} />
      </div>
    </>
  );
}

type ColumnFieldsProps = FieldsProps & { keys: typeof neededKeys | typeof optionalKeys };

function ColumnFields({ mapping, header, sample, unsure, errors, keys, onChange }: ColumnFieldsProps): ReactNode {
  const { t } = useTranslation();
  const columns = columnsIn(mapping);
  const optionsOf = (key: string): (readonly [string, string])[] => {
    const chosen = chosenIn(mapping, key, header);
    const joined = joinedIn(columns[key])?.join(' + ');
    const fixed = joined === undefined ? t('imports.fixedText') : t('imports.several', { columns: joined });
    return [
      ...(chosen === FIXED ? [[FIXED, fixed] as const] : []),
      ...(key === 'eventId' ? [] : [[NONE, t('imports.none')] as const]),
      ...(key === 'eventId' ? [[ALL, t('imports.allColumns')] as const] : []),
      ...header.map((column) => [column, column] as const),
    ];
  };
  return keys.map((key) => {
    const chosen = chosenIn(mapping, key, header);
    const isUnsure = unsure.includes(`columns.${key}`);
    const example = exampleOf(chosen, { header, sample });
    return (
      <Choice
        key={key}
        label={t(`importKey.${key}`)}
        help={helpOf({ text: t(`importKeyHelp.${key}`), isUnsure, example }, t)}
        error={errorOf(errors, `columns.${key}`, t)}
        value={chosen}
        options={optionsOf(key)}
        onChange={({ target }) => onChange(withColumn(mapping, { key, chosen: target.value, header }))}
      />
    );
  });
}

function ModeField({ mapping, header, unsure, errors, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('importKey.mode')}
      help={helpOf({ text: t('importKeyHelp.mode'), isUnsure: unsure.includes('mode') }, t)}
      error={errorOf(errors, 'mode', t) ?? errorOf(errors, 'columns.mode', t)}
      value={modeIn(mapping)}
      options={[
        ...(modeIn(mapping) === FIXED ? [[FIXED, t('imports.fixedText')] as const] : []),
        ...modes.map((mode) => [`=${mode}`, t('imports.modeFixed', { mode: t(`importMode.${mode}`) })] as const),
        ...header.map((column) => [column, t('imports.modeColumn', { column })] as const),
      ]}
      onChange={({ target }) => onChange(withMode(mapping, target.value))}
    />
  );
}

function TimeFields({ mapping, unsure, errors, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation();
  const time = timeIn(mapping);
  return (
    <>
      <Field
        label={t('imports.format')}
        help={helpOf({ text: t('imports.formatHelp'), isUnsure: unsure.includes('time.format') }, t)}
        error={errorOf(errors, 'time.format', t)}
        dir="ltr"
        value={time.format}
        onChange={({ target }) => onChange(withTime(mapping, { ...time, format: target.value }))}
      />
      <Field
        label={t('imports.zone')}
        help={helpOf({ text: t('imports.zoneHelp'), isUnsure: unsure.includes('time') }, t)}
        error={errorOf(errors, 'time.zone', t)}
        dir="ltr"
        value={time.zone}
        onChange={({ target }) => onChange(withTime(mapping, { ...time, zone: target.value }))}
      />
    </>
  );
}

const textIn = (mapping: ImportMapping, key: string, otherwise: string): string => {
  const value = mapping[key];
  return typeof value === 'string' ? value : otherwise;
};

/** Units of the columns that are used. */
function UnitFields({ mapping, unsure, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation();
  const { duration, distance, fare } = columnsIn(mapping);
  const unit = (
    key: 'durationUnit' | 'distanceUnit',
    units: typeof durationUnits | typeof distanceUnits,
  ): ReactNode => (
    <Choice
      label={t(`imports.${key}`)}
      help={unsure.includes(key) ? t('imports.unsure') : undefined}
      value={textIn(mapping, key, units[0])}
      options={units.map((one) => [one, t(`importUnit.${one}`)] as const)}
      onChange={({ target }) => onChange(withKey(mapping, key, target.value))}
    />
  );
  return (
    <>
      {duration !== undefined && unit('durationUnit', durationUnits)}
      {distance !== undefined && unit('distanceUnit', distanceUnits)}
      {(duration ?? distance ?? fare) !== undefined && (
        <Choice
          label={t('imports.decimal')}
          value={textIn(mapping, 'decimal', '.')}
          options={[
            ['.', t('imports.decimalPoint')],
            [',', t('imports.decimalComma')],
          ]}
          onChange={({ target }) => onChange(withKey(mapping, 'decimal', target.value))}
        />
      )}
    </>
  );
}
