import type { Provider } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { Banner, ConnectError, WaitingForProvider } from './banner.tsx';

import styles from './connect.module.css';
import { type Connection, endOfCard, isUnproven, isWaiting, nameOf, shortNameOf, stageOf } from './connections.ts';
import { IdentifierForm } from './identifier-form.tsx';
import { MailedCodeForm } from './mailed-code-form.tsx';
import { ProviderLogo } from './provider-logo.tsx';
import { RideProof } from './ride-form.tsx';
import { failureText, lossText } from './status-banner.tsx';
import { useConsent } from './use-consent.ts';

type ConnectStepsProps = {
  connection: Connection;
  onDone: () => void;
  /** Asks before the current account is removed. */
  onDisconnect: () => void;
};

/**
 * The next step for a provider: enter an account, then verify it. A pending account can be changed or removed [PROV-11,
 * PROV-12, PROV-13].
 */
export function ConnectSteps({ connection, onDone, onDisconnect }: ConnectStepsProps): ReactNode {
  const stage = stageOf(connection);
  const [isRenaming, setRenaming] = useState(false);
  const isForm = stage === 'form' || isRenaming;
  const others = isWaiting(connection) && (
    <OtherWays
      connection={connection}
      onRename={isForm ? undefined : () => setRenaming(true)}
      onDisconnect={onDisconnect}
    />
  );
  if (isForm)
    return (
      <Stack gap={5}>
        <NamingStep connection={connection} onNamed={() => setRenaming(false)} onDone={onDone} />
        {others}
      </Stack>
    );
  return (
    <Stack gap={5}>
      <Account connection={connection} />
      {stage === 'asked' && <WaitingForProvider connection={connection} />}
      {stage === 'mailedCode' && <MailedCodeForm connection={connection} onDone={onDone} />}
      {stage === 'connected' && <Connected onDone={onDone} />}
      {stage === 'ride' ? <RideProof connection={connection} onDone={onDone} others={others} /> : others}
    </Stack>
  );
}

type NamingStepProps = Pick<ConnectStepsProps, 'connection' | 'onDone'> & { onNamed: () => void };

/** Enters an account or opens the provider's sign-in; after a failure or loss, shows why. */
function NamingStep({ connection, ...ends }: NamingStepProps): ReactNode {
  const { t } = useFullTranslation();
  const { provider, identifier, status } = connection;
  const ahead = aheadOf(connection);
  const isLost = status === 'REQUIRE_DISCONNECT';
  return (
    <>
      <ProviderLogo provider={provider} size="large" />
      {isLost && (
        <Banner tone="warning" title={t('connect.requireDisconnectTitle')}>
          {lossText(connection, t)}
        </Banner>
      )}
      {isUnproven(connection) && <p>{t('connect.unprovenText')}</p>}
      {provider.connectDescription !== '' && <Markdown text={provider.connectDescription} />}
      {ahead !== null && <p className={styles['ahead']}>{t(ahead)}</p>}
      <ConnectForm
        provider={provider}
        initialIdentifier={identifier}
        failure={
          status === 'FAILEDTOVALIDATE' && (
            <Banner tone="warning" title={t('connect.failedToValidateTitle')} announced>
              {failureText(connection, t)}
            </Banner>
          )
        }
        submitLabel={t(isLost ? 'connect.takeBack' : isUnproven(connection) ? 'connect.prove' : 'connect.submit')}
        {...ends}
      />
      {provider.connectionUrl !== null && <Whereabouts connection={connection} address={provider.connectionUrl} />}
    </>
  );
}

/** Says in advance how the account will be verified; the agency's own text has priority. */
function aheadOf({ provider }: Connection) {
  if (provider.connectDescription !== '') return null;
  if (provider.proof === 'MAILED_CODE') return 'connect.codeAhead';
  return provider.proof === 'RIDE' ? 'connect.ride.ahead' : null;
}

/** Links to the provider's page that explains where to find the number or create an account. */
function Whereabouts({ connection, address }: { connection: Connection; address: string }): ReactNode {
  const { t } = useFullTranslation();
  if (!/^https?:\/\//i.test(address)) return null;
  const isNumber = connection.provider.identifierType === 'NUMERIC_ID';
  return (
    <a className={styles['outside']} href={address} target="_blank" rel="noopener noreferrer">
      <span>
        {t(isNumber ? 'connect.whereNumber' : 'connect.providerPage', { provider: shortNameOf(connection.provider) })}
      </span>
      <Icon name="external" size={16} />
      <VisuallyHidden>{t('access.newWindow')}</VisuallyHidden>
    </a>
  );
}

function Account({ connection }: { connection: Connection }): ReactNode {
  const { t } = useFullTranslation();
  const { provider, identifier } = connection;
  const cardEnd = endOfCard(connection);
  return (
    <div className={styles['account']}>
      <ProviderLogo provider={provider} size="small" />
      <span className={styles['words']}>
        <span translate="no" className={styles['name']}>
          {nameOf(provider)}
        </span>
        {identifier !== '' && (
          <span className={styles['identifier']}>
            {cardEnd === null ? leftToRight(identifier) : t('connect.ending', { digits: leftToRight(cardEnd) })}
          </span>
        )}
      </span>
    </div>
  );
}

/** The account was verified in the meantime. */
function Connected({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <Stack gap={5}>
      <output className={styles['connected']}>
        <Icon name="check-circle" size={24} />
        <span>{t('connect.provenText')}</span>
      </output>
      <Button wide onClick={onDone}>
        {t('common.done')}
      </Button>
    </Stack>
  );
}

type OtherWaysProps = { connection: Connection; onRename: (() => void) | undefined; onDisconnect: () => void };

/** Alternatives to waiting: another number or address, or removal. */
function OtherWays({ connection, onRename, onDisconnect }: OtherWaysProps): ReactNode {
  const { t } = useFullTranslation();
  const { provider, status } = connection;
  const canRename = onRename !== undefined && provider.identifierType !== null && status === 'VALIDATING';
  return (
    <div className={styles['others']}>
      {canRename && (
        <Button variant="quiet" onClick={onRename} icon={<Icon name="edit" size={18} />}>
          {t(provider.identifierType === 'EMAIL' ? 'connect.changeEmail' : 'connect.changeNumber')}
        </Button>
      )}
      <Button variant="quiet" onClick={onDisconnect} icon={<Icon name="unlink" size={18} />}>
        {t(status === 'VALIDATING' ? 'connect.giveUp' : 'connect.disconnect')}
      </Button>
    </div>
  );
}

type ConnectFormProps = {
  provider: Provider;
  /** The earlier entry, to be edited. */
  initialIdentifier: string;
  /** Why the current account was not verified; replaced by errors of the form. */
  failure: ReactNode;
  submitLabel: string;
  /** The account is entered but not yet verified. */
  onNamed: () => void;
  onDone: () => void;
};

/** Asks for the provider's fields, or opens the provider's own sign-in [PROV-22..26]. */
function ConnectForm({ provider, ...form }: ConnectFormProps): ReactNode {
  const kind = provider.identifierType;
  if (kind === null)
    return (
      <>
        {form.failure}
        <LeaveToProvider provider={provider} onDone={form.onDone} />
      </>
    );
  return <IdentifierForm provider={provider} kind={kind} {...form} />;
}

/**
 * Opens a provider's own sign-in; a result other than success is shown above with a retry [PROV-20, PROV-24, PROV-25].
 */
export function LeaveToProvider({ provider, onDone }: { provider: Provider; onDone: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const { busy, refusal, isAway, leave } = useConsent(provider, onDone);
  const name = nameOf(provider);
  return (
    <Stack gap={5}>
      <p aria-live="polite">
        {t(isAway && refusal === null ? 'connect.consentAway' : 'connect.oauthText', { provider: name })}
      </p>
      {refusal !== null && <ConnectError text={refusal} onRetry={leave} busy={busy} />}
      {refusal === null && (
        <Button wide busy={busy} onClick={leave} icon={<Icon name="external" size={18} />}>
          {t('connect.goToProvider', { provider: name })}
        </Button>
      )}
    </Stack>
  );
}
