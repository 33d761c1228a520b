import type { Config } from '@fareback/contract';
import { defaultLanguage } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';

/** The configuration as far as the server reads it itself. */
export type TenantConfiguration = Partial<Config>;

/** A tenant's public configuration in a language; English stands in for a missing one [LANG-08]. */
export function configurationOf(tenant: Pick<Tenant, 'configuration'>, language: string): TenantConfiguration {
  return tenant.configuration[language] ?? tenant.configuration[defaultLanguage] ?? {};
}
