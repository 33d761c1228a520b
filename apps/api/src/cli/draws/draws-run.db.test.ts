import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './draws-run.ts';

const w = await world();
const rewards = commandRunner(w, [register]);

test('draws run does the work of the job and reports it; it does nothing if nothing is due [DRAW-26]', async () => {
  const { tenantId } = await w.mintTenant();
  expect(await rewards('draws', 'run', tenantId)).toEqual([`${tenantId}: closed 0 lists; passed on 0 prizes`]);
  await expect(rewards('draws', 'run', 'nowhere')).rejects.toThrow('no active tenant');
});
