import { limits } from '@fareback/contract';
import { Skeleton, SkeletonGroup } from '@fareback/ui/feedback/skeleton.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { PartOnItsWay } from '../../navigation/part-on-its-way.tsx';
import { type Connection, isUsable, stageOf } from './connections.ts';
import styles from './provider-list.module.css';
import { ProviderRow } from './provider-row.tsx';

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
