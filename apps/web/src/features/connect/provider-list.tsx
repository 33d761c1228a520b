import { limits } from '@fareback/contract';
import { classes } from '@fareback/ui/classes.ts';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { Switch } from '@fareback/ui/form/checkbox.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { type FullTranslation, useFullTranslation } from '../../i18n/full-translation.ts';
import { leftToRight } from '../../i18n/isolate.ts';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { type Connection, endOfCard, isOn, isUnproven, isUsable, nameOf, stageOf } from './connections.ts';
import styles from './provider-list.module.css';
import { ProviderLogo } from './provider-logo.tsx';
import { StatusBanner } from './status-banner.tsx';

const ConnectDrawer = lazyPart(() => import('./connect-drawer.tsx'), 'ConnectDrawer');
const DisconnectDialog = lazyPart(() => import('./disconnect-dialog.tsx'), 'DisconnectDialog');

type ProviderListProps = {
  connections: readonly Connection[];
  /** The provider in the URL, whose drawer is open at first. */
  wantedId: string | null;
  onWantedSeen: () => void;
};

/** The providers with their toggles, the connect drawer and the disconnect confirmation [PROV-08, PROV-18, PROV-19]. */
export function ProviderList({ connections, wantedId, onWantedSeen }: ProviderListProps): ReactNode {
  const { t } = useFullTranslation();
  const wanted = connections.find(({ provider }) => provider.ProviderID === wantedId);
  const canOpen = wanted !== undefined && isUsable(wanted) && stageOf(wanted) !== 'connected';
  const [connecting, setConnecting] = useState(canOpen ? wantedId : null);
  const [wasConnecting, setWasConnecting] = useState(canOpen);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const connect = (providerId: string) => {
    setConnecting(providerId);
    setWasConnecting(true);
  };
  const close = () => {
    setConnecting(null);
    onWantedSeen();
  };
  return (
    <>
      <ul className={styles['list']} aria-label={t('connect.title')}>
        {connections.map((connection) => (
          <ProviderRow
            key={connection.provider.ProviderID}
            connection={connection}
            onConnect={() => connect(connection.provider.ProviderID)}
            onDisconnect={() => setLeaving(connection)}
          />
        ))}
      </ul>
      <Suspense fallback={<PartOnItsWay />}>
        {wasConnecting && <ConnectDrawer providerId={connecting} onClose={close} />}
        {leaving !== null && <DisconnectDialog connection={leaving} onGone={() => setLeaving(null)} />}
      </Suspense>
    </>
  );
}

/** Three skeleton rows while providers load [PROV-09]. */
export function ProviderSkeletons(): ReactNode {
  const { t } = useFullTranslation();
  return (
    <SkeletonGroup label={t('connect.loading')} className={styles['list']}>
      {Array.from({ length: limits.connectSkeletons }, (_, row) => (
        <div key={row} className={styles['skeleton']} data-skeleton="">
          <Skeleton shape="picture" width="3rem" height="3rem" />
          <span className={styles['words']}>
            <Skeleton shape="text" width={row % 2 === 0 ? '9rem' : '7rem'} />
            <Skeleton shape="text" width="5rem" />
          </span>
          <Skeleton shape="pill" width="3.25rem" height="2rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

type ProviderRowProps = { connection: Connection; onConnect: () => void; onDisconnect: () => void };

/**
 * A provider with its toggle; clicking the row connects it, or asks to disconnect. An unavailable one has no toggle
 * [PROV-14, PROV-17, PROV-18, PROV-19].
 */
function ProviderRow({ connection, onConnect, onDisconnect }: ProviderRowProps): ReactNode {
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
      <span className={styles['providerRowWords']}>
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
