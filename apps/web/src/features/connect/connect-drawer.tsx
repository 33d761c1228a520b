import { type ReactNode, useState } from 'react';
import { useWholeSpeech } from '../../i18n/whole-speech.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { ConnectForm } from './connect-form.tsx';
import { nameOf } from './connections.ts';
import { ProviderLogo } from './provider-logo.tsx';
import { useConnections } from './use-connections.ts';

type ConnectDrawerProps = {
  /** The provider to connect; null closes the drawer. */
  providerId: string | null;
  onClose: () => void;
};

/** Connects one provider, from the connect screen or from a campaign that needs it [PROV-19]. */
export function ConnectDrawer({ providerId, onClose }: ConnectDrawerProps): ReactNode {
  const { t } = useWholeSpeech();
  const loaded = useConnections();
  // While the drawer leaves, what it showed stays.
  const [lastId, setLastId] = useState<string | null>(null);
  if (providerId !== null && providerId !== lastId) setLastId(providerId);
  const shownId = providerId ?? lastId;
  const shown =
    loaded.state === 'ready' ? loaded.connections.find(({ provider }) => provider.ProviderID === shownId) : undefined;
  if (shown === undefined) return null;
  const { provider, identifier } = shown;
  const name = nameOf(provider);
  return (
    <Drawer
      open={providerId !== null}
      onClose={onClose}
      onClosed={() => setLastId(null)}
      title={provider.translations.connectTitle || t('connect.connectTo', { provider: name })}
      closeLabel={t('access.close')}
    >
      <Stack gap={5}>
        <ProviderLogo provider={provider} size="large" />
        {provider.connectDescription !== '' && <Markdown text={provider.connectDescription} />}
        <ConnectForm key={provider.ProviderID} provider={provider} initialIdentifier={identifier} onDone={onClose} />
      </Stack>
    </Drawer>
  );
}
