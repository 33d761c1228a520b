import { limits, type Provider } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus-first-error.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Select } from '@fareback/ui/form/select.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { FormEvent, ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import type { TypedField } from './missing-work.ts';
import styles from './rides.module.css';
import type { MissingInput } from './use-missing-input.ts';
import type { Sending } from './use-send-missing.ts';
import type { MissingErrors } from './validate-missing-ride.ts';

type MissingRideFormProps = { providers: readonly Provider[]; input: MissingInput; sending: Sending };

/** Account, day and time, and optional details; errors appear on submit and disappear once fixed [EARN-12]. */
export function MissingRideForm({ providers, input, sending }: MissingRideFormProps): ReactNode {
  const { t } = useFullTranslation();
  const { form, riddenAt, faults, type, choose, check } = input;
  const { busy, error, clearError, send } = sending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { ProviderID, fromName, toName, note } = form;
    if (!check() || riddenAt === null || ProviderID === null) focusFirstError(event.currentTarget);
    else void send({ ProviderID, riddenAt, fromName, toName, note });
  };
  const errorOf = (name: keyof MissingErrors) => {
    const key = faults[name];
    return key && t(key, { days: limits.missingRideAgeMaxDays });
  };
  const bind = (name: TypedField) => ({
    name,
    value: form[name],
    readOnly: busy,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      type(name, event.target.value);
      clearError();
    },
  });
  const optional = t('rides.missing.optional');
  const placeMax = limits.missingRidePlaceLengthMax;
  return (
    <form noValidate onSubmit={submit} aria-label={t('rides.missing.open')}>
      <Stack gap={4}>
        <Select
          label={t('rides.missing.provider')}
          placeholder={t('rides.missing.choose')}
          options={providers.map(({ ProviderID, Label }) => ({ value: ProviderID, label: Label }))}
          value={form.ProviderID}
          onChange={choose}
          error={errorOf('ProviderID')}
        />
        <div className={styles['pair']}>
          <Field {...bind('date')} type="date" label={t('rides.missing.date')} error={errorOf('date')} />
          <Field {...bind('time')} type="time" label={t('rides.missing.time')} error={errorOf('time')} />
        </div>
        <Field {...bind('fromName')} label={t('rides.missing.from')} aside={optional} maxLength={placeMax} dir="auto" />
        <Field {...bind('toName')} label={t('rides.missing.to')} aside={optional} maxLength={placeMax} dir="auto" />
        <Field
          {...bind('note')}
          label={t('rides.missing.note')}
          aside={optional}
          maxLength={limits.missingRideNoteLengthMax}
          dir="auto"
        />
        <FormError>{error}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('rides.missing.send')}
        </Button>
      </Stack>
    </form>
  );
}
