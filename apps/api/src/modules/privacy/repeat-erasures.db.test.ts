import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordErasureJob } from '../../jobs/erasures.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { checkErasureRecord, eraseMember, RECORD_ERASURE, recordErasure, repeatErasures } from './index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'erasures-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const w = await world({ erasureRecord: folder });

const erase = (tenant: TestTenant, memberId: string) =>
  w.inTenant(tenant, (tx) =>
    eraseMember({ tx, keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() }),
  );
async function workOnQueue({ tenantId }: TestTenant): Promise<number> {
  const jobs = await w.inTenant({ tenantId, host: '' }, (tx) =>
    tx.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and j.payload ->> 'tenantId' = $2`,
      [RECORD_ERASURE, tenantId],
    ),
  );
  for (const { payload } of jobs) await recordErasureJob(w.deps).run(payload);
  return jobs.length;
}
const statusOf = async (tenant: TestTenant, memberId: string) =>
  (await w.inTenant(tenant, (tx) => tx.first('select status from member where member_id = $1', [memberId])))?.[
    'status'
  ];
const recorded = (): string =>
  fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('');

test('erasures are recorded outside the database, by ids only; a rolled back erasure is not [OPS-43]', async () => {
  const tenant = await w.mintTenant();
  const [gone, stays] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  expect(await erase(tenant, gone.memberId)).toBe('ERASED');
  await w
    .inTenant(tenant, async (tx) => {
      await eraseMember({ tx, keyRing: w.deps.keyRing, ...tenant, memberId: stays.memberId, now: w.clock.now() });
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await workOnQueue(tenant)).toBe(1);
  const lines = recorded()
    .split('\n')
    .filter((line) => line.includes(tenant.tenantId));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { tenantId: tenant.tenantId, memberId: gone.memberId, erasedAt: w.clock.now().toISOString() },
  ]);
});

test('a recorded member still present in an older database is erased again, once; others stay [OPS-43]', async () => {
  const tenant = await w.mintTenant();
  const [back, never] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const line = { tenantId: tenant.tenantId, erasedAt: w.clock.now().toISOString() };
  await recordErasure(folder, { ...line, memberId: back.memberId });
  // A member who signed up after the backup and was erased is not in it.
  await recordErasure(folder, { ...line, memberId: '00000000-0000-4000-8000-000000000000' });
  fs.appendFileSync(
    path.join(folder, 'erasures-2026-03-other.jsonl'),
    `{"tenantId":"${tenant.tenantId}","mem\nnonsense\n`,
  );
  expect(await repeatErasures(w.deps, folder)).toEqual({ repeated: 1, waiting: 0 });
  expect(await repeatErasures(w.deps, folder)).toEqual({ repeated: 0, waiting: 0 });
  expect([await statusOf(tenant, back.memberId), await statusOf(tenant, never.memberId)]).toEqual([
    'DELETED',
    'VERIFIED',
  ]);
});

test('a member pending at a supplier is retried, and erased once it has answered [OPS-43]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  await recordErasure(folder, { tenantId: tenant.tenantId, memberId, erasedAt: w.clock.now().toISOString() });
  const hold = (points: number) =>
    w.inTenant(tenant, (tx) => tx.run('update member_account set held = $1 where member_id = $2', [points, memberId]));
  await hold(5);
  expect(await repeatErasures(w.deps, folder)).toEqual({ repeated: 0, waiting: 1 });
  await hold(0);
  expect(await repeatErasures(w.deps, folder)).toEqual({ repeated: 1, waiting: 0 });
});

test('an unwritable folder is reported with instructions [OPS-43]', () => {
  expect(() => checkErasureRecord(path.join(folder, 'absent'))).toThrow(
    /ERASURE_RECORD names .*absent.*ENOENT.*make the folder/,
  );
  const before = fs.readdirSync(folder);
  expect(() => checkErasureRecord(folder)).not.toThrow();
  expect(fs.readdirSync(folder)).toEqual(before);
});

test('files of thirteen months are read, the maximum age of a backup, and older ones are ignored [OPS-43]', async () => {
  const tenant = await w.mintTenant();
  const [kept, over] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const now = w.clock.now();
  const monthsAgo = (months: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString();
  for (const [{ memberId }, months] of [
    [kept, 13],
    [over, 14],
  ] as const)
    await recordErasure(folder, { tenantId: tenant.tenantId, memberId, erasedAt: monthsAgo(months) });
  expect(await repeatErasures(w.deps, folder)).toEqual({ repeated: 1, waiting: 0 });
  expect([await statusOf(tenant, kept.memberId), await statusOf(tenant, over.memberId)]).toEqual([
    'DELETED',
    'VERIFIED',
  ]);
});
