import { type AccountForm, listProviders, type Proof, type Provider } from '@fareback/contract';
import { type Handler, handleCached } from '../../call/handler.ts';
import { getCachedReply } from '../../platform/cached-replies.ts';
import { localized } from '../../platform/localized.ts';
import { createCachedReader } from '../tenants/index.ts';
import { type ProviderRow, readProviders } from './catalogue-store.ts';

export const activeProviders = createCachedReader('providers', ({ tx }) => readProviders(tx));

/** Returns how a member proves ownership of an account at the provider. */
export function proofOf({ connectionType, identifierType, definition }: ProviderRow): Proof {
  if (connectionType === 'DIRECT_OAUTH') return 'CONSENT';
  if (connectionType === 'DIRECT_API') return 'PROVIDER';
  if (identifierType === 'EMAIL') return 'MAILED_CODE';
  return definition.proof ?? 'RIDE';
}

export const accountFormOf = ({ identifierType, definition: { numberForm } }: ProviderRow): AccountForm => ({
  identifierType,
  numberForm: numberForm ? { masks: numberForm.masks, checkDigit: numberForm.checkDigit ?? null } : null,
});

/** Formats a provider for the API, without anything that only the server calls [PROV-02]. */
function presentProvider(row: ProviderRow, language: string): Provider {
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
    arrivalDays: definition.arrivalDays ?? null,
    IsPKCEFlow: definition.isPkceFlow,
    DisableUserControl: definition.disableUserControl,
    logoImageUrl: definition.logoUrl,
    connectDescription: words.connectDescription ?? '',
    translations: { connectTitle: words.connectTitle ?? '', fullName: words.fullName ?? '' },
  };
}

/** Formats the providers that members see, without those that only the server connects [API-43, PROV-04]. */
const presentProviders = (providers: ProviderRow[], language: string): Provider[] =>
  providers
    .filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT')
    .map((provider) => presentProvider(provider, language));

export const handlers: Handler[] = [
  handleCached(listProviders, async (ctx) => {
    const providers = await activeProviders(ctx);
    return getCachedReply([providers], ctx.language, () => presentProviders(providers, ctx.language));
  }),
];
