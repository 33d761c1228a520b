import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordErasureJob } from '../../jobs/record-erasure.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { checkErasureRecord, eraseMember, RECORD_ERASURE, recordErasure, repeatErasures } from './index.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'erasures-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const w = await world({ erasureRecord: folder });

const erase = (tenant: TestTenant, memberId: string) =>
  w.inTenant(tenant, (tx) =>
    eraseMember({ tx, keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() }),
  );
/** Does what the queue would do with a tenant's erasures that are to be recorded. */
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

test('who was erased is on the record outside the database, by ids alone; who was not erased after all is not [OPS-43]', async () => {
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

test('whom an older database has as a member though the record says erased is erased again, once; others stay [OPS-43]', async () => {
  const tenant = await w.mintTenant();
  const [back, never] = [await w.signUpMember(tenant), await w.signUpMember(tenant)];
  const line = { tenantId: tenant.tenantId, erasedAt: w.clock.now().toISOString() };
  await recordErasure(folder, { ...line, memberId: back.memberId });
  // Who signed up after the backup and was erased is not in it at all.
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

test('who waits for a supplier is tried again, and erased when it has answered [OPS-43]', async () => {
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

test('a folder that cannot be written is told with what to do [OPS-43]', () => {
  expect(() => checkErasureRecord(path.join(folder, 'absent'))).toThrow(
    /ERASURE_RECORD names .*absent.*ENOENT.*make the folder/,
  );
  const before = fs.readdirSync(folder);
  expect(() => checkErasureRecord(folder)).not.toThrow();
  expect(fs.readdirSync(folder)).toEqual(before);
});

test('files of thirteen months are read, as long as a backup may be kept, and older ones no longer [OPS-43]', async () => {
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
