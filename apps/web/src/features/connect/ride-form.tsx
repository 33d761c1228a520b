import { limits, type Provider } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus-first-error.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { takeFocus } from '@fareback/ui/overlay/take-focus.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { now } from '../../device/clock.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { Banner } from './banner.tsx';
import { nameOf } from './connections.ts';
import styles from './ride-proof.module.css';
import { type AttemptError, useAttempts } from './use-attempts.ts';
import { useSetConnection } from './use-set-connection.ts';
import { type ReportedRide, type RideErrors, validateRide, wallClock } from './validate-ride.ts';
import { useVerifyAction } from './verify-way.ts';

type RideFormProps = { provider: Provider; onDone: () => void; onBack: () => void };

/**
 * Asks for day, time and a stop of one ride. The stop is free text, because a list would give hints; the input stays if
 * it is not recognized [PROV-04].
 */
export function RideForm({ provider, onDone, onBack }: RideFormProps): ReactNode {
  const { t } = useFullTranslation();
  const { bind, check, busy, refused: attemptError, send } = useRideForm(provider, onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (check()) void send();
    else focusFirstError(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('connect.ride.open')}>
      <Stack gap={4}>
        {attemptError !== null && <NotRecognised refused={attemptError} />}
        <p>{t('connect.ride.since')}</p>
        <div className={styles['pair']}>
          <Field {...bind('date')} ref={takeFocus} type="date" label={t('rides.missing.date')} />
          <Field {...bind('time')} type="time" label={t('connect.ride.time')} />
        </div>
        <Field
          {...bind('stop')}
          label={t('connect.ride.stop')}
          help={t('connect.ride.stopHelp')}
          maxLength={limits.missingRidePlaceLengthMax}
          dir="auto"
          autoCapitalize="words"
          enterKeyHint="send"
        />
        <Stack gap={2}>
          <Button type="submit" wide busy={busy}>
            {t('connect.ride.send')}
          </Button>
          <Button wide variant="quiet" disabled={busy} onClick={onBack}>
            {t('connect.ride.how')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

/** Says that the ride is unknown and what to check, or shows another error. */
function NotRecognised({ refused: { code, text } }: { refused: AttemptError }): ReactNode {
  const { t } = useFullTranslation();
  const verify = useVerifyAction(code);
  const isUnknown = code === 'RIDE_NOT_RECOGNIZED';
  return (
    <Banner
      tone="error"
      title={t(isUnknown ? 'connect.ride.unknownTitle' : 'connect.failedToValidateTitle')}
      action={verify}
      announced
    >
      {isUnknown ? t('connect.ride.unknownText') : text}
    </Banner>
  );
}

function useRideForm(provider: Provider, onDone: () => void) {
  const { t } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const { tellRide } = useSetConnection();
  const { busy, refused: attemptError, setRefused, attempt } = useAttempts();
  const [ride, setRide] = useState<ReportedRide>(() => ({
    date: wallClock(new Date(now()), IANATimezone).date,
    time: '',
    stop: '',
  }));
  const [faults, setFaults] = useState<RideErrors>({});
  return {
    busy,
    refused: attemptError,
    bind: (name: keyof ReportedRide) => {
      const errorKey = faults[name];
      return {
        name,
        value: ride[name],
        readOnly: busy,
        autoComplete: 'off',
        error: errorKey && t(errorKey),
        onChange: (event: { target: { value: string } }) => {
          setRide((before) => ({ ...before, [name]: event.target.value }));
          setFaults({});
          setRefused(null);
        },
      };
    },
    check: () => {
      const found = validateRide(ride, new Date(now()), IANATimezone);
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    send: () =>
      attempt(async () => {
        await tellRide(provider, { riddenAt: `${ride.date}T${ride.time}`, stop: ride.stop.trim() });
        notify({ title: t('connect.connectedToast', { provider: nameOf(provider) }), tone: 'success' });
        onDone();
      }),
  };
}
