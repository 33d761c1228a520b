import type { BookRuns, BooksOfAgencies } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { verifyBooksJob } from '../../../jobs/points.ts';
import { INSTALLATION, type Tx, withStaff, withTenant } from '../../../platform/database/transactions.ts';
import { sortableId } from '../../../platform/ids.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { givePoints } from '../../../testing/offers.ts';
import { tamper } from '../../../testing/tamper.ts';
import { insertBookRun, openBookRun, pruneBookRuns, writeBookRun } from '../../redemptions/history/book-run-store.ts';
import { runBookCheck } from '../../redemptions/index.ts';
import { readSecurityEvents } from '../../security/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const operator = await desk.signIn('operator', null);
const { cookie } = operator;

const verify = (agencyId: string | null, as = cookie) =>
  desk.call({ method: 'POST', path: '/admin/books/verify', cookie: as, body: { agencyId } });
const runsOf = async ({ tenantId }: TestTenant): Promise<BookRuns['runs']> =>
  (await desk.call({ method: 'GET', path: `/admin/books/runs?of=${tenantId}`, cookie })).body.runs;
const work = async (): Promise<void> => {
  for (const { payload } of await desk.takeJobs('verify-books')) await verifyBooksJob(w.deps).run(payload);
};

/** Breaks a rule of the books: an account has a point more than its entries. */
async function breakBooks(tenant: TestTenant): Promise<void> {
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 10, 20);
  await tamper('update member_account set available = available + 1 where tenant_id = $1', tenant);
}

test('a requested verification runs as a job, once although requested twice, and its result is listed [DESK-701, OPS-236]', async () => {
  const tenant = await w.mintTenant();
  await w.signUpMember(tenant);
  expect((await verify(tenant.tenantId)).body).toEqual({ queued: 1, open: 0 });
  expect((await verify(tenant.tenantId)).body).toEqual({ queued: 0, open: 1 });
  expect(await runsOf(tenant)).toMatchObject([{ requestedBy: 'Test operator', checkedAt: null, endedAt: null }]);
  await work();
  expect(await runsOf(tenant)).toMatchObject([{ broken: 0, unproven: 0, findings: [], endedAt: expect.any(String) }]);
  expect((await verify(tenant.tenantId)).body).toEqual({ queued: 1, open: 0 });
  await work();
  expect(await runsOf(tenant)).toHaveLength(2);
});

test('broken books are listed with their findings, and every operator is emailed once a run [DESK-702, DESK-703]', async () => {
  const tenant = await w.mintTenant();
  await breakBooks(tenant);
  await desk.deliver();
  await verify(tenant.tenantId);
  await work();
  const [run] = await runsOf(tenant);
  expect(run?.broken).toBeGreaterThan(0);
  expect(run?.findings[0]).toMatchObject({ rule: expect.any(String), detail: expect.any(String) });
  await desk.deliver();
  const mails = w.mailbox.messages(INSTALLATION).filter(({ subject }) => subject?.includes('the books have errors'));
  expect(mails.filter(({ to }) => to === operator.email)).toHaveLength(1);
  const { agencies } = (await desk.call({ method: 'GET', path: '/admin/books', cookie })).body as BooksOfAgencies;
  const listed = agencies.find(({ agencyId }) => agencyId === tenant.tenantId);
  expect(listed?.run?.broken).toBeGreaterThan(0);
});

test('a request replaces an open nightly verification and verifies the whole books from the start [DESK-701]', async () => {
  const tenant = await w.mintTenant();
  await w.signUpMember(tenant);
  const now = w.clock.now();
  const inTenant = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => withTenant(w.deps.database, tenant.tenantId, run);
  const proof = { entries: 9, broken: 0, unproven: 0, resumedFrom: null, sinceYear: 2025 };
  const nightly = await inTenant(async (tx) => {
    await insertBookRun(tx, { runId: sortableId(now), requestedBy: null, now });
    return openBookRun(tx);
  });
  if (!nightly) throw new Error('No run is open.');
  await inTenant((tx) =>
    writeBookRun(tx, nightly, { proof: { ...proof, members: 7, isFinished: false }, findings: [], now }),
  );
  expect((await verify(tenant.tenantId)).body).toEqual({ queued: 1, open: 0 });
  expect(await runsOf(tenant)).toMatchObject([{ requestedBy: 'Test operator', checkedAt: null, members: 0 }]);
  const late = { proof: { ...proof, members: 8, isFinished: true }, findings: [], now };
  expect(await inTenant((tx) => writeBookRun(tx, nightly, late))).toBe(0);
  await work();
  expect(await runsOf(tenant)).toMatchObject([{ members: 1, endedAt: expect.any(String) }]);
});

test('the newest verification with errors stays in addition to the last 20 [DESK-703]', async () => {
  const tenant = await w.mintTenant();
  for (let n = 0; n < 24; n += 1) {
    w.clock.advance(1);
    const now = w.clock.now();
    const broken = n === 0 || n === 1 ? 2 : 0;
    const proof = { members: 1, entries: 9, broken, unproven: 0, resumedFrom: null, sinceYear: 2025, isFinished: true };
    await withTenant(w.deps.database, tenant.tenantId, async (tx) => {
      await insertBookRun(tx, { runId: sortableId(now), requestedBy: null, now });
      const run = await openBookRun(tx);
      if (!run) throw new Error('No run is open.');
      await writeBookRun(tx, run, { proof, findings: [], now });
      await pruneBookRuns(tx);
    });
  }
  const runs = await runsOf(tenant);
  expect(runs.map(({ broken }) => broken)).toEqual([...Array.from({ length: 20 }, () => 0), 2]);
});

test('a verification needs an operator, is in the security record with its agency, and refuses unknown agencies [DESK-700, DESK-704]', async () => {
  const tenant = await w.mintTenant();
  const owner = await desk.signIn('owner', tenant);
  expect((await verify(tenant.tenantId, owner.cookie)).body.error).toBe('NOT_ALLOWED');
  expect((await verify('nobody-here')).body.error).toBe('NOT_FOUND');
  await verify(tenant.tenantId);
  const events = await withStaff(w.deps.database, (tx) =>
    readSecurityEvents(tx, { since: null, memberId: null, network: null, what: 'desk.books.verify', limit: 50 }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ about: tenant.tenantId, askedBy: `staff ${operator.staffId}`, outcome: 'OK' }),
  );
  await work();
});

test('only the last 20 verifications of an agency are kept, also of nightly ones [DESK-703]', async () => {
  const tenant = await w.mintTenant();
  const order = { clock: w.clock.now, onFinding: () => {}, onFirstBroken: async () => {} };
  for (let night = 0; night < 22; night += 1) {
    w.clock.advance(60);
    await runBookCheck(w.deps.database, tenant.tenantId, order);
  }
  const runs = await runsOf(tenant);
  expect(runs).toHaveLength(20);
  expect(runs.every(({ requestedBy, endedAt }) => requestedBy === null && endedAt !== null)).toBe(true);
});
