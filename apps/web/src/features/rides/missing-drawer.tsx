import { limits, type MissingRide, type Provider } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field, type FieldProps } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Select } from '@fareback/ui/form/select.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { ClockNote } from '../../tenant/clock-note.tsx';
import { DayRides } from './day-rides.tsx';
import {
  type MissingErrors,
  type MissingInput,
  type Sending,
  type TypedField,
  useMissingInput,
  useSendMissing,
} from './missing-rides.ts';
import { PhotoField } from './photo-field.tsx';
import styles from './rides.module.css';
import { type PhotoSending, useSendPhoto } from './send-photo.ts';

type MissingDrawerProps = { isOpen: boolean; onClose: () => void; onConnect: () => void };

/**
 * Reports a missing ride: a form, or a confirmation once sent. Input and result survive closing the drawer [EARN-12,
 * ERR-29].
 */
export function MissingDrawer({ isOpen, onClose, onConnect }: MissingDrawerProps): ReactNode {
  const { t, language } = useFullTranslation();
  const [sent, setSent] = useState<MissingRide | null>(null);
  const providers = useQuery(dataSets.providers(language));
  const statuses = useQuery(dataSets.providerStatuses());
  const isKnown = providers.data !== undefined && statuses.data !== undefined;
  const connected = (providers.data ?? []).filter(({ ProviderID }) =>
    statuses.data?.some((one) => one.ProviderID === ProviderID && one.status === 'CONNECTED'),
  );
  const input = useMissingInput(connected);
  const photoSending = useSendPhoto();
  const sending = useSendMissing((report) => {
    setSent(report);
    if (input.photo) void photoSending.send(report, input.photo);
    input.clear();
  });
  const title = t(sent ? 'rides.missing.sentTitle' : 'rides.missing.open');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      onClosed={() => {
        setSent(null);
        photoSending.clear();
      }}
      title={title}
      hideTitle={sent !== null}
      {...(sent ? {} : { description: t('rides.missing.lead') })}
      closeLabel={t('access.close')}
      {...(sent
        ? {
            actions: (
              <Button wide onClick={onClose}>
                {t('common.done')}
              </Button>
            ),
          }
        : {})}
    >
      {sent ? (
        <>
          <EmptyState icon="check-circle" title={title} compact>
            {t('rides.missing.sentText', { provider: sent.providerName })}
          </EmptyState>
          <PhotoResult sending={photoSending} />
        </>
      ) : isKnown && connected.length === 0 ? (
        <NoAccount onConnect={onConnect} />
      ) : (
        <Stack gap={4}>
          <ClockNote />
          <MissingRideForm providers={connected} input={input} sending={sending} />
        </Stack>
      )}
    </Drawer>
  );
}

function NoAccount({ onConnect }: { onConnect: () => void }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <EmptyState
      icon="card"
      title={t('rides.missing.noAccountTitle')}
      compact
      action={<Button onClick={onConnect}>{t('menu.connectAccount')}</Button>}
    >
      {t('rides.missing.noAccountText')}
    </EmptyState>
  );
}

/** The result of sending the photo, and another try if it failed. */
function PhotoResult({ sending: { state, error, retry } }: { sending: PhotoSending }): ReactNode {
  const { t } = useFullTranslation();
  if (state === 'NONE') return null;
  return (
    <div className={styles['photoResult']}>
      <FormError>{error}</FormError>
      {state === 'REFUSED' ? null : state === 'SENT' ? (
        <Badge tone="success" icon={<Icon name="check" size={14} />}>
          {t('rides.missing.photoSent')}
        </Badge>
      ) : (
        <Button variant="secondary" busy={state === 'SENDING'} onClick={retry}>
          {t('rides.missing.photoRetry')}
        </Button>
      )}
    </div>
  );
}

type MissingRideFormProps = { providers: readonly Provider[]; input: MissingInput; sending: Sending };

/** Account, day and time, and optional details; errors appear on submit and disappear once fixed [EARN-12]. */
function MissingRideForm({ providers, input, sending }: MissingRideFormProps): ReactNode {
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
        <DayRides day={form.date} provider={providers.find(({ ProviderID }) => ProviderID === form.ProviderID)} />
        <MoreDetails bind={bind} />
        <PhotoField
          photo={input.photo}
          disabled={busy}
          onChange={(photo) => {
            input.addPhoto(photo);
            clearError();
          }}
        />
        <FormError>{error}</FormError>
        <Button type="submit" wide busy={busy}>
          {t('rides.missing.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** Optional details that help to find the ride. */
function MoreDetails({ bind }: { bind: (name: TypedField) => Partial<FieldProps> }): ReactNode {
  const { t } = useFullTranslation();
  const optional = t('rides.missing.optional');
  const placeMax = limits.missingRidePlaceLengthMax;
  return (
    <>
      <Field {...bind('fromName')} label={t('rides.missing.from')} aside={optional} maxLength={placeMax} dir="auto" />
      <Field {...bind('toName')} label={t('rides.missing.to')} aside={optional} maxLength={placeMax} dir="auto" />
      <Field
        {...bind('note')}
        label={t('rides.missing.note')}
        aside={optional}
        maxLength={limits.missingRideNoteLengthMax}
        dir="auto"
      />
    </>
  );
}
