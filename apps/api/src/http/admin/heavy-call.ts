import type { Permission } from '@fareback/contract/admin';
import type { RawRequest } from '../../call/input-of.ts';
import type { Actor } from '../../call/staff.ts';
import type { Pooler } from '../../platform/database/database.ts';
import type { Deps, Settings } from '../../platform/deps.ts';
import { createWorkers, type WorkerLimits, type Workers } from '../../platform/workers.ts';

export interface HeavyCall {
  route: string;
  agencyId: string | null;
  /** The request as it came, its body unread. */
  rawRequest: RawRequest;
  now: Date;
  isProven: boolean;
  actor: Actor | null;
  network: string | null;
  allowed: readonly Permission[];
}

export interface HeavySetup {
  databaseUrl: string;
  pooler: Pooler;
  statementTimeoutMillis: number;
  lockTimeoutMillis: number;
  keys: string[];
  lookup: string;
  holds: string[];
  settings: Settings;
  logLevel: string;
}

/** Creates worker threads for heavy desk requests; their notifications reach this process at once, like its own. */
export const heavyWorkers = (
  setup: HeavySetup,
  limits: WorkerLimits,
  { announced }: Pick<Deps['database'], 'announced'>,
): Workers =>
  createWorkers({ file: new URL('heavy-worker.ts', import.meta.url), data: setup, limits }, (channel, payload) =>
    announced.emit(channel, payload),
  );
