import { limits, type Provider } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError, takeFocus } from '@fareback/ui/form/focus.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';

import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type LaterKey, zonedParts } from '@fareback/wording';
import { type FormEvent, type ReactNode, useState } from 'react';
import { now } from '../../device/clock.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import { Banner, useVerifyAction } from './banner.tsx';
import styles from './connect.module.css';
import { type Connection, nameOf, shortNameOf } from './connections.ts';
import { type AttemptError, useAttempts, useSetConnection } from './use-attempts.ts';

type RideFormProps = { provider: Provider; onDone: () => void; onBack: () => void };

/**
 * Asks for day, time and a stop of one ride. The stop is free text, because a list would give hints; the input stays if
 * it is not recognized [PROV-04].
 */
function RideForm({ provider, onDone, onBack }: RideFormProps): ReactNode {
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

/** A ride as typed: `2026-03-01`, `08:30` in the agency's time zone, and a stop. */
interface ReportedRide {
  date: string;
  time: string;
  stop: string;
}

type RideErrors = Partial<Record<keyof ReportedRide, LaterKey>>;

/** Returns day and minute in a zone: `2026-03-01`, `08:30`. */
export function wallClock(now: Date, timeZone: string): Pick<ReportedRide, 'date' | 'time'> {
  const { year, month, day, hour, minute } = zonedParts(now, timeZone);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

export function validateRide({ date, time, stop }: ReportedRide, now: Date, timeZone: string): RideErrors {
  const errors: RideErrors = {};
  if (date === '') errors.date = 'rides.missing.needDate';
  if (time === '') errors.time = 'rides.missing.needTime';
  if (stop.trim() === '') errors.stop = 'connect.ride.needStop';
  const present = wallClock(now, timeZone);
  if (date !== '' && time !== '' && `${date}T${time}` > `${present.date}T${present.time}`)
    errors[date > present.date ? 'date' : 'time'] = 'rides.missing.inFuture';
  return errors;
}

type RideProofProps = {
  connection: Connection;
  onDone: () => void;
  /** Alternatives; hidden while the form is open. */
  others: ReactNode;
};

/** Explains in three steps how a ride proves the card, then shows the form [PROV-04, PROV-11]. */
export function RideProof({ connection, onDone, others }: RideProofProps): ReactNode {
  const { t } = useFullTranslation();
  const [isTelling, setTelling] = useState(false);
  const { provider, status } = connection;
  if (isTelling) return <RideForm provider={provider} onDone={onDone} onBack={() => setTelling(false)} />;
  return (
    <Stack gap={5}>
      <p>
        {t(status === 'CONNECTED' ? 'connect.unprovenText' : 'connect.ride.why', { provider: shortNameOf(provider) })}
      </p>
      <ol className={styles['steps']}>
        <li className={styles['step']}>{t('connect.ride.step1')}</li>
        <li className={styles['step']}>{t('connect.ride.step2')}</li>
        <li className={styles['step']}>
          <span>
            {`${t('connect.ride.step3')} ${t(status === 'CONNECTED' ? 'connect.ride.thenShown' : 'connect.ride.thenCounted')}`}
          </span>
        </li>
      </ol>
      <Stack gap={2}>
        <Button ref={takeFocus} wide onClick={() => setTelling(true)} icon={<Icon name="check" size={18} />}>
          {t('connect.ride.open')}
        </Button>
        <p className={styles['tries']}>{t('connect.ride.tries', { count: limits.rideProofTriesPerMemberPerWeek })}</p>
      </Stack>
      {others}
    </Stack>
  );
}
