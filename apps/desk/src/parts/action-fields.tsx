import { withoutUnseen } from '@fareback/contract';
import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Translate, useTranslation } from '../words/translation.tsx';
import styles from './action-fields.module.css';
import { momentAt } from './agency-day.ts';
import { Area } from './area.tsx';
import { Choice } from './choice.tsx';
import { ClockField } from './clock-field.tsx';
import { useZone } from './moment.tsx';

/** Fields of an act's dialog: each by the name that the call's body gives it. */

type NamedProps = { name: string; label: string; help?: string };

/** Why it is done: goes on record. */
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

/** What stands in a text's field, without what copying brings along and nobody sees [DESK-405]. */
const textOf = (typed: unknown): unknown => givenOf(typeof typed === 'string' ? withoutUnseen(typed) : typed);

/** What stands in a number's field: nothing, a whole number written with digits alone, or none; marks that nobody sees do not count [DESK-395]. */
function numberOf(typed: string | number | undefined): number | undefined {
  if (typeof typed !== 'string') return typed;
  const text = withoutUnseen(typed);
  if (text === '') return undefined;
  return /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

/** What is wrong with a number: a bound that it passes, or that it is none. */
function numberError(error: { type?: unknown; message?: unknown } | undefined, t: Translate): string | undefined {
  if (error === undefined) return undefined;
  const bound = Number(error.message);
  if (error.type === 'too_big' && bound < Number.MAX_SAFE_INTEGER) return t('field.numberMost', { bound });
  return error.type === 'too_small' && bound >= 0 ? t('field.numberLeast', { bound }) : t('field.number');
}

/** A whole number; left empty it is not sent. */
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
  /** What is wrong with it beside the other fields, where its own form is right. */
  fault?: (typed: Readonly<Record<string, string>>) => string | undefined;
};

/** What is wrong with a text: that there is none, or that it is not as the field's help asks, which the fault takes the place of. */
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

/** How an error is marked whose message says at its field why the call was refused. */
export const SERVER_ERROR = 'refused';

/** What a refusal said at a field, else what is wrong with it by itself. */
const serverErrorOr = (
  error: { type?: unknown; message?: unknown } | undefined,
  own: () => string,
): string | undefined => error && (error.type === SERVER_ERROR ? String(error.message) : own());

/** A short text. */
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

/** Words of several lines; left empty they are not sent. */
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

/** A moment by the agency's clocks, whatever the device's show. */
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

/** Yes or no. */
export function TickField({ name, label }: Omit<NamedProps, 'help'>): ReactNode {
  const { register } = useFormContext();
  return <Checkbox {...register(name)}>{label}</Checkbox>;
}

/** One of a few. */
export function ChoiceField({
  name,
  ...choice
}: NamedProps & { options: readonly (readonly [value: string, name: string])[] }): ReactNode {
  const { t } = useTranslation();
  const { register, formState, getValues } = useFormContext();
  const error = serverErrorOr(formState.errors[name], () =>
    t(getValues(name) === '' ? 'field.required' : 'field.invalid'),
  );
  return <Choice {...choice} error={error} {...register(name)} />;
}

/** Some of a few, each with what it means under it. */
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
