import { repeatErasures } from '../modules/privacy/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Job } from '../platform/queue.ts';

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
