import { localized } from '../../platform/localized.ts';
import { activeProviders } from '../providers/index.ts';
import type { ContentReader } from '../tenants/index.ts';

export async function providerNames(reader: ContentReader, language: string): Promise<(providerId: string) => string> {
  const providers = await activeProviders(reader);
  const names = new Map(
    providers.map(({ providerId, texts }) => {
      const { Label, fullName } = localized(texts, language);
      return [providerId, Label || fullName || providerId];
    }),
  );
  return (providerId) => names.get(providerId) ?? providerId;
}
