import { classes } from '@fareback/ui/classes.ts';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
import type { ReactNode } from 'react';
import { type FullTranslation, useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { type Connection, endOfCard, isOn, isUnproven, isUsable, nameOf } from './connections.ts';
import { ProviderLogo } from './provider-logo.tsx';
import styles from './provider-row.module.css';
import { StatusBanner } from './status-banner.tsx';

type ProviderRowProps = { connection: Connection; onConnect: () => void; onDisconnect: () => void };

/**
 * A provider with its toggle; clicking the row connects it, or asks to disconnect. An unavailable one has no toggle
 * [PROV-14, PROV-17, PROV-18, PROV-19].
 */
export function ProviderRow({ connection, onConnect, onDisconnect }: ProviderRowProps): ReactNode {
  const { status } = connection;
  if (status === 'NOT_VALID_PROVIDER')
    return (
      <li className={classes(styles['row'], styles['unavailable'])}>
        <ProviderLine connection={connection} />
      </li>
    );
  const on = isOn(status);
  const usable = isUsable(connection);
  return (
    <li className={styles['row']}>
      <Switch className={styles['switch']} checked={on} disabled={!usable} onChange={on ? onDisconnect : onConnect}>
        <ProviderLine connection={connection} />
      </Switch>
      {usable && <StatusBanner connection={connection} onConnect={onConnect} onDisconnect={onDisconnect} />}
    </li>
  );
}

/** The provider's name and the member's status; of a card number only the end. */
function ProviderLine({ connection }: { connection: Connection }): ReactNode {
  const { t } = useFullTranslation();
  const { provider } = connection;
  const account = accountText(connection, t);
  return (
    <span className={styles['line']}>
      <ProviderLogo provider={provider} size="small" />
      <span className={styles['words']}>
        <span translate="no" className={styles['name']}>
          {nameOf(provider)}
        </span>
        <span className={styles['state']}>
          {[t(stateOf(connection)), account].filter((part) => part !== null).join(' · ')}
        </span>
      </span>
    </span>
  );
}

function stateOf(connection: Connection) {
  const { provider, status } = connection;
  if (status === 'NOT_VALID_PROVIDER') return 'connect.unavailable';
  if (provider.DisableUserControl) return 'connect.managed';
  if (isUnproven(connection)) return 'connect.unproven';
  if (status === 'CONNECTED') return 'connect.connected';
  if (status === 'VALIDATING') return 'connect.waiting';
  return status === 'REQUIRE_DISCONNECT' ? 'connect.lost' : 'connect.notConnected';
}

/** The member's account as shown; null without one. */
function accountText(connection: Connection, t: FullTranslation['t']): string | null {
  const { status, identifier } = connection;
  if (identifier === '' || (!isOn(status) && status !== 'VALIDATING')) return null;
  const cardEnd = endOfCard(connection);
  return cardEnd === null ? leftToRight(identifier) : t('connect.ending', { digits: leftToRight(cardEnd) });
}
