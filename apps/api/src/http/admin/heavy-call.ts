import type { Permission } from '@fareback/contract/admin';
import type { Actor } from '../../call/staff.ts';
import type { Pooler } from '../../platform/database/database.ts';
import type { Deps, Settings } from '../../platform/deps.ts';
import { createWorkers, type WorkerLimits, type Workers } from '../../platform/workers.ts';
import type { RawRequest } from '../input-of.ts';

/** A call of the desk as plain data: what a thread is handed. */
export interface HeavyCall {
  /** Name of the route. */
  route: string;
  agencyId: string | null;
  /** The request as it came, its body unread. */
  rawRequest: RawRequest;
  now: Date;
  /** Whether the actor proved lately that it is them. */
  isProven: boolean;
  actor: Actor | null;
  network: string | null;
  /** What the actor may do in the agency. */
  allowed: readonly Permission[];
}

/** What a thread works with, as plain data. */
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

/** Threads for the desk's heavy calls; what they announce this process hears at once, as of its own transactions. */
export const heavyWorkers = (
  setup: HeavySetup,
  limits: WorkerLimits,
  { announced }: Pick<Deps['database'], 'announced'>,
): Workers =>
  createWorkers({ file: new URL('heavy-worker.ts', import.meta.url), data: setup, limits }, (channel, payload) =>
    announced.emit(channel, payload),
  );
