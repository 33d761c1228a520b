import { type Provider, whyNotIdentifier } from '@fareback/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { notify } from '../../state/notices.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ConnectError } from './connect-error.tsx';
import { nameOf } from './connections.ts';
import { useAttempt } from './use-attempt.ts';
import { useSetConnection } from './use-set-connection.ts';

type IdentifierFormProps = {
  provider: Provider;
  kind: NonNullable<Provider['identifierType']>;
  /** What was entered before, to be edited. */
  initialIdentifier: string;
  onDone: () => void;
};

/** Takes a card number or e-mail and connects with it; refusals stand under the field with a retry [PROV-22, PROV-23, PROV-25, PROV-26]. */
export function IdentifierForm({ provider, kind, initialIdentifier, onDone }: IdentifierFormProps): ReactNode {
  const { t } = useWholeSpeech();
  const [identifier, setIdentifier] = useState(initialIdentifier);
  const [secondFact, setSecondFact] = useState('');
  const [fault, setFault] = useState<string>();
  const { busy, refusal, setRefusal, send } = useSend(provider, onDone);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (whyNotIdentifier(provider, identifier) !== null)
      setFault(t(kind === 'EMAIL' ? 'validation.invalidEmail' : 'validation.invalidId'));
    else send(identifier, secondFact);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('connect.connectTo', { provider: nameOf(provider) })}>
      <Stack gap={5}>
        {refusal !== null && (
          <ConnectError text={refusal === '' ? '' : null} onRetry={() => send(identifier, secondFact)} busy={busy} />
        )}
        <Field
          label={t(kind === 'EMAIL' ? 'connect.email' : 'connect.cardNumber')}
          name="identifier"
          type={kind === 'EMAIL' ? 'email' : 'text'}
          inputMode={kind === 'EMAIL' ? 'email' : 'numeric'}
          autoComplete={kind === 'EMAIL' ? 'email' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          icon={<Icon name={kind === 'EMAIL' ? 'mail' : 'card'} size={20} />}
          ltr
          value={identifier}
          onChange={(event) => {
            setIdentifier(event.target.value);
            setFault(undefined);
            setRefusal(null);
          }}
          error={fault ?? (refusal || undefined)}
        />
        {provider.secondFact !== null && (
          <Field
            label={provider.secondFact}
            name="secondFact"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={kind === 'NUMERIC_ID' ? 'numeric' : undefined}
            ltr
            value={secondFact}
            onChange={(event) => {
              setSecondFact(event.target.value);
              setRefusal(null);
            }}
          />
        )}
        <Button type="submit" wide busy={busy}>
          {t('connect.submit')}
        </Button>
      </Stack>
    </form>
  );
}

/** Connects the provider with what was entered, and says so in passing; what the provider did not take is a refusal too [PROV-26]. */
function useSend(provider: Provider, onDone: () => void) {
  const { t } = useWholeSpeech();
  const { connect } = useSetConnection();
  const { attempt, ...state } = useAttempt();
  const send = (identifier: string, secondFact: string) =>
    void attempt(async () => {
      const { status } = await connect(provider, identifier, secondFact);
      if (status === 'FAILEDTOVALIDATE') {
        state.setRefusal(t('connect.failedToValidateTitle'));
        return;
      }
      const isConnected = status === 'CONNECTED';
      notify({
        title: isConnected ? t('connect.connectedToast', { provider: nameOf(provider) }) : t('connect.validatingTitle'),
        tone: isConnected ? 'success' : 'plain',
      });
      onDone();
    });
  return { ...state, send };
}
