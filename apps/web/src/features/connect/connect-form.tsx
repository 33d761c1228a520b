import { ApiError, getProviderRedirect, type Provider, whyNotIdentifier } from '@fareback/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/client.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { notify } from '../../state/notices.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ConnectError } from './connect-error.tsx';
import { useSetConnection } from './use-set-connection.ts';

/** Follows the address of an outside provider; only web addresses are followed. */
function goTo(address: string): void {
  if (/^https?:\/\//.test(address)) location.assign(address);
}

type ConnectFormProps = {
  provider: Provider;
  /** What was entered before, to be edited. */
  initialIdentifier: string;
  onDone: () => void;
};

/** Takes a card number or e-mail, or leads to the provider's own sign-in; refusals stand under the field with a retry [PROV-22..26]. */
export function ConnectForm({ provider, initialIdentifier, onDone }: ConnectFormProps): ReactNode {
  const { t } = useSpeech();
  const { connect } = useSetConnection();
  const [identifier, setIdentifier] = useState(initialIdentifier);
  const [fault, setFault] = useState<string>();
  /** The server's refusal: its text, which may be empty. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const kind = provider.identifierType;
  const name = provider.translations.fullName || provider.Label;

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (failure) {
      setRefusal(failure instanceof ApiError ? failure.description : '');
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    attempt(async () => {
      const { status } = await connect(provider, identifier);
      if (status === 'FAILEDTOVALIDATE') {
        setRefusal(t('connect.failedToValidateTitle'));
        return;
      }
      notify({
        title: status === 'CONNECTED' ? t('connect.connectedToast', { provider: name }) : t('connect.validatingTitle'),
        tone: status === 'CONNECTED' ? 'success' : 'plain',
      });
      onDone();
    });
  const leave = () =>
    attempt(async () => {
      const reply = await api.call(getProviderRedirect, { params: { id: provider.ProviderID } });
      goTo(reply.providerRedirectURL);
    });

  if (kind === null)
    return (
      <Stack gap={5}>
        <p>{t('connect.oauthText', { provider: name })}</p>
        {refusal !== null && <ConnectError text={refusal} onRetry={() => void leave()} busy={busy} />}
        <Button wide busy={busy} onClick={() => void leave()} icon={<Icon name="external" size={18} />}>
          {t('connect.goToProvider', { provider: name })}
        </Button>
      </Stack>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (whyNotIdentifier(kind, identifier) !== null)
      setFault(t(kind === 'EMAIL' ? 'validation.invalidEmail' : 'validation.invalidId'));
    else void send();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('connect.connectTo', { provider: name })}>
      <Stack gap={5}>
        {refusal !== null && <ConnectError text={refusal === '' ? '' : null} onRetry={() => void send()} busy={busy} />}
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
        <Button type="submit" wide busy={busy}>
          {t('connect.submit')}
        </Button>
      </Stack>
    </form>
  );
}
