import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { applyCodes } from '../../modules/codes/index.ts';
import { fileOf } from '../../modules/ingest/testing/read-text.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './codes-import.ts';

const w = await world();
const rewards = commandRunner(w, [register], 'Kim');

const enter = async (tenant: TestTenant, code: string): Promise<string> => {
  const { cookie } = await w.signUpMember(tenant);
  const reply = await w.request(tenant, {
    method: 'POST',
    path: `/rest/campaigns/promotional/${code}/participation/en`,
    cookie,
  });
  return reply.status === 200 ? 'taken' : reply.body.error;
};

const bring = (tenant: TestTenant, lines: string[], ...options: string[]) =>
  rewards('codes', 'import', tenant.tenantId, 'own', fileOf(lines.join('\n')), ...options);

test('an agency’s own codes keep their spelling; a file with duplicates, existing codes or no codes is rejected with line numbers [CODE-38]', async () => {
  const tenant = await w.mintTenant();
  const pack = { id: 'hello', code: 'HELLO', active: true, reward: 5, limits: {} };
  await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition: pack, texts: {} }]));
  const from = (...lines: string[]) => bring(tenant, lines, '--uses', 'any');
  await expect(from('FAIR-1', 'FAIR-2', '', 'FAIR-1', 'a b', 'xy', 'FAIR-2')).rejects.toThrow(
    [
      'Nothing was imported:',
      '  line 4 repeats the code of line 1',
      '  line 5 is no code: 3 to 64 letters, digits, hyphens or underscores',
      '  line 6 is no code: 3 to 64 letters, digits, hyphens or underscores',
      '  line 7 repeats the code of line 2',
    ].join('\n'),
  );
  await expect(from('FAIR-1,2026-05-01')).rejects.toThrow('line 1 names an expiry');
  await expect(from('code', 'FAIR-1', 'HELLO')).rejects.toThrow('line 3 holds a code that is known already: HELLO');
  expect(await enter(tenant, 'FAIR-1')).toBe('INVALID_INVITE_CODE');
  expect(await from('FAIR-1', 'fair-1')).toEqual(['own: 2 codes imported']);
  expect(await enter(tenant, 'FAIR-1')).toBe('taken');
  await expect(from('FAIR-3')).rejects.toThrow('There is a batch own already');
});

test('terms of an import are those of a minted batch, and it is in the audit log without its codes [CODE-38, DESK-41, DESK-62]', async () => {
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  await bring(tenant, ['FAIR-1', 'FAIR-2'], '--reward', '25', '--expires', '2999-03-31');
  const desk = deskOf(w, tenant);
  expect((await desk.call(adminRoutes.codes.batches)).batches).toMatchObject([
    { batch: 'own', codes: 2, reward: 25, expiresAt: '2999-04-01T04:00:00.000Z' },
  ]);
  const { data } = await desk.call(adminRoutes.acts.list, { query: { verb: 'codes.mint' } });
  expect(data).toMatchObject([{ actor: { name: 'Kim' }, subject: { id: 'own' }, facts: { count: 2, reward: 25 } }]);
  expect(JSON.stringify(data)).not.toContain('FAIR-1');
});

test.each([
  [['--uses', '0'], '--uses is a whole number from 1'],
  [['--segment', 'vip'], 'knows no segment vip'],
  [['--words-of', 'none'], 'no code with the id none'],
  [['--expires', '2026-03-01'], 'expired already'],
])('an import with %j is rejected before anything is written [CODE-38]', async (options, message) => {
  const tenant = await w.mintTenant();
  await expect(bring(tenant, ['FAIR-1'], ...options)).rejects.toThrow(message);
  expect((await deskOf(w, tenant).call(adminRoutes.codes.batches)).batches).toEqual([]);
});
