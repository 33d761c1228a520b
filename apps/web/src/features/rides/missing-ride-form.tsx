import { ApiError, limits, type MissingRide, type Provider } from '@fareback/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isTransientFailure } from '../../data/is-transient-failure.ts';
import { useFailureText } from '../../data/use-failure-text.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { type MissingFaults, type MissingForm, missingFaults, riddenAtOf } from './missing-form-faults.ts';
import styles from './rides.module.css';
import { useReportMissing } from './use-missing-rides.ts';

type MissingRideFormProps = { providers: readonly Provider[]; onSent: (report: MissingRide) => void };

const untyped: Omit<MissingForm, 'ProviderID'> = { date: '', time: '', fromName: '', toName: '', note: '' };

/** Account, day and time, and what else helps to find the ride; faults show when it is sent, and go as they are mended [EARN-12]. */
export function MissingRideForm({ providers, onSent }: MissingRideFormProps): ReactNode {
  const { t } = useSpeech();
  const report = useReportMissing();
  const failureText = useFailureText();
  const [typed, setTyped] = useState(untyped);
  const [chosen, setChosen] = useState<string | null>(null);
  const [faults, setFaults] = useState<MissingFaults>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Where there is only one account there is nothing to choose.
  const [only] = providers.length === 1 ? providers : [];
  const form: MissingForm = { ...typed, ProviderID: chosen ?? only?.ProviderID ?? null };

  const set = (name: keyof typeof untyped, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setFaults({});
    setError(undefined);
  };
  const said = (name: keyof MissingFaults) => {
    const key = faults[name];
    return key && t(key, { days: limits.missingRideAgeMaxDays });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = missingFaults(form, new Date());
    const riddenAt = riddenAtOf(form);
    setFaults(found);
    if (Object.keys(found).length > 0 || riddenAt === null || form.ProviderID === null)
      return focusFirstFault(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      const { fromName, toName, note } = typed;
      onSent(await report({ ProviderID: form.ProviderID, riddenAt, fromName, toName, note }));
    } catch (failure) {
      const isFull = failure instanceof ApiError && failure.code === 'TOO_MANY_MISSING_RIDES';
      if (isFull) setError(t('errors.TOO_MANY_MISSING_RIDES'));
      else setError(isTransientFailure(failure) ? failureText(failure) : t('rides.missing.failed'));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof typeof untyped) => ({
    name,
    value: typed[name],
    readOnly: busy,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const optional = t('rides.missing.optional');
  const placeMax = limits.missingRidePlaceLengthMax;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('rides.missing.open')}>
      <Stack gap={4}>
        <Select
          label={t('rides.missing.provider')}
          placeholder={t('rides.missing.choose')}
          options={providers.map(({ ProviderID, Label }) => ({ value: ProviderID, label: Label }))}
          value={form.ProviderID}
          onChange={(value) => {
            setChosen(value);
            setFaults({});
          }}
          error={said('ProviderID')}
        />
        <div className={styles['pair']}>
          <Field {...field('date')} type="date" label={t('rides.missing.date')} error={said('date')} />
          <Field {...field('time')} type="time" label={t('rides.missing.time')} error={said('time')} />
        </div>
        <Field
          {...field('fromName')}
          label={t('rides.missing.from')}
          aside={optional}
          maxLength={placeMax}
          dir="auto"
        />
        <Field {...field('toName')} label={t('rides.missing.to')} aside={optional} maxLength={placeMax} dir="auto" />
        <Field
          {...field('note')}
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
