import type { Messenger } from '../adapters/messenger.ts';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { KeyRing } from './encryption/key-ring.ts';
import type { Services } from './services.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/tracing.ts';
import type { TenantCache } from './tenant-cache.ts';
import type { Workers } from './workers.ts';

/** Where staff work, and how long they stay signed in. */
export interface DeskSettings {
  /** Scheme, host and port, such as `https://desk.example.org`: the administrative calls answer there and nowhere else. */
  origin: string;
  /** Folder of the built desk; null: its calls alone are served. */
  root: string | null;
  /** A sign-in ends after so long without a call. */
  idleMinutes: number;
  /** However much it is used, it ends after so long. */
  sessionHours: number;
}

/** What the environment decides, read once by `main.ts`. */
export interface Settings {
  /** Tenant of requests whose host nobody registered; null → 404. */
  defaultTenantId: string | null;
  /** Addresses or networks whose `X-Forwarded-*` headers count. */
  trustedProxies: string[];
  /** Cookies carry `Secure`; off only on a developer's own machine without TLS. */
  secureCookies: boolean;
  /** Scheme and host that the web app calls; null: the page's own [CONST-07]. */
  apiBaseUrl: string | null;
  /** Folder of the built web app; null serves the API alone. */
  webRoot: string | null;
  /** Folder of the tenant packs, whose images are served. */
  packsRoot: string;
  /** Name shown in labels and reports; changes nothing else [CONST-07]. */
  environmentName: string;
  /** Whether the local mailbox and the local partner page are reachable (demo and development only). */
  localTools: boolean;
  /** Calls are metered per client address; off only in tests and journeys, whose riders share one address. */
  rateLimits: boolean;
  /** Most calls in a minute of one member of staff, or of one key, at this process. */
  staffCallsPerMinute: number;
  /** `/metrics` answers everybody, not only callers from this machine and private networks. */
  metricsPublic: boolean;
  /** Folder outside the database where erasures are recorded, to be repeated after a restore; null: nowhere. */
  erasureRecord: string | null;
  /** Replies are checked against the contract before they leave (tests and development). */
  checkReplies: boolean;
  /** Null: this installation has no desk. */
  desk: DeskSettings | null;
}

/** Everything a request may need that is not part of it. */
export interface Deps {
  database: Database;
  /** What follows the database and answers reports in its stead; null: nothing does. */
  replica: Replica | null;
  cache: TenantCache;
  services: Services;
  /** Threads for calls that would hold up the event loop; null: they are answered here, as in tests and commands. */
  workers: Workers | null;
  keyRing: KeyRing;
  messenger: Messenger;
  metrics: Metrics;
  settings: Settings;
  /** Null: nothing is traced. */
  tracing: Tracing | null;
  log: Log;
  /** The present moment; tests pass their own. */
  clock: () => Date;
}
