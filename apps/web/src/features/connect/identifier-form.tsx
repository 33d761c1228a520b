import { getIdentifierError, type Provider, takesLetters } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { focusFirstError } from '@fareback/ui/form/focus.ts';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { ConnectError } from './banner.tsx';
import { nameOf, shortNameOf, stageOf } from './connections.ts';
import { lengthOf, maskNumber, NumberField } from './number-field.tsx';

import { type AttemptError, useAttempts, useSetConnection } from './use-attempts.ts';

type IdentifierFormProps = {
  provider: Provider;
  kind: NonNullable<Provider['identifierType']>;
  /** The earlier entry, to be edited. */
  initialIdentifier: string;
  /** Shown in the error's place if there is no error. */
  failure: ReactNode;
  submitLabel: string;
  /** The account is entered but not yet verified. */
  onNamed: () => void;
  onDone: () => void;
};

type Typed = { identifier: string; secondFact: string };

/** Errors that no field can fix. */
const ofWhole: ReadonlySet<string> = new Set([
  '',
  'ALREADY_CONNECTED',
  'NOT_FOUND',
  'PROVIDER_NOT_CONNECTABLE',
  'PROVIDER_UNREACHABLE',
  'USER_CONTROL_DISABLED',
  'NETWORK_ERROR',
]);

/** Returns the field of an error; null if it concerns the whole form. */
function fieldOf({ code, field, canRetry }: AttemptError): keyof Typed | null {
  if (!canRetry || ofWhole.has(code)) return null;
  return field === 'secondFact' ? 'secondFact' : 'identifier';
}

/**
 * Asks for a card number (or the provider's equivalent) or an email, with any second fact, and connects. Errors are
 * shown under their field with a retry, and the input stays [PROV-22, PROV-23, PROV-25, PROV-26, PROV-33].
 */
export function IdentifierForm({ submitLabel, failure, ...given }: IdentifierFormProps): ReactNode {
  const { provider, kind } = given;
  const { t } = useFullTranslation();
  const { typed, type, check, errorOf, refused: attemptError, isAtField, busy, send } = useIdentifierForm(given);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    if (!check()) focusFirstError(form);
    else void send().then(() => focusFirstError(form));
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('connect.connectTo', { provider: nameOf(provider) })}>
      <Stack gap={5}>
        {attemptError === null ? (
          failure
        ) : (
          <ConnectError
            title={attemptError.title}
            text={isAtField ? null : attemptError.text}
            code={attemptError.code}
            onRetry={attemptError.canRetry ? () => void send() : undefined}
            busy={busy}
          />
        )}
        <AccountField
          provider={provider}
          kind={kind}
          value={typed.identifier}
          onChange={(identifier) => type({ identifier })}
          error={errorOf('identifier')}
          readOnly={busy}
        />
        {provider.secondFact !== null && (
          <Field
            label={provider.secondFact}
            name="secondFact"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode={kind === 'NUMERIC_ID' ? 'numeric' : undefined}
            icon={<Icon name="shield" size={20} />}
            ltr
            readOnly={busy}
            value={typed.secondFact}
            onChange={({ target }) => type({ secondFact: target.value })}
            error={errorOf('secondFact')}
          />
        )}
        <Button type="submit" wide busy={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

function useIdentifierForm({
  provider,
  kind,
  initialIdentifier,
  ...ends
}: Omit<IdentifierFormProps, 'submitLabel' | 'failure'>) {
  const { t } = useFullTranslation();
  const masks = provider.numberForm?.masks ?? [];
  const [typed, setTyped] = useState<Typed>(() => ({
    identifier: kind === 'NUMERIC_ID' ? maskNumber(initialIdentifier, masks) : initialIdentifier,
    secondFact: '',
  }));
  const [faults, setFaults] = useState<Partial<Typed>>({});
  const { busy, refused: attemptError, clearRefused, send } = useSend(provider, ends);
  const errorField = attemptError && fieldOf(attemptError);
  return {
    typed,
    busy,
    refused: attemptError,
    isAtField: errorField !== null,
    errorOf: (field: keyof Typed) => faults[field] ?? (errorField === field ? attemptError?.text : undefined),
    type: (part: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...part }));
      setFaults({});
      clearRefused();
    },
    check: () => {
      const found: Partial<Typed> = {};
      if (getIdentifierError(provider, typed.identifier) !== null)
        found.identifier = t(kind === 'EMAIL' ? 'validation.invalidEmail' : 'validation.invalidId');
      if (provider.secondFact !== null && typed.secondFact.trim() === '')
        found.secondFact = t('connect.secondFactMissing');
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    send: () => send(typed),
  };
}

type AccountFieldProps = Pick<IdentifierFormProps, 'provider' | 'kind'> & {
  value: string;
  onChange: (identifier: string) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** The card number, grouped while typing, or the email. */
function AccountField({ provider, kind, value, onChange, ...field }: AccountFieldProps): ReactNode {
  const { t } = useFullTranslation();
  const masks = provider.numberForm?.masks ?? [];
  const count = lengthOf(masks);
  if (kind === 'NUMERIC_ID')
    return (
      <NumberField
        {...field}
        label={provider.numberName ?? t('connect.cardNumber')}
        help={count === null ? undefined : t(takesLetters(masks) ? 'connect.signs' : 'connect.digits', { count })}
        form={provider.numberForm}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <Field
      {...field}
      label={t('connect.email')}
      name="identifier"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      icon={<Icon name="mail" size={20} />}
      ltr
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The provider rejected the account without an error; a retry would get the same answer and count as a guess. */
const notConfirmed = { code: '', field: null, canRetry: false };

/**
 * Connects with the form's values. A connected member sees a toast, a pending account continues in place, and a
 * provider's rejection counts as an error [PROV-26].
 */
function useSend(provider: Provider, { onNamed, onDone }: Pick<IdentifierFormProps, 'onNamed' | 'onDone'>) {
  const { t } = useFullTranslation();
  const { connect } = useSetConnection();
  const { busy, refused: attemptError, setRefused, attempt } = useAttempts();
  const name = nameOf(provider);
  const send = ({ identifier, secondFact }: Typed) =>
    attempt(async () => {
      const status = await connect(provider, identifier, secondFact);
      const isConnected = status.status === 'CONNECTED';
      // For an account that earns but is unproven the provider did not confirm it.
      if (status.status === 'FAILEDTOVALIDATE' || (isConnected && stageOf(status) === 'form'))
        setRefused({
          ...notConfirmed,
          title: t('connect.failedToValidateTitle'),
          text: t('connect.notConfirmed', { provider: shortNameOf(provider) }),
        });
      else if (isConnected && stageOf(status) !== 'mailedCode') {
        notify({ title: t('connect.connectedToast', { provider: name }), tone: 'success' });
        onDone();
      } else onNamed();
    });
  return { busy, refused: attemptError, clearRefused: () => setRefused(null), send };
}
