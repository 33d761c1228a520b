import { listProviders, type Provider } from '@fareback/contract';
import { type Handler, handle } from '../../call/handler.ts';
import { localized } from '../../platform/localized.ts';
import type { ContentReader } from '../tenants/index.ts';
import type { ProviderRow } from './catalogue-shapes.ts';
import { readProviders } from './catalogue-store.ts';

/** A tenant's active providers of every kind, in the order they are shown; read once per change of content. */
export function activeProviders({ cache, tenant, tx }: ContentReader): Promise<ProviderRow[]> {
  return cache.get(tenant.tenantId, 'providers', () => readProviders(tx));
}

/** A provider on the wire; nothing of what the server itself calls leaves it [PROV-02]. */
export function presentProvider(
  { providerId, position, connectionType, identifierType, definition, texts }: ProviderRow,
  language: string,
): Provider {
  const words = localized(texts, language);
  return {
    ProviderID: providerId,
    Label: words.Label ?? '',
    UiPosition: position,
    identifierType: connectionType === 'DIRECT_OAUTH' ? null : identifierType,
    connectionType,
    connectionUrl: definition.connectionUrl ?? null,
    IsPKCEFlow: definition.isPkceFlow,
    DisableUserControl: definition.disableUserControl,
    logoImageUrl: definition.logoUrl,
    connectDescription: words.connectDescription ?? '',
    translations: { connectTitle: words.connectTitle ?? '', fullName: words.fullName ?? '' },
  };
}

/** The call that lists providers; those that only the server connects are not listed [API-43, PROV-04]. */
export const handlers: Handler[] = [
  handle(listProviders, async (ctx) =>
    (await activeProviders(ctx))
      .filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT')
      .map((provider) => presentProvider(provider, ctx.language)),
  ),
];
