import { agencyLimits } from '@fareback/contract';

export interface Tenant {
  tenantId: string;
  name: string;
  isActive: boolean;
  /** True if riders can use the app; false while the agency is being set up [DESK-231]. */
  isOpen: boolean;
  /** When the owner opened it; null if it was open from the start or is not open. */
  openedAt: Date | null;
  timeZone: string;
  serviceDayStartMinutes: number;
  isStandalone: boolean;
  hosts: string[];
  configuration: Record<string, Record<string, unknown>>;
  settings: Record<string, unknown>;
}

export interface TenantDirectory {
  byId(tenantId: string): Promise<Tenant | undefined>;
  byHost(host: string): Promise<Tenant | undefined>;
  byOrigin(origin: string): Promise<Tenant | undefined>;
  all(): Promise<Tenant[]>;
  /** Tenants whose database server answers, and the error for the others; null if all answer. */
  answering(): Promise<{ tenants: Tenant[]; lacks: Error | null }>;
  refresh(): void;
}

/** Extra origins that may call for the tenant, from its pack: exact, such as `https://app.agency.example` [AUTH-25]. */
export const listedOrigins = ({ settings }: Pick<Tenant, 'settings'>): string[] =>
  (settings['allowedOrigins'] as string[] | undefined) ?? [];

/** The agency's setting of pages and native apps that may embed its app; by default it is empty [SDK-13]. */
export const embeddingOf = ({ settings }: Pick<Tenant, 'settings'>): { origins: string[]; webView: boolean } =>
  (settings['embedding'] as { origins: string[]; webView: boolean } | undefined) ?? { origins: [], webView: false };

/** The currency of fares and point values (ISO 4217); undefined if the agency has no currency. */
export const currencyOf = ({ settings }: Pick<Tenant, 'settings'>): string | undefined =>
  (settings['pointValue'] as { currency: string } | null | undefined)?.currency;

export function agencyLimit({ settings }: Pick<Tenant, 'settings'>, name: keyof typeof agencyLimits): number {
  const wanted = (settings['limits'] as Record<string, unknown> | undefined)?.[name];
  return typeof wanted === 'number' ? wanted : agencyLimits[name];
}

export const deviceBudget = (
  tenant: Pick<Tenant, 'settings'>,
  unasked: 'signUpsPerDevicePerHour' | 'textsPerDevicePerHour',
): { max: number; maxChallenged: number } => ({
  max: agencyLimit(tenant, unasked),
  maxChallenged: agencyLimit(tenant, 'challengedPerDevicePerHour'),
});
