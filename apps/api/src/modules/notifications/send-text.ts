import type { MessageKey, MessageValues } from '@fareback/wording';
import type { Messenger } from '../../adapters/messenger.ts';
import { type SendingTenant, tenantNameIn, wordsIn } from './voice.ts';

/** What is needed to send on behalf of a tenant, in the language its member reads. */
export interface Sender {
  messenger: Messenger;
  tenant: SendingTenant;
  language: string;
}

/** Sends a text message with one of our sentences. Rejects when the carrier did not take it; call it outside transactions. */
export async function sendText(
  { messenger, tenant, language }: Sender,
  to: string,
  key: MessageKey & `sms.${string}`,
  values: MessageValues,
): Promise<void> {
  const text = wordsIn(language)(key, { tenant: tenantNameIn(tenant, language), ...values });
  await messenger.send({ tenantId: tenant.tenantId, channel: 'SMS', to, text });
}
