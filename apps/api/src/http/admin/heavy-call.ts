import type { Permission } from '@fareback/contract/admin';
import type { RawRequest } from '../../call/input-of.ts';
import type { Actor } from '../../call/staff.ts';
import type { Deps } from '../../platform/deps.ts';
import { createWorkers, type WorkerLimits, type Workers } from '../../platform/workers.ts';
import type { ThreadSetup } from '../../start/thread-deps.ts';

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

/** Creates worker threads for heavy desk requests; their notifications reach this process at once, like its own. */
export const heavyWorkers = (
  setup: ThreadSetup,
  limits: WorkerLimits,
  { announced }: Pick<Deps['database'], 'announced'>,
): Workers =>
  createWorkers({ file: new URL('heavy-thread.ts', import.meta.url), data: setup, limits }, (channel, payload) =>
    announced.emit(channel, payload),
  );
