import {
  type Erasure,
  eraseWhoNeverCame,
  RECORD_ERASURE,
  recordErasure,
  repeatErasures,
} from '../modules/privacy/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';
import { forEachTenant } from './each-tenant.ts';

/**
 * Writes an erasure to the log outside the database, if configured; retried while its folder is unavailable [OPS-43].
 */
export const recordErasureJob = ({ settings }: Pick<Deps, 'settings'>): Job => ({
  name: RECORD_ERASURE,
  async run(payload) {
    if (settings.erasureRecord !== null) await recordErasure(settings.erasureRecord, payload as Erasure);
  },
});

/** Every night: erases imported riders who never signed in, after the agency's number of days [IMP-05]. */
export const eraseWhoNeverCameJob = (deps: Pick<Deps, 'database' | 'clock' | 'keyRing' | 'log'>): Job => ({
  name: 'erase-who-never-came',
  schedule: '7 4 * * *',
  run: (payload) =>
    forEachTenant(deps, payload, async (tenant) => {
      const erased = await eraseWhoNeverCame(deps, tenant);
      if (erased > 0) deps.log.info({ tenantId: tenant.tenantId, erased }, 'imported riders forgotten');
    }),
});

type Needs = Pick<Deps, 'database' | 'keyRing' | 'clock' | 'settings' | 'log'>;

/** Repeats erasures lost by a restore, if a log exists, and reports them [OPS-43]. */
export async function repeatOnRecord(deps: Needs): Promise<void> {
  const { erasureRecord } = deps.settings;
  if (erasureRecord === null) return;
  const result = await repeatErasures(deps, erasureRecord);
  if (result.repeated + result.waiting > 0)
    deps.log.warn(result, 'this database is older than the record of erasures: members were erased again');
}

/** Every hour, for members with a redemption pending at its supplier when the database was restored. */
export const repeatErasuresJob = (deps: Needs): Job => ({
  name: 'repeat-erasures',
  schedule: '23 * * * *',
  run: () => repeatOnRecord(deps),
});
