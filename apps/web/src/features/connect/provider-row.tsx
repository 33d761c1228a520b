import type { ReactNode } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { Switch } from '../../ui/form/checkbox.tsx';
import { Banner } from './banner.tsx';
import { bannerOf, type Connection, endOfCard, isOn, isUsable, nameOf } from './connections.ts';
import { ProviderLogo } from './provider-logo.tsx';
import styles from './provider-row.module.css';

type ProviderRowProps = { connection: Connection; onConnect: () => void; onDisconnect: () => void };

/** A provider with its toggle; pressing the row connects it, or asks before it is disconnected [PROV-17, PROV-18, PROV-19]. */
export function ProviderRow({ connection, onConnect, onDisconnect }: ProviderRowProps): ReactNode {
  const { t } = useWholeSpeech();
  const { provider, status, identifier } = connection;
  const on = isOn(status);
  const usable = isUsable(connection);
  const cardEnd = endOfCard(connection);
  const state = provider.DisableUserControl ? 'connect.managed' : on ? 'connect.connected' : 'connect.notConnected';
  return (
    <li className={styles['row']}>
      <Switch className={styles['switch']} checked={on} disabled={!usable} onChange={on ? onDisconnect : onConnect}>
        <span className={styles['line']}>
          <ProviderLogo provider={provider} size="small" />
          <span className={styles['words']}>
            <span className={styles['name']}>{nameOf(provider)}</span>
            <span className={styles['state']}>
              {t(state)}
              {on && identifier !== '' && (
                <>
                  {' · '}
                  {cardEnd === null ? (
                    <bdi dir="ltr">{identifier}</bdi>
                  ) : (
                    t('connect.ending', { digits: `\u2066${cardEnd}\u2069` })
                  )}
                </>
              )}
            </span>
          </span>
        </span>
      </Switch>
      {usable && <StatusBanner status={status} onConnect={onConnect} onDisconnect={onDisconnect} />}
    </li>
  );
}

/** What the connection asks of the member [PROV-11, PROV-12, PROV-13]. */
function StatusBanner({
  status,
  onConnect,
  onDisconnect,
}: Omit<ProviderRowProps, 'connection'> & { status: Connection['status'] }): ReactNode {
  const { t } = useWholeSpeech();
  switch (bannerOf(status)) {
    case 'validating':
      return (
        <Banner tone="info" title={t('connect.validatingTitle')}>
          {t('connect.validatingText')}
        </Banner>
      );
    case 'failedToValidate':
      return (
        <Banner
          tone="error"
          title={t('connect.failedToValidateTitle')}
          action={{ label: t('connect.edit'), onPress: onConnect }}
        >
          {t('connect.failedToValidateText')}
        </Banner>
      );
    case 'requireDisconnect':
      return (
        <Banner
          tone="warning"
          title={t('connect.requireDisconnectTitle')}
          action={{ label: t('connect.disconnect'), onPress: onDisconnect }}
        >
          {t('connect.requireDisconnectText')}
        </Banner>
      );
    case null:
      return null;
  }
}
