import { setSender } from '../../data/calls/client.ts';
import { inlinedConfig } from '../../tenant/config.tsx';

/**
 * Starts the app inside another page or app after `connect`. If its bridge can't be loaded, calls are sent without the
 * cookie, which may belong to another rider of the device, unless the agency has its own sign-in [SDK-15].
 */
export async function startEmbedded(connect: () => Promise<void>, begin: () => void): Promise<void> {
  try {
    await connect();
  } catch {
    if (inlinedConfig(document)?.IsStandalonModeSupported !== true) {
      document.getElementById('opening')?.remove();
      setSender((input, init) => fetch(input, { ...init, credentials: 'omit' }));
    }
  }
  begin();
}
