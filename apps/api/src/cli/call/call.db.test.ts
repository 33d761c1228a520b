import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { adminRoutes } from '@fareback/contract/admin';
import { afterEach, expect, test, vi } from 'vitest';
import { fileOf } from '../../modules/ingest/testing/read-text.ts';
import { readSecurityEvents } from '../../modules/security/index.ts';
import { withStaff } from '../../platform/database/transactions.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { mintOffer } from '../../testing/offers.ts';
import { describeCommandFailure } from '../support/describe-failure.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './call.ts';

const w = await world();
const rewards = commandRunner(w, [register], 'Kim');
const call = (verb: string, { tenantId }: TestTenant, ...words: string[]) =>
  rewards('call', verb, '--agency', tenantId, ...words);
afterEach(() => void vi.restoreAllMocks());

const WHY = ['--reason', 'the reader at the gate was broken'];

async function scene() {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant, { email: 'ana@example.org' });
  const desk = deskOf(w, tenant);
  const acts = async () => (await desk.call(adminRoutes.acts.list, { query: { verb: 'changes' } })).data;
  const balance = async () => {
    const { points } = await desk.call(adminRoutes.members.get, { params: { member: memberId } });
    return points.balance;
  };
  return { tenant, memberId, desk, acts, balance };
}

const failureOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'no failure', describeCommandFailure);

test('a call changes the agency by the desk’s handler, and the audit log has the name of --by [OPS-220, OPS-221, DESK-41]', async () => {
  const { tenant, memberId, acts, balance } = await scene();
  const lines = await call('members.goodwill', tenant, '--member', 'ANA@example.org', '--points', '50', ...WHY);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['points', '50'],
    ['isRepeated', 'false'],
    ['balance', '50'],
  ]);
  expect(await balance()).toBe(50);
  expect(await acts()).toMatchObject([
    { verb: 'members.goodwill', actor: { kind: 'command', id: null, name: 'Kim' }, memberId, facts: { points: 50 } },
  ]);
});

test('without a name the audit log has the user of this machine, and the security log has no name [OPS-221, AUTH-36]', async () => {
  const { tenant, acts } = await scene();
  const suspend = ['call', 'members.suspend', '--agency', tenant.tenantId, '--member', 'ana@example.org', ...WHY];
  await commandRunner(w, [register], null)(...suspend);
  w.clock.advance(1);
  await commandRunner(w, [register], 'Ana Lima')(...suspend, '--by', 'Ben');
  expect((await acts()).map(({ actor }) => actor.name)).toEqual(['Ben', os.userInfo().username]);
  const asked = await w.inTenant(tenant, (tx) =>
    tx.query(`select asked_by as who from security_event where tenant_id = $1 and what = 'call members.suspend'`, [
      tenant.tenantId,
    ]),
  );
  expect(new Set(asked.map(({ who }) => who))).toEqual(new Set(['Ben', null]));
});

test('the same idempotency key gives once, also with another name of the member [OPS-220, DESK-260]', async () => {
  const { tenant, memberId, balance } = await scene();
  const give = (member: string, points: string) =>
    call(
      'members.goodwill',
      tenant,
      '--member',
      member,
      '--points',
      points,
      '--idempotency-key',
      'case-2026-7',
      ...WHY,
    );
  await give('ana@example.org', '50');
  expect((await give(memberId.slice(0, 6), '50')).join('\n')).toMatch(/isRepeated +true/);
  expect(await failureOf(give(memberId, '60'))).toMatch(/^KEY_TAKEN: /);
  expect(await balance()).toBe(50);
});

test('a dry run prints the request with the member found, and changes nothing [OPS-220]', async () => {
  const { tenant, memberId, acts, balance } = await scene();
  const lines = await call(
    'members.goodwill',
    tenant,
    '--member',
    'ana@example.org',
    '--points',
    '50',
    ...WHY,
    '--dry-run',
  );
  expect(lines.slice(0, 2)).toEqual([
    'Nothing was changed. This would be sent:',
    `POST /admin/agencies/${tenant.tenantId}/members/${memberId}/goodwill`,
  ]);
  expect(JSON.parse(lines.slice(2).join('\n'))).toMatchObject({ points: 50, reason: WHY[1] });
  expect([await balance(), await acts()]).toEqual([0, []]);
  const invalid = call('members.goodwill', tenant, '--member', 'ana@example.org', '--points', '0', ...WHY, '--dry-run');
  expect(await failureOf(invalid)).toContain('INVALID_REQUEST');
  await expect(
    call('members.get', { tenantId: 'nowhere' } as TestTenant, '--member', memberId, '--dry-run'),
  ).rejects.toThrow('There is no active tenant nowhere.');
});

test('the message about an invalid value names its flag with type and limits [OPS-223]', async () => {
  const { tenant } = await scene();
  const given = call('members.goodwill', tenant, '--member', 'ana@example.org', '--points', 'many', ...WHY);
  expect(await failureOf(given)).toBe(
    'INVALID_REQUEST: look at --points <number> (required; 1 to 1000000000). See: rewards call members.goodwill --help',
  );
  const unknown = call('members.get', tenant, '--member', 'ben@example.org');
  await expect(unknown).rejects.toThrow('has no member with the address ben@example.org');
});

test('a refusal of the handler is the code of the contract with what to do, and the call is undone [OPS-223]', async () => {
  const { tenant, acts } = await scene();
  expect(await failureOf(call('versions.publish', tenant, '--number', '7', '--revision', '1'))).toMatch(/^NOT_FOUND: /);
  const mint = () => call('codes.mint', tenant, '--batch', 'fair', '--count', '3');
  await mint();
  expect(await failureOf(mint())).toBe('BATCH_EXISTS: This batch name exists. Choose another.');
  expect((await acts()).map(({ verb }) => verb)).toEqual(['codes.mint']);
});

test('--json prints the reply of the contract, a file is printed as it is, and --out writes it for its owner alone [OPS-222]', async () => {
  const { tenant, memberId, desk } = await scene();
  const copy = JSON.parse((await call('members.search', tenant, '--question', 'ana@example.org', '--json')).join('\n'));
  expect(copy).toEqual(await desk.call(adminRoutes.members.search, { body: { question: 'ana@example.org' } }));
  await call('codes.mint', tenant, '--batch', 'fair', '--count', '2');
  expect((await call('codes.export', tenant, '--batch', 'fair')).join('\n')).toMatch(
    /^code,[^\n]*\r\n\S+,[^\n]*\r\n\S+,/,
  );
  const out = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-call-')), 'ana.json');
  fs.writeFileSync(out, 'older', { mode: 0o644 });
  expect(await call('members.export', tenant, '--member', memberId, ...WHY, '--out', out)).toEqual([
    `Written to ${out}`,
  ]);
  expect(fs.statSync(out).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(out, 'utf8')).toContain('ana@example.org');
});

test('--all joins the pages of a list; one page says that there are more [OPS-220]', async () => {
  const { tenant } = await scene();
  for (const name of ['a', 'b', 'c']) {
    w.clock.advance(1);
    await call('codes.mint', tenant, '--batch', name, '--count', '1');
  }
  const hint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const list = async (...words: string[]) =>
    JSON.parse((await call('acts.list', tenant, '--limit', '2', '--verb', 'changes', '--json', ...words)).join('\n'))
      .data;
  expect(await list()).toHaveLength(2);
  expect(hint).toHaveBeenCalledWith('There is more: add --all.');
  const all = await list('--all');
  expect(all.map((act: { subject: { id: string } }) => act.subject.id)).toEqual(['c', 'b', 'a']);
});

test('a body comes from a file, and the lines of a file are a list [OPS-220]', async () => {
  const { tenant } = await scene();
  const offerId = await mintOffer(w, tenant);
  const codes = fileOf('A-1\nA-2\nA-3\n');
  const added = await call(
    'coupons.addLines',
    tenant,
    '--offer',
    offerId,
    '--heading',
    'A-1',
    '--first-line',
    '1',
    '--lines',
    `@${codes}`,
  );
  expect(added.join('\n')).toMatch(/^added +3$/m);
  const body = fileOf(JSON.stringify({ startsAt: null, endsAt: null, messages: { en: 'Back at 5' } }));
  expect((await call('maintenance.announce', tenant, '--body', body)).join('\n')).toMatch(/^isClosed +true$/m);
  await call('maintenance.lift', tenant);
  await expect(call('maintenance.announce', tenant, '--body', fileOf('{'))).rejects.toThrow("--body isn't valid JSON");
});

test('heavy calls run in this process, and calls of all agencies are on record of the installation [OPS-220, OPS-221]', async () => {
  const { tenant } = await scene();
  expect((await call('versions.packSchema', tenant, '--json')).join('').length).toBeGreaterThan(1000);
  const ours = await w.app.tenants.byId(tenant.tenantId);
  // Other tests' tenants share the database.
  vi.spyOn(w.app.tenants, 'all').mockResolvedValue(ours ? [ours] : []);
  await rewards('call', 'maintenance.announceForAll');
  expect((await call('maintenance.get', tenant)).join('\n')).toMatch(/^isClosed +true$/m);
  await rewards('call', 'maintenance.liftForAll');
  const outcomes = async (what: string) => {
    const which = { since: null, memberId: null, network: null, what, limit: 10 };
    const events = await withStaff(w.deps.database, (tx) => readSecurityEvents(tx, which));
    return events.map(({ outcome, askedBy }) => [outcome, askedBy]);
  };
  expect(await outcomes('call maintenance.announceForAll')).toEqual([['OK', 'Kim']]);
  expect(await outcomes('call maintenance.liftForAll')).toEqual([['OK', 'Kim']]);
});
