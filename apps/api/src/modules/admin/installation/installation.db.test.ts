import type { AgencyHealth, BooksOfAgencies, InstallationHealth, SecurityPage } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import { addJob } from '../../../platform/queue.ts';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { writeBookCheck } from '../../redemptions/history/book-check-store.ts';
import { insertSecurityEvents, operatorEvent } from '../../security/index.ts';
import { createTenantDirectory } from '../../tenants/index.ts';
import { readAgencies } from './in-agencies.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);
const operator = await desk.signIn('operator', null);

const list = async (): Promise<InstallationHealth> => {
  const reply = await desk.call({ method: 'GET', path: '/admin/agencies', cookie: operator.cookie });
  expect(reply.status).toBe(200);
  return reply.body as InstallationHealth;
};
const healthOf = async (tenantId: string): Promise<AgencyHealth | undefined> =>
  (await list()).agencies.find(({ agencyId }) => agencyId === tenantId);

async function insertProviders(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
       values ($1, $2, $3, 'DIRECT_API', 'NUMERIC_ID', '{}', '{}', true)`,
      [tx.tenantId, id, position],
    );
}

test('an operator sees each agency with its hosts, jobs, rejected events and books, problems first [DESK-697, DESK-698, OPS-235]', async () => {
  const [fine, troubled] = [await w.mintTenant(), await w.mintTenant()];
  const now = w.clock.now();
  await withTenant(w.deps.database, troubled.tenantId, async (tx) => {
    await addJob(tx, 'verify-books', { tenantId: troubled.tenantId }, { runAt: new Date(now.getTime() - 3_600_000) });
    await insertProviders(tx, ['metro']);
    await tx.run(
      `insert into rejected_event (tenant_id, provider_id, body_hash, reason, first_rejected_at, rejected_at)
       values ($1, 'metro', '\\x01', 'UNKNOWN', $2, $2), ($1, 'metro', '\\x02', 'UNKNOWN', $3, $3)`,
      [troubled.tenantId, now, new Date(now.getTime() - 25 * 3_600_000)],
    );
    const check = { afterMember: crypto.randomUUID(), members: 12, entries: 40, broken: 3, unproven: 0 };
    await writeBookCheck(tx, { ...check, begunAt: now, isWhole: true }, now, true);
  });
  onTestFinished(async () => void (await desk.takeJobs('verify-books')));
  const { agencies, isWhole, databaseBytes } = await list();
  const at = (tenantId: string): number => agencies.findIndex(({ agencyId }) => agencyId === tenantId);
  expect(agencies[at(troubled.tenantId)]).toMatchObject({
    jobs: { waiting: 1, failed: 0 },
    rejected: 1,
    members: 12,
    books: { broken: 3, isFinished: true },
    problems: ['BOOKS_BROKEN', 'JOBS_LATE', 'EVENTS_REJECTED'],
  });
  expect(agencies[at(fine.tenantId)]).toMatchObject({ problems: [], members: null, books: null, liveVersion: null });
  expect(at(troubled.tenantId)).toBeLessThan(at(fine.tenantId));
  expect([isWhole, databaseBytes > 1e6]).toEqual([true, true]);
});

test('errors that a whole verification found stay a problem until a whole one is clean, whatever other runs find [DESK-698, DESK-701]', async () => {
  const tenant = await w.mintTenant();
  const run = async (broken: number, isWhole: boolean, isFinished: boolean, unproven = 0) => {
    const now = w.clock.now();
    const check = { afterMember: crypto.randomUUID(), members: 12, entries: 40, broken, unproven };
    await withTenant(w.deps.database, tenant.tenantId, (tx) =>
      writeBookCheck(tx, { ...check, begunAt: now, isWhole }, now, isFinished),
    );
    const { body } = await desk.call({ method: 'GET', path: '/admin/books', cookie: operator.cookie });
    const listed = (body as BooksOfAgencies).agencies.find(({ agencyId }) => agencyId === tenant.tenantId);
    return [(await healthOf(tenant.tenantId))?.books?.broken, listed?.broken];
  };
  expect(await run(3, true, true)).toEqual([3, 3]);
  expect(await run(0, false, true)).toEqual([3, 3]);
  expect(await run(5, false, true)).toEqual([5, 5]);
  expect(await run(0, true, false)).toEqual([5, 5]);
  expect(await run(0, true, true, 1)).toEqual([5, 5]);
  expect(await run(0, true, true)).toEqual([0, 0]);
});

test('agencies on a server that does not answer are named, and the others are read in their order [OPS-235]', async () => {
  const made = [await w.mintTenant(), await w.mintTenant(), await w.mintTenant()];
  const { tenants } = await createTenantDirectory(w.deps.database).answering();
  const [one, gone, two] = made.map(({ tenantId }) => tenants.find((tenant) => tenant.tenantId === tenantId) as Tenant);
  if (!(one && gone && two)) throw new Error('An agency is not in the directory.');
  const spread = Object.create(w.deps.database, { isSpread: { value: true } });
  const read = (error: Error) =>
    readAgencies(spread, [one, gone, two], async (tx) => {
      await tx.first('select 1');
      if (tx.tenantId === gone.tenantId) throw error;
      return { id: tx.tenantId };
    });
  const { read: found, unread } = await read(Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' }));
  expect(found).toEqual([one, two].map((tenant) => ({ tenant, found: { id: tenant.tenantId } })));
  expect(unread).toEqual([{ agencyId: gone.tenantId, name: gone.name }]);
  await expect(read(new Error('a fault'))).rejects.toThrow('a fault');
});

test("an agency's provider without an accepted event for a day is silent once the agency is open [DESK-698]", async () => {
  const tenant = await w.mintTenant();
  await withTenant(w.deps.database, tenant.tenantId, async (tx) => {
    await insertProviders(tx, ['metro', 'ferry']);
    await tx.run(`update provider set is_active = false where tenant_id = $1 and provider_id = 'ferry'`, [tx.tenantId]);
    const before = new Date(w.clock.now().getTime() - 30 * 3_600_000);
    await tx.run(
      `insert into provider_seen (tenant_id, provider_id, called_at, accepted_at) values ($1, 'metro', $2, $2), ($1, 'ferry', $2, $2)`,
      [tenant.tenantId, before],
    );
  });
  expect(await healthOf(tenant.tenantId)).toMatchObject({
    providers: [{ providerId: 'metro', isSilent: true }],
    problems: ['PROVIDER_SILENT'],
  });
});

test('the list and the system check are for operators: an owner is refused, a stranger must sign in [DESK-700]', async () => {
  const owner = await desk.signIn('owner', await w.mintTenant());
  for (const path of ['/admin/agencies', '/admin/installation/check']) {
    expect((await desk.call({ method: 'GET', path, cookie: owner.cookie })).body.error).toBe('NOT_ALLOWED');
    expect((await desk.call({ method: 'GET', path })).body.error).toBe('SIGN_IN_REQUIRED');
  }
});

test('the system check runs once for callers at the same time and returns its findings [DESK-699, OPS-234]', async () => {
  let runs = 0;
  const held = Promise.withResolvers<void>();
  w.deps.checkSystem = async () => {
    runs += 1;
    await held.promise;
    return [{ check: 'queue', state: 'bad', says: '9 jobs wait', todo: 'Run a process with RUN_JOBS.' }];
  };
  onTestFinished(() => {
    w.deps.checkSystem = null;
  });
  const ask = () => desk.call({ method: 'GET', path: '/admin/installation/check', cookie: operator.cookie });
  const asked = [ask(), ask()];
  // A later call is answered, so both have reached the check.
  await desk.call({ method: 'GET', path: '/admin/agencies', cookie: operator.cookie });
  held.resolve();
  const [one] = await Promise.all(asked);
  expect(one?.body.findings).toEqual([
    { check: 'queue', state: 'bad', says: '9 jobs wait', todo: 'Run a process with RUN_JOBS.' },
  ]);
  expect(runs).toBe(1);
});

test('the data keys of this process are listed by state, and a removable one names no date [DESK-706]', async () => {
  const { body } = await desk.call({ method: 'GET', path: '/admin/installation/data-keys', cookie: operator.cookie });
  expect(body.keys[0]).toMatchObject({ keyId: w.deps.keyRing.keyIds[0], state: 'ENCRYPTS', from: null });
});

test('an act by a command is recorded with the name of its operator, cut to what the record takes [DESK-704]', async () => {
  const event = (name: string) =>
    operatorEvent({ actor: { kind: 'command', id: null, name }, network: null, now: w.clock.now() }, 'test', null);
  expect(event('Ana Lima').askedBy).toBe('command Ana Lima');
  expect(event('A'.repeat(80)).askedBy).toHaveLength(64);
});

test('the security record is filtered, paged in both directions and exported, and the export is in it [DESK-705]', async () => {
  const tenant = await w.mintTenant();
  const at = w.clock.now();
  await withTenant(w.deps.database, tenant.tenantId, (tx) =>
    insertSecurityEvents(
      tx,
      [1, 2, 3].map((n) => ({
        ...operatorEvent({ actor: null, network: null, now: new Date(at.getTime() + n) }, `test.${n}`, null),
        outcome: n === 2 ? 'FAILED' : 'OK',
      })),
    ),
  );
  const ask = async (query: string) =>
    (await desk.call({ method: 'GET', path: `/admin/security${query}`, cookie: operator.cookie })).body;
  const whats = ({ data }: SecurityPage): string[] => data.map(({ what }) => what);
  const first = await ask(`?of=${tenant.tenantId}&limit=2`);
  expect(whats(first)).toEqual(['desk.test.3', 'desk.test.2']);
  const second = await ask(first.links.next.replace('/admin/security', ''));
  expect(whats(second)).toEqual(['desk.test.1']);
  expect(whats(await ask(second.links.previous.replace('/admin/security', '')))).toEqual(whats(first));
  expect(whats(await ask(`?of=${tenant.tenantId}&outcome=FAILED`))).toEqual(['desk.test.2']);
  const file = await ask(`/export?of=${tenant.tenantId}&what=desk.test.1`);
  expect(file.csv.split('\r\n')[1]).toMatch(/,desk\.test\.1,OK,1,/);
  const own = (await ask('?what=desk.security.export')) as SecurityPage;
  expect(own.data[0]).toMatchObject({ about: tenant.tenantId, askedBy: `staff ${operator.staffId}` });
});

test('filters of the security record are refused if they are too long or no moment, and the export needs a proof [DESK-705]', async () => {
  const statusOf = async (path: string): Promise<number> =>
    (await desk.call({ method: 'GET', path: `/admin/security${path}`, cookie: operator.cookie })).status;
  for (const part of ['', '/export'])
    for (const query of [`what=${'a'.repeat(129)}`, 'from=2026-02-30T00:00:00Z', 'until=tomorrow', 'network='])
      expect([query, await statusOf(`${part}?${query}`)]).toEqual([query, 400]);
  const old = await desk.signIn('operator', null);
  w.clock.advance(360);
  const { status, body } = await desk.call({ method: 'GET', path: '/admin/security/export', cookie: old.cookie });
  expect([status, body.error]).toEqual([403, 'STEP_UP_REQUIRED']);
});
