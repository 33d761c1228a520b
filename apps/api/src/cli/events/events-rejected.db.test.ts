import { expect, test } from 'vitest';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './events-rejected.ts';

const w = await world();
const rewards = commandRunner(w, [register]);

test('rejected events are listed with reason, shown on request, and replayed [CAMP-16]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 30 } });
  await giveProgram(w, tenant, ['cards'], []);
  const secret = await makeSecret(w, tenant, 'cards');
  const rejected = (verb: string, ...more: string[]) =>
    rewards('events', 'rejected', verb, tenant.tenantId, 'cards', ...more);
  expect(await rejected('list')).toEqual(['nothing was refused']);
  const event = tripEvent('old', '004211', '2026-01-20T12:00:00Z');
  const body = JSON.stringify([event]);
  const url = `/ingest/${tenant.tenantId}/cards/events`;
  await w.request(null, { method: 'POST', path: url, body, headers: signedHeaders(w, secret, body) });
  const lines = ['last refused              reason   times  event', '2026-03-02T12:00:00.000Z  TOO_OLD      1  old'];
  expect(await rejected('list')).toEqual(lines);
  expect(await rejected('list', '--bodies')).toEqual([...lines, `  ${JSON.stringify(event)}`]);
  expect(await rejected('replay')).toEqual(['0 accepted, 0 known already', '1 still refused: TOO_OLD']);
  await w.inTenant(tenant, (tx) => tx.run(`update tenant set settings = '{"lateLimitDays": 60}'`));
  w.app.tenants.refresh();
  expect(await rejected('replay')).toEqual(['1 accepted, 0 known already']);
  await expect(rejected('list', '--limit', 'many')).rejects.toThrow('Expected a whole number from 1');
});
