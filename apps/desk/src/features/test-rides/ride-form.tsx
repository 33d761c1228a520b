import { type TripMode, tripModes } from '@fareback/contract';
import { type TestRideInput, type TestRides, testRideLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { clockOf, momentAt } from '../../parts/agency-day.ts';
import { Choice, ClockField } from '../../parts/choice.tsx';
import parts from '../../parts/parts.module.css';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

interface Typed {
  provider: string;
  mode: string;
  startedAt: string;
  minutes: string;
  meters: string;
}

type Errors = Partial<Record<keyof Typed, string>>;

const MINUTES = 20;
const METERS = 5000;

/** A ride that ended a few minutes ago, by the agency's clock. */
const beginWith = (provider: string, timeZone: string): Typed => ({
  provider,
  mode: 'bus',
  startedAt: clockOf(new Date(Date.now() - (MINUTES + 5) * 60_000), timeZone).replace(' ', 'T'),
  minutes: String(MINUTES),
  meters: String(METERS),
});

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Error messages by field; empty if all fields are valid. */
function errorsIn({ startedAt, minutes, meters }: Typed, t: Translate): Errors {
  const { minutes: longest, meters: farthest } = testRideLimits;
  return {
    ...(startedAt === '' && { startedAt: t('testRides.noStart') }),
    ...(!isWhole(minutes, 1, longest) && { minutes: t('testRides.wrongNumber', { least: 1, most: longest }) }),
    ...(meters !== '' &&
      !isWhole(meters, 0, farthest) && { meters: t('testRides.wrongNumber', { least: 0, most: farthest }) }),
  };
}

type RideFormProps = {
  providers: TestRides['providers'];
  isSending: boolean;
  isFull: boolean;
  onSend: (ride: TestRideInput) => void;
};

/** Form of a test ride: provider, mode, start, minutes and distance [DESK-689]. */
export function RideForm({ providers, isSending, isFull, onSend }: RideFormProps): ReactNode {
  const { t } = useTranslation();
  const { timeZone } = useAgency();
  const [typed, setTyped] = useState(() => beginWith(providers[0]?.id ?? '', timeZone));
  const [errors, setErrors] = useState<Errors>({});
  const type = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void => {
    setErrors({});
    setTyped({ ...typed, [name]: value });
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = errorsIn(typed, t);
    const startedAt = momentAt(typed.startedAt, timeZone)?.toISOString();
    setErrors(found);
    if (Object.keys(found).length > 0 || startedAt === undefined) focusFirstError(event.currentTarget);
    else
      onSend({
        provider: typed.provider,
        mode: typed.mode as TripMode,
        startedAt,
        minutes: Number(typed.minutes),
        meters: typed.meters === '' ? null : Number(typed.meters),
      });
  };
  return (
    <form className={parts['filters']} onSubmit={send} noValidate>
      <RideFields providers={providers} typed={typed} errors={errors} onChange={type} />
      <div className={parts['buttons']}>
        <Button
          type="submit"
          busy={isSending}
          disabled={isFull}
          reason={isFull ? t('testRides.full', { most: testRideLimits.rides }) : undefined}
        >
          {t('testRides.send')}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  providers: TestRides['providers'];
  typed: Typed;
  errors: Errors;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

function RideFields({ providers, typed, errors, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('member.provider')}
        name="provider"
        value={typed.provider}
        options={providers.map(({ id, title }) => [id, title])}
        onChange={onChange}
      />
      <Choice
        label={t('testRides.mode')}
        name="mode"
        value={typed.mode}
        options={tripModes.map((mode) => [mode, getValueText('travelMode', mode, t)])}
        onChange={onChange}
      />
      <ClockField
        label={t('testRides.start')}
        name="startedAt"
        value={typed.startedAt}
        error={errors.startedAt}
        onChange={onChange}
      />
      <Field
        label={t('testRides.minutes')}
        name="minutes"
        inputMode="numeric"
        value={typed.minutes}
        error={errors.minutes}
        onChange={onChange}
      />
      <Field
        label={t('testRides.meters')}
        name="meters"
        inputMode="numeric"
        value={typed.meters}
        help={t('testRides.metersHelp')}
        error={errors.meters}
        onChange={onChange}
      />
    </>
  );
}
