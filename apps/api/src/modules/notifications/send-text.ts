import { loadServerCatalogues, type MessageKey, type MessageValues, type Translators } from '@fareback/wording';
import type { Messenger } from '../../adapters/messenger.ts';

let loaded: Translators | undefined;

/** One of our sentences in a language; compiled once, on the first message. */
function wordsIn(language: string): (key: MessageKey, values?: MessageValues) => string {
  loaded ??= loadServerCatalogues();
  return loaded[language] ?? loaded.en;
}

/** The tenant's name as it shows itself in a language. */
function tenantNameIn(
  tenant: { name: string; configuration: Record<string, Record<string, unknown>> },
  language: string,
): string {
  const shown = tenant.configuration[language]?.['TenantName'];
  return typeof shown === 'string' && shown !== '' ? shown : tenant.name;
}

/** What is needed to send on behalf of a tenant, in the language its member reads. */
export interface Sender {
  messenger: Messenger;
  tenant: { tenantId: string; name: string; configuration: Record<string, Record<string, unknown>> };
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
