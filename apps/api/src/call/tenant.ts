import { agencyLimits } from '@fareback/contract';

/** A tenant as every call needs it. */
export interface Tenant {
  tenantId: string;
  name: string;
  isActive: boolean;
  /** Whether riders have the app: one that is being set up is not open yet [DESK-231]. */
  isOpen: boolean;
  /** When its owner opened it; null where it was open from its first day, or is not open. */
  openedAt: Date | null;
  timeZone: string;
  serviceDayStartMinutes: number;
  isStandalone: boolean;
  hosts: string[];
  /** Public configuration by language, in wire spelling. */
  configuration: Record<string, Record<string, unknown>>;
  /** What stays on the server, as the pack's settings name it. */
  settings: Record<string, unknown>;
}

/** All tenants of the installation, by id and by host. */
export interface TenantDirectory {
  byId(tenantId: string): Promise<Tenant | undefined>;
  byHost(host: string): Promise<Tenant | undefined>;
  /** Whose pack lists this origin beside its own hosts. */
  byOrigin(origin: string): Promise<Tenant | undefined>;
  all(): Promise<Tenant[]>;
  /** Those whose server answers, and why the others are not among them; null where these are all. */
  answering(): Promise<{ tenants: Tenant[]; lacks: Error | null }>;
  /** Reads again on the next question. */
  refresh(): void;
}

/** Origins whose pages may call for the tenant beside its own hosts, as its pack lists them: exact, such as `https://app.agency.example` [AUTH-25]. */
export const listedOrigins = ({ settings }: Pick<Tenant, 'settings'>): string[] =>
  (settings['allowedOrigins'] as string[] | undefined) ?? [];

/** A limit as the tenant's pack sets it, else its default. */
export function agencyLimit({ settings }: Pick<Tenant, 'settings'>, name: keyof typeof agencyLimits): number {
  const wanted = (settings['limits'] as Record<string, unknown> | undefined)?.[name];
  return typeof wanted === 'number' ? wanted : agencyLimits[name];
}

/** What one device may do of something in an hour, unasked and with challenges [AUTH-35]. */
export const deviceBudget = (
  tenant: Pick<Tenant, 'settings'>,
  unasked: 'signUpsPerDevicePerHour' | 'textsPerDevicePerHour',
): { max: number; maxChallenged: number } => ({
  max: agencyLimit(tenant, unasked),
  maxChallenged: agencyLimit(tenant, 'challengedPerDevicePerHour'),
});
