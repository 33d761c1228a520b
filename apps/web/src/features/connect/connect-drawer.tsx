import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { ConnectSteps } from './connect-steps.tsx';
import { type Connection, nameOf, stageOf, useConnections } from './connections.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';

type ConnectDrawerProps = {
  /** The provider to connect; null closes the drawer. */
  providerId: string | null;
  onClose: () => void;
};

/**
 * Connects one provider, from the connect screen or a campaign, and verifies the account step by step [PROV-11,
 * PROV-19].
 */
export function ConnectDrawer({ providerId, onClose }: ConnectDrawerProps): ReactNode {
  const { t } = useFullTranslation();
  const loaded = useConnections(providerId !== null);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  // Keeps the content while the drawer closes.
  const [lastId, setLastId] = useState<string | null>(null);
  if (providerId !== null && providerId !== lastId) setLastId(providerId);
  const shownId = providerId ?? lastId;
  const shown =
    loaded.state === 'ready' ? loaded.connections.find(({ provider }) => provider.ProviderID === shownId) : undefined;
  if (shown === undefined) return null;
  return (
    <>
      <Drawer
        open={providerId !== null}
        onClose={onClose}
        onClosed={() => setLastId(null)}
        title={titleOf(shown, t)}
        closeLabel={t('access.close')}
      >
        <ConnectSteps
          key={shown.provider.ProviderID}
          connection={shown}
          onDone={onClose}
          onDisconnect={() => setLeaving(shown)}
        />
      </Drawer>
      {leaving !== null && <DisconnectDialog connection={leaving} onGone={() => setLeaving(null)} />}
    </>
  );
}

function titleOf(connection: Connection, t: ReturnType<typeof useFullTranslation>['t']): string {
  const { provider } = connection;
  const name = nameOf(provider);
  switch (stageOf(connection)) {
    case 'mailedCode':
      return t('connect.codeTitle');
    case 'ride':
      return t('connect.ride.title');
    case 'connected':
      return name;
    case 'asked':
    case 'form':
      return provider.translations.connectTitle || t('connect.connectTo', { provider: name });
  }
}
