import type { Config } from '@fareback/contract';
import { defaultLanguage } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';

export type TenantConfiguration = Partial<Config>;

/** Public configuration in a language, with English as the fallback [LANG-08]. */
export function configurationOf(tenant: Pick<Tenant, 'configuration'>, language: string): TenantConfiguration {
  return tenant.configuration[language] ?? tenant.configuration[defaultLanguage] ?? {};
}
