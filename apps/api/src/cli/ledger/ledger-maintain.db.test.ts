import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './ledger-maintain.ts';

const w = await world();
const rewards = commandRunner(w, [register]);

test('ledger maintain does the work of the jobs and reports it; it does nothing if nothing is due [LEDGER-07]', async () => {
  const { tenantId } = await w.mintTenant();
  expect(await rewards('ledger', 'maintain', tenantId)).toEqual([
    `${tenantId}: told 0 members of a lapse; points of 0 lapsed`,
    `${tenantId}: told 0 inactive members; 0 forfeited their points`,
  ]);
  await expect(rewards('ledger', 'maintain', 'nowhere')).rejects.toThrow('no active tenant');
});
