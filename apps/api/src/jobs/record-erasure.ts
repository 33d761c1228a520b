import { type Erasure, RECORD_ERASURE, recordErasure } from '../modules/privacy/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

/**
 * Writes an erasure to the log outside the database, if configured; retried while its folder is unavailable [OPS-43].
 */
export const recordErasureJob = ({ settings }: Pick<Deps, 'settings'>): Job => ({
  name: RECORD_ERASURE,
  async run(payload) {
    if (settings.erasureRecord !== null) await recordErasure(settings.erasureRecord, payload as Erasure);
  },
});
