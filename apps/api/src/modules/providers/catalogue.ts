import { type AccountForm, listProviders, type Proof, type Provider } from '@fareback/contract';
import { type Handler, handleCached } from '../../call/handler.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { localized } from '../../platform/localized.ts';
import { createCachedReader } from '../tenants/index.ts';
import type { ProviderRow } from './catalogue-shapes.ts';
import { readProviders } from './catalogue-store.ts';

/** A tenant's active providers of every kind, in the order they are shown. */
export const activeProviders = createCachedReader('providers', ({ tx }) => readProviders(tx));

/** What proves that an account at the provider is the member's. */
export function proofOf({ connectionType, identifierType, definition }: ProviderRow): Proof {
  if (connectionType === 'DIRECT_OAUTH') return 'CONSENT';
  if (connectionType === 'DIRECT_API') return 'PROVIDER';
  if (identifierType === 'EMAIL') return 'MAILED_CODE';
  return definition.proof ?? 'RIDE';
}

/** How the provider's accounts are written. */
export const accountFormOf = ({ identifierType, definition: { numberForm } }: ProviderRow): AccountForm => ({
  identifierType,
  numberForm: numberForm ? { masks: numberForm.masks, checkDigit: numberForm.checkDigit ?? null } : null,
});

/** A provider on the wire; nothing of what the server itself calls leaves it [PROV-02]. */
export function presentProvider(row: ProviderRow, language: string): Provider {
  const { providerId, position, connectionType, identifierType, definition, texts } = row;
  const words = localized(texts, language);
  return {
    ProviderID: providerId,
    Label: words.Label ?? '',
    UiPosition: position,
    identifierType: connectionType === 'DIRECT_OAUTH' ? null : identifierType,
    connectionType,
    proof: proofOf(row),
    numberForm: accountFormOf(row).numberForm ?? null,
    numberName: words.numberName || null,
    secondFact: definition.asksSecondFact ? (words.secondFact ?? '') : null,
    connectionUrl: definition.connectionUrl ?? null,
    IsPKCEFlow: definition.isPkceFlow,
    DisableUserControl: definition.disableUserControl,
    logoImageUrl: definition.logoUrl,
    connectDescription: words.connectDescription ?? '',
    translations: { connectTitle: words.connectTitle ?? '', fullName: words.fullName ?? '' },
  };
}

/** Providers that members see; those that only the server connects are not listed [API-43, PROV-04]. */
const presentProviders = (providers: ProviderRow[], language: string): Provider[] =>
  providers
    .filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT')
    .map((provider) => presentProvider(provider, language));

/** The call that lists providers [API-43]. */
export const handlers: Handler[] = [
  handleCached(listProviders, async (ctx) => {
    const providers = await activeProviders(ctx);
    return getCachedReply([providers], ctx.language, () => presentProviders(providers, ctx.language));
  }),
];
