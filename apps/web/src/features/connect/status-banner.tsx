import type { ReactNode } from 'react';
import { WithEmail } from '../../forms/email-address.tsx';
import { type FullTranslation, useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { useConfig } from '../../tenant/config.tsx';
import { Banner, waitingText } from './banner.tsx';
import { bannerOf, type Connection, shortNameOf, stageOf } from './connections.ts';

type StatusBannerProps = { connection: Connection; onConnect: () => void; onDisconnect: () => void };

/** The action that a connection needs from the member, and why [PROV-11, PROV-12, PROV-13]. */
export function StatusBanner({ connection, onConnect, onDisconnect }: StatusBannerProps): ReactNode {
  const { t } = useFullTranslation();
  switch (bannerOf(connection)) {
    case 'validating':
      return <Waiting connection={connection} onConnect={onConnect} onDisconnect={onDisconnect} />;
    case 'unproven':
      return (
        <Banner
          tone="warning"
          title={t('connect.unprovenTitle')}
          action={{ label: t('connect.prove'), onPress: onConnect }}
        >
          {t('connect.unprovenText')}
        </Banner>
      );
    case 'failedToValidate':
      return (
        <Banner
          tone="error"
          title={t('connect.failedToValidateTitle')}
          action={{ label: t('connect.edit'), onPress: onConnect }}
        >
          {failureText(connection, t)}
        </Banner>
      );
    case 'requireDisconnect':
      return (
        <Banner
          tone="warning"
          title={t('connect.requireDisconnectTitle')}
          action={{ label: t(isByConsent(connection) ? 'connect.agreeAgain' : 'connect.takeBack'), onPress: onConnect }}
          otherAction={{ label: t('connect.disconnect'), onPress: onDisconnect }}
        >
          {lossText(connection, t)}
        </Banner>
      );
    case null:
      return null;
  }
}

/** The next step of a pending account, with a button to take it. */
function Waiting({ connection, onConnect, onDisconnect }: StatusBannerProps): ReactNode {
  const translation = useFullTranslation();
  const { IANATimezone } = useConfig();
  const { t } = translation;
  const giveUp = { label: t('connect.giveUp'), onPress: onDisconnect };
  const stage = stageOf(connection);
  if (stage === 'mailedCode')
    return (
      <Banner
        tone="info"
        title={t('connect.codeTitle')}
        action={{ label: t('connect.enterCode'), onPress: onConnect }}
        otherAction={giveUp}
      >
        <WithEmail
          sentence={t('connect.codeSent', { email: leftToRight(connection.identifier) })}
          email={connection.identifier}
        />
      </Banner>
    );
  if (stage === 'ride')
    return (
      <Banner
        tone="info"
        title={t('connect.ride.title')}
        action={{ label: t('connect.ride.open'), onPress: onConnect }}
        otherAction={giveUp}
      >
        {t('connect.ride.text')}
      </Banner>
    );
  return (
    <Banner tone="info" title={t('connect.validatingTitle')} action={giveUp}>
      {waitingText(connection, translation, IANATimezone)}
    </Banner>
  );
}

const isByConsent = ({ provider }: Connection): boolean => provider.proof === 'CONSENT';

/** Explains why an account no longer counts, and what the member can do [PROV-13]. */
export function lossText({ provider, lostBecause }: Connection, t: FullTranslation['t']): string {
  switch (lostBecause) {
    case 'TAKEN':
      return t('connect.takenText');
    case 'RELEASED':
      return t('connect.releasedText');
    case 'WITHDRAWN':
      return t('connect.withdrawnText', { provider: shortNameOf(provider) });
    case 'INTERRUPTED':
      return t('connect.interruptedText', { provider: shortNameOf(provider) });
    case null:
      return t('connect.requireDisconnectText');
  }
}

/** Explains why an account was not verified, and what to do [PROV-12, PROV-26]. */
export function failureText({ provider, identifier, failedBecause }: Connection, t: FullTranslation['t']): string {
  const values = { provider: shortNameOf(provider), email: leftToRight(identifier) };
  switch (failedBecause) {
    case 'PROVIDER_SAID_NO':
      return t('connect.notConfirmed', values);
    case 'NO_ANSWER':
      return t('connect.failedNoAnswer', values);
    case 'PROVIDER_UNREACHABLE':
      return t('connect.failedUnreachable', values);
    case 'MAIL_NOT_DELIVERED':
      return t('connect.failedMail', values);
    case 'CODE_NOT_ENTERED':
      return t('connect.failedCode', values);
    case null:
      return t('connect.failedToValidateText');
  }
}
