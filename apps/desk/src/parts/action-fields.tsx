import { withoutUnseen } from '@fareback/contract';
import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { momentAt } from './agency-day.ts';
import { Area, Choice, ClockField } from './choice.tsx';
import { useZone } from './moment.tsx';
import styles from './parts.module.css';

/** Fields of an action dialog, named like the fields of the request body. */

type NamedProps = { name: string; label: string; help?: string };

/** The reason, stored in the audit log. */
export function ReasonField(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Area
      label={t('field.reason')}
      help={t('field.reasonHelp')}
      error={formState.errors['reason'] && t('field.reasonShort')}
      {...register('reason')}
    />
  );
}

const givenOf = (typed: unknown): unknown => (typed === '' ? undefined : typed);

/** A text without invisible characters from copying [DESK-405]. */
const textOf = (typed: unknown): unknown => givenOf(typeof typed === 'string' ? withoutUnseen(typed) : typed);

/** Parses digits into a whole number: undefined if empty, NaN if invalid. Ignores invisible characters [DESK-395]. */
function numberOf(typed: string | number | undefined): number | undefined {
  if (typeof typed !== 'string') return typed;
  const text = withoutUnseen(typed);
  if (text === '') return undefined;
  return /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

/** The error of a number field: out of bounds, or no number. */
function numberError(error: { type?: unknown; message?: unknown } | undefined, t: Translate): string | undefined {
  if (error === undefined) return undefined;
  const bound = Number(error.message);
  if (error.type === 'too_big' && bound < Number.MAX_SAFE_INTEGER) return t('field.numberMost', { bound });
  return error.type === 'too_small' && bound >= 0 ? t('field.numberLeast', { bound }) : t('field.number');
}

/** A whole number; an empty one is omitted. */
export function NumberField({ name, ...field }: NamedProps): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      error={numberError(formState.errors[name], t)}
      {...register(name, { setValueAs: numberOf })}
    />
  );
}

type TextProps = NamedProps & {
  type?: 'email';
  /** Validates it against the other fields once its own format is right. */
  fault?: (typed: Readonly<Record<string, string>>) => string | undefined;
};

/** The error of a text field: missing, or not in the format that the help asks for. The error replaces the help. */
function textError(
  values: Record<string, string>,
  { name, type, help, fault: fieldError }: TextProps,
  t: Translate,
): string {
  if ((values[name] ?? '').trim() === '') return t('field.required');
  if (type === 'email') return t('field.email');
  const crossFieldError = fieldError?.(values);
  if (crossFieldError !== undefined) return crossFieldError;
  return help === undefined ? t('field.invalid') : `${t('field.invalid')} ${help}`;
}

/** Error type whose message is shown at its field. */
export const SERVER_ERROR = 'refused';

/** Returns the server's message for a field, else the field's own error. */
const serverErrorOr = (
  error: { type?: unknown; message?: unknown } | undefined,
  own: () => string,
): string | undefined => error && (error.type === SERVER_ERROR ? String(error.message) : own());

export function TextField(props: TextProps): ReactNode {
  const { name, fault: _fault, ...field } = props;
  const { t } = useTranslation();
  const { register, formState, getValues } = useFormContext<Record<string, string>>();
  return (
    <Field
      {...field}
      autoComplete="off"
      error={serverErrorOr(formState.errors[name], () => textError(getValues(), props, t))}
      {...register(name, { setValueAs: textOf })}
    />
  );
}

/** Text of several lines; an empty one is omitted. */
export function LongField({ name, ...field }: NamedProps): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Area
      {...field}
      error={formState.errors[name] && t('field.reasonShort')}
      {...register(name, { setValueAs: givenOf })}
    />
  );
}

/** A calendar day; an empty one is omitted. */
export function DayField({ name, ...field }: NamedProps): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  const error = serverErrorOr(formState.errors[name], () => t('field.invalid'));
  return <Field {...field} type="date" error={error} {...register(name, { setValueAs: givenOf })} />;
}

/** A date and time in the agency's time zone, whatever the device's is. */
export function MomentField({ name, label }: Omit<NamedProps, 'help'>): ReactNode {
  const { t } = useTranslation();
  const timeZone = useZone();
  const { register, formState } = useFormContext();
  const momentOf = (typed: unknown): unknown => momentAt(String(typed), timeZone)?.toISOString() ?? typed;
  return (
    <ClockField
      label={label}
      error={formState.errors[name] && t('field.required')}
      {...register(name, { setValueAs: momentOf })}
    />
  );
}

type TickProps = Omit<NamedProps, 'help'> & { onTick?: (isTicked: boolean) => void };

export function TickField({ name, label, onTick }: TickProps): ReactNode {
  const { register } = useFormContext();
  const onChange = ({ target }: { target: HTMLInputElement }): void => onTick?.(target.checked);
  return <Checkbox {...register(name, { onChange })}>{label}</Checkbox>;
}

/** A choice; an optional one is omitted if its value is empty. */
export function ChoiceField({
  name,
  isOptional = false,
  ...choice
}: NamedProps & { isOptional?: boolean; options: readonly (readonly [value: string, name: string])[] }): ReactNode {
  const { t } = useTranslation();
  const { register, formState, getValues } = useFormContext();
  const error = serverErrorOr(formState.errors[name], () =>
    t(getValues(name) === '' ? 'field.required' : 'field.invalid'),
  );
  return <Choice {...choice} error={error} {...register(name, isOptional ? { setValueAs: givenOf } : {})} />;
}

/** A multiple choice with a description under each option. */
export function ManyField({
  name,
  label,
  error,
  options,
}: Omit<NamedProps, 'help'> & {
  error?: ReactNode;
  options: readonly (readonly [value: string, name: string, meaning?: string])[];
}): ReactNode {
  const { register } = useFormContext();
  return (
    <fieldset className={styles['many']}>
      <legend className={styles['legend']}>{label}</legend>
      {options.map(([value, shown, meaning]) => (
        <Checkbox key={value} value={value} {...register(name)}>
          <span>{shown}</span>
          {meaning !== undefined && <span className={styles['meaning']}>{meaning}</span>}
        </Checkbox>
      ))}
      <FormError>{error}</FormError>
    </fieldset>
  );
}
