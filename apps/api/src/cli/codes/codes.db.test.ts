import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listLatestAuditEvents } from '../../modules/acts/index.ts';
import { applyCodes } from '../../modules/codes/index.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { register as list } from './codes-list.ts';
import { register as mint } from './codes-mint.ts';
import { register as retire } from './codes-retire.ts';

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-minted-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));
afterEach(() => void vi.restoreAllMocks());

async function codes(...line: string[]): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split(/\r?\n/)));
  const program = new Command().exitOverride();
  for (const register of [mint, list, retire])
    register(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
  await program.parseAsync(['codes', ...line], { from: 'user' });
  return lines;
}

const enter = async (tenant: TestTenant, code: string): Promise<string> => {
  const { cookie } = await w.signUpMember(tenant);
  const reply = await w.request(tenant, {
    method: 'POST',
    path: `/rest/campaigns/promotional/${code}/participation/en`,
    cookie,
  });
  return reply.status === 200 ? 'taken' : reply.body.error;
};

function fileOf(...lines: string[]): string {
  const file = path.join(folder, 'own.csv');
  fs.writeFileSync(file, lines.join('\n'));
  return file;
}

test('a batch prints as CSV; each code pays its points up to its use limit and expiry [CODE-38] [CODE-12]', async () => {
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const options = ['--count', '500', '--reward', '25', '--uses', '1', '--expires', '2026-03-31'];
  const [head, ...rows] = await codes('mint', tenant.tenantId, 'spring-fair', ...options);
  expect(head).toBe('code,batch,expires_at');
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(500);
  for (const row of rows) expect(row).toMatch(/^[2-9A-HJKMNP-Z]{10},spring-fair,2026-04-01T04:00:00.000Z$/);
  const [first = '', second = ''] = rows.map((row) => row.slice(0, 10));
  expect(await enter(tenant, first)).toBe('taken');
  expect(await enter(tenant, first)).toBe('CODE_USAGE_LIMIT');
  expect(await enter(tenant, second.toLowerCase())).toBe('INVALID_INVITE_CODE');
  w.clock.set('2026-04-01T04:00:00Z');
  expect(await enter(tenant, second)).toBe('EXPIRED_CODE');
  const earned = await w.inTenant(tenant, (tx) => tx.query('select amount from earning'));
  expect(earned).toEqual([{ amount: 25 }]);
  const texts = await w.inTenant(tenant, (tx) =>
    tx.query(`select texts #>> '{es,CampaignName}' as es from promotion_code where code = $1`, [first]),
  );
  expect(texts).toEqual([{ es: 'Código promocional' }]);
  const [, row] = await codes('list', tenant.tenantId, '--csv');
  expect(row).toBe('spring-fair,2026-03-02T12:00:00.000Z,500,500,1,25,,2026-04-01T04:00:00.000Z');
  expect(await codes('list', tenant.tenantId, 'spring-fair', '--csv')).toHaveLength(501);
});

test('of two concurrent requests, one gets the last use of a minted code [CODE-37] [CODE-38]', async () => {
  const tenant = await w.mintTenant();
  const [, row = ''] = await codes('mint', tenant.tenantId, 'one', '--count', '1');
  const code = row.slice(0, 10);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => enter(tenant, code)));
  expect(outcomes.toSorted()).toEqual(['CODE_USAGE_LIMIT', 'CODE_USAGE_LIMIT', 'CODE_USAGE_LIMIT', 'taken']);
});

test('own codes keep their spelling; a file with duplicates, existing codes or no codes is rejected with line numbers [CODE-38]', async () => {
  const tenant = await w.mintTenant();
  const pack = { id: 'hello', code: 'HELLO', active: true, reward: 5, limits: {} };
  await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition: pack, texts: {} }]));
  const from = (...lines: string[]) =>
    codes('mint', tenant.tenantId, 'own', '--from', fileOf(...lines), '--uses', 'any');
  await expect(from('FAIR-1', 'FAIR-2', '', 'FAIR-1', 'a b', 'xy', 'FAIR-2')).rejects.toThrow(
    [
      'own.csv: nothing was minted.',
      '  line 4 repeats the code of line 1',
      '  line 5 is no code: 3 to 64 letters, digits, hyphens or underscores',
      '  line 6 is no code: 3 to 64 letters, digits, hyphens or underscores',
      '  line 7 repeats the code of line 2',
    ].join('\n'),
  );
  await expect(from('FAIR-1,2026-05-01')).rejects.toThrow('line 1 names an expiry');
  await expect(from('code', 'FAIR-1', 'HELLO')).rejects.toThrow('line 3 holds a code that is known already: HELLO');
  expect(await enter(tenant, 'FAIR-1')).toBe('INVALID_INVITE_CODE');
  expect(await from('FAIR-1', 'fair-1')).toEqual(['code,batch,expires_at', 'FAIR-1,own,', 'fair-1,own,']);
  expect(await enter(tenant, 'FAIR-1')).toBe('taken');
  await expect(from('FAIR-3')).rejects.toThrow('There is a batch own already');
});

test('invalid batches are reported before anything is written [CODE-38]', async () => {
  const { tenantId } = await w.mintTenant();
  const out = path.join(folder, 'taken.csv');
  fs.writeFileSync(out, 'mine');
  const wrong: [string[], string][] = [
    [['a b', '--count', '1'], 'no name of a batch'],
    [['b', '--count', '0'], '--count is a whole number from 1 to 100000, not "0".'],
    [['b', '--count', '1', '--uses', '0'], '--uses is a whole number from 1'],
    [['b', '--count', '1', '--segment', 'vip'], 'knows no segment vip'],
    [['b', '--count', '1', '--words-of', 'none'], 'no code with the id none'],
    [['b', '--count', '1', '--expires', '2026-03-01'], 'expired already'],
    [['b'], 'either --count or --from'],
    [['b', '--count', '1', '--out', out], 'EEXIST'],
  ];
  for (const [line, text] of wrong) await expect(codes('mint', tenantId, ...line)).rejects.toThrow(text);
  expect(fs.readFileSync(out, 'utf8')).toBe('mine');
  expect(await codes('list', tenantId)).toHaveLength(1);
});

test('retiring disables a code or its whole batch at once; pack codes are not affected [CODE-38]', async () => {
  const tenant = await w.mintTenant();
  const { tenantId } = tenant;
  const pack = { id: 'hello', code: 'HELLO', active: true, reward: 5, limits: {} };
  const apply = (...items: (typeof pack)[]) =>
    w.inTenant(tenant, (tx) =>
      applyCodes(
        tx,
        tenantId,
        items.map((definition) => ({ definition, texts: {} })),
      ),
    );
  await apply(pack);
  await codes('mint', tenantId, 'own', '--from', fileOf('FAIR-1', 'FAIR-2', 'FAIR-3'), '--uses', 'any');
  expect(await apply(pack)).toBe(0);
  await expect(apply({ ...pack, code: 'FAIR-1' })).rejects.toThrow('FAIR-1 was generated in batch own');
  expect(await enter(tenant, 'FAIR-1')).toBe('taken');
  expect(await codes('retire', tenantId, '--code', 'FAIR-1')).toEqual(['FAIR-1: 1 code stopped']);
  expect(await enter(tenant, 'FAIR-1')).toBe('INVALID_INVITE_CODE');
  expect(await enter(tenant, 'FAIR-2')).toBe('taken');
  expect(await codes('retire', tenantId, '--batch', 'own')).toEqual(['own: 2 codes stopped']);
  expect(await enter(tenant, 'FAIR-2')).toBe('INVALID_INVITE_CODE');
  expect(await codes('retire', tenantId, '--batch', 'own')).toEqual(['own: 0 codes stopped']);
  expect(await enter(tenant, 'HELLO')).toBe('taken');
  await expect(codes('retire', tenantId, '--code', 'HELLO')).rejects.toThrow('HELLO is a code of the pack');
  await expect(codes('retire', tenantId, '--code', 'NOTHING')).rejects.toThrow('There is no code NOTHING.');
  await expect(codes('retire', tenantId, '--batch', 'none')).rejects.toThrow('There is no batch none.');
  await expect(codes('retire', tenantId)).rejects.toThrow('either --batch or --code');
});

test('minting and retiring are in the audit log like desk actions, without the code [DESK-41, DESK-62]', async () => {
  const tenant = await w.mintTenant();
  const [, row = ''] = await codes('mint', tenant.tenantId, 'spring-fair', '--count', '2', '--reward', '25');
  w.clock.advance(1);
  await codes('retire', tenant.tenantId, '--code', row.slice(0, 10));
  const acts = await w.inTenant(tenant, (tx) =>
    listLatestAuditEvents({ tx, keyRing: w.deps.keyRing }, { verb: 'codes.' }, 10),
  );
  expect(acts).toMatchObject([
    { verb: 'codes.stop', actor: { kind: 'command' }, facts: { stopped: 1, isWhole: false } },
    { verb: 'codes.mint', subject: { kind: 'batch', id: 'spring-fair' }, facts: { count: 2, reward: 25 } },
  ]);
  expect(JSON.stringify(acts)).not.toContain(row.slice(0, 10));
});
