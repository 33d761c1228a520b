/** A tenant as every call needs it. */
export interface Tenant {
  tenantId: string;
  name: string;
  isActive: boolean;
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
  all(): Promise<Tenant[]>;
  /** Reads again on the next question. */
  refresh(): void;
}
