import type { SystemFinding } from '@fareback/contract/admin';
import type { Messenger } from '../adapters/messenger.ts';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { KeyRing } from './encryption/key-ring.ts';
import type { Services } from './services.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/scope.ts';
import type { TenantCache } from './tenant-cache.ts';
import type { Workers } from './workers.ts';

export interface DeskSettings {
  /** Origin such as `https://desk.example.org`: admin calls are served only there. */
  origin: string;
  /** Folder of the built desk; null serves only its API. */
  root: string | null;
  idleMinutes: number;
  sessionHours: number;
}

/** Addresses of the services of wallets: each an origin, https except on this machine. */
export interface WalletSettings {
  applePush: string;
  googleApi: string;
  googleToken: string;
  /** Where riders save a pass. */
  googleSave: string;
}

export interface Settings {
  /** Tenant for requests with an unregistered host; null → 404. */
  defaultTenantId: string | null;
  /** IP addresses or networks whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[];
  /** Sets `Secure` on cookies; off only in local development without TLS. */
  secureCookies: boolean;
  /** Origin of the API for the web app; null: same as the page [CONST-07]. */
  apiBaseUrl: string | null;
  /** Folder of the built web app; null serves only the API. */
  webRoot: string | null;
  packsRoot: string;
  /** Shown in labels and reports; has no other effect [CONST-07]. */
  environmentName: string;
  /** Enables the local mailbox and the local partner page (demo and development only). */
  localTools: boolean;
  /** Limits calls per client address; off only in tests whose riders share one address. */
  rateLimits: boolean;
  staffCallsPerMinute: number;
  metricsPublic: boolean;
  /**
   * Folder outside the database where erasures are recorded so they can be repeated after a restore; null: not
   * recorded.
   */
  erasureRecord: string | null;
  /** Validates replies against the contract before sending (tests and development). */
  checkReplies: boolean;
  wallet: WalletSettings;
  desk: DeskSettings | null;
}

export interface Deps {
  database: Database;
  replica: Replica | null;
  cache: TenantCache;
  services: Services;
  /** Threads for calls that would block the event loop; null runs them inline, as in tests and commands. */
  workers: Workers | null;
  keyRing: KeyRing;
  messenger: Messenger;
  metrics: Metrics;
  settings: Settings;
  tracing: Tracing | null;
  log: Log;
  clock: () => Date;
  /** Runs the checks of `rewards doctor`; null in threads and tests. */
  checkSystem: (() => Promise<SystemFinding[]>) | null;
}
