import type { Messenger } from '../../adapters/messenger.ts';
import { composeCodeText } from './code-text.ts';
import { type SendingTenant, tenantNameIn, wordsIn } from './voice.ts';

export interface Sender {
  messenger: Messenger;
  tenant: SendingTenant;
  language: string;
}

/**
 * Sends a verification code by text message, bound to the app's host. Rejects if the carrier did not accept it; call it
 * outside transactions.
 */
export async function sendCodeText(
  { messenger, tenant, language }: Sender,
  { to, code, host }: { to: string; code: string; host: string | null },
): Promise<void> {
  const text = composeCodeText(wordsIn(language), { code, name: tenantNameIn(tenant, language), host });
  await messenger.send({ tenantId: tenant.tenantId, channel: 'SMS', to, text });
}
