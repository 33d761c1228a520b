import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expirePoints } from '../../modules/expiry/index.ts';
import { giveProgramme, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-programme.ts';
import { eraseMember } from '../../modules/privacy/index.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { register as memberStanding } from '../member/member-standing.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register as connectionsImport } from './connections-import.ts';
import { importRows } from './import-rows.ts';
import { register as membersImport } from './members-import.ts';

const w = await world();
const rewards = commandRunner(w, [membersImport, connectionsImport, memberStanding]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-members-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => w.clock.set('2026-03-02T12:00:00Z'));
afterEach(() => void (process.exitCode = undefined));

let files = 0;
function fileOf(...lines: string[]): string {
  const file = path.join(folder, `${(files += 1)}.csv`);
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const note = ['--reference', 'bluecard', '--ground', 'contract of 2026-02-01', '--by', 'Kim'];
const bring = async (tenant: TestTenant, file: string, ...more: string[]): Promise<string> =>
  (await rewards('members', 'import', tenant.tenantId, file, ...note, ...more)).join('\n');
const bringAccounts = async (tenant: TestTenant, file: string, ...more: string[]): Promise<string> =>
  (await rewards('connections', 'import', tenant.tenantId, file, ...note, ...more)).join('\n');

const countOf = (tenant: TestTenant, table: 'member' | 'earning' | 'mail_link' | 'imported_account'): Promise<number> =>
  w.inTenant(
    tenant,
    async (tx) => (await tx.query(`select 1 from ${table} where tenant_id = $1`, [tx.tenantId])).length,
  );

/** The rider takes the mail's way in: chooses a password, signs in, answers the session. */
async function arrive(tenant: TestTenant, email: string): Promise<string> {
  await w.deliverMail(tenant);
  const mail = w.mailbox.messages(tenant.tenantId).find(({ to, text }) => to === email && text.includes('#token='));
  const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const newPassword = 'Ferry-2026!';
  await w.request(tenant, {
    method: 'POST',
    path: '/auth/reset-password',
    body: { token, newPassword, confirmNewPassword: newPassword },
  });
  const signedIn = await w.request(tenant, {
    method: 'POST',
    path: '/auth/login',
    body: { email, password: newPassword },
  });
  expect(signedIn.status).toBe(200);
  return signedIn.cookie ?? '';
}

const get = async (tenant: TestTenant, cookie: string, at: string) =>
  (await w.request(tenant, { method: 'GET', path: `/rest/users/me/${at}`, cookie })).body;
const consent = (tenant: TestTenant, cookie: string) =>
  w.request(tenant, { method: 'POST', path: '/rest/users/me/consent', cookie, body: {} });

describe('members import', () => {
  it('brings riders with their points, in the books and the balance at once; again, it changes nothing [IMP-01, IMP-02]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf(
      'email,name,points,lapses_on,language',
      'ana@example.org,Ana Lima,1200,2026-12-31,es',
      'ana@example.org,Ana Lima,30,,es',
      'ben@example.org,,,,',
    );
    const told = await bring(tenant, file);
    expect(told).toMatch(/added, with points +1 +2\n/);
    expect(told).toMatch(/came before, with points +1 +3\n/);
    expect(told).toMatch(/added +1 +4\n/);
    expect(process.exitCode).toBe(0);
    const rows = await w.inTenant(tenant, (tx) =>
      tx.query(
        `select email, status, language, terms_accepted_at as terms, available, unclaimed from member join member_account using (tenant_id, member_id)
          where tenant_id = $1 order by email`,
        [tx.tenantId],
      ),
    );
    expect(rows).toEqual([
      { email: 'ana@example.org', status: 'NEW', language: 'es', terms: null, available: 1230, unclaimed: 0 },
      { email: 'ben@example.org', status: 'NEW', language: null, terms: null, available: 0, unclaimed: 0 },
    ]);
    const lots = await w.inTenant(tenant, (tx) =>
      tx.query(
        `select earning_key as key, amount, lapses_at as lapses from earning where tenant_id = $1 order by amount`,
        [tx.tenantId],
      ),
    );
    expect(lots).toEqual([
      { key: 'opening:bluecard:', amount: 30, lapses: null },
      { key: 'opening:bluecard:2026-12-31', amount: 1200, lapses: new Date('2027-01-01T00:00:00Z') },
    ]);
    expect(await bring(tenant, file)).toMatch(/came before +3/);
    expect([await countOf(tenant, 'member'), await countOf(tenant, 'earning')]).toEqual([2, 2]);
    expect(await troubles(w, tenant)).toEqual([]);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
  });

  it('a dry run says the same and writes nothing [IMP-01]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf('email,points', 'ana@example.org,50', 'nonsense,5');
    const told = await bring(tenant, file, '--dry-run', '--invite', 'meeting');
    expect(told).toMatch(/added, with points, invited +1 +2\n/);
    expect(told).toContain('2 rows, 1 refused. Nothing was written.');
    expect([
      await countOf(tenant, 'member'),
      await countOf(tenant, 'earning'),
      await countOf(tenant, 'mail_link'),
    ]).toEqual([0, 0, 0]);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
  });

  it('a file that cannot be read is told in words [IMP-01]', async () => {
    const tenant = await w.mintTenant();
    for (const [file, told] of [
      [path.join(folder, 'none.csv'), 'There is no file none.csv'],
      [folder, 'is a folder'],
      [fileOf('email;name;points', 'ana@example.org;Ana;5'), 'by semicolons'],
    ] as const)
      await expect(bring(tenant, file)).rejects.toThrow(told);
  });

  it('no table comes before what is said of a file that has no rows to read [IMP-01]', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const how = { columns: { needed: [], known: [] }, read: () => ({ why: 'none' }), import: async () => '' };
    await expect(importRows({ run: () => Promise.reject(new Error()) }, folder, {}, how)).rejects.toThrow('folder');
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });

  it('a rider who stands in a file again is told alike by a dry run and a real one, with the line before [IMP-01, IMP-02]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf(
      'email,points,lapses_on',
      'ana@example.org,50,2026-12-31',
      'Ana@example.org,50,2026-12-31',
      'ana@example.org,70,2026-12-31',
      'ana@example.org,70,2027-01-31',
      'ben@example.org,,',
      'ben@example.org,5,',
    );
    const tried = await bring(tenant, file, '--dry-run', '--invite', 'meeting');
    expect(tried).toMatch(/added, with points, invited +1 +2\n/);
    expect(tried).toMatch(/added, invited +1 +6\n/);
    expect(tried).toMatch(/came before +1 +3\n/);
    expect(tried).toMatch(/came before, with points +2 +5, 7\n/);
    expect(tried).toMatch(/refused: line 2 of this file brings 50 points[^\n]*, not 70; write them as one +1 +4\n/);
    const done = await bring(tenant, file, '--invite', 'meeting');
    expect(done).toBe(tried.replace(' Nothing was written.', ''));
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('what is refused stands in the report with line and reason, and the exit code tells it [IMP-01]', async () => {
    const tenant = await w.mintTenant();
    const report = path.join(folder, 'refused.csv');
    await bring(tenant, fileOf('email,points', 'ana@example.org,50', 'nonsense,5', '"a,b",1'), '--report', report);
    expect(fs.readFileSync(report, 'utf8')).toBe(
      'line,reason\r\n3,"""nonsense"" is no email address"\r\n4,"""a,b"" is no email address"\r\n',
    );
    expect(process.exitCode).toBe(2);
    await bring(tenant, fileOf('email', 'nonsense'));
    expect(process.exitCode).toBe(3);
    await expect(bring(tenant, fileOf('email,pionts', 'ana@example.org,5'))).rejects.toThrow(
      '"pionts"; there are email',
    );
    await expect(bring(tenant, fileOf('name', 'Ana'))).rejects.toThrow('has no column email');
    await expect(bring(tenant, fileOf('email', 'a@b.org'), '--report', report)).rejects.toThrow('EEXIST');
  });

  it('writes to riders only on a ground that is named, once; by the link they choose a password, and agree before anything [IMP-03]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf('email,name,points,language', 'ana@example.org,Ana Lima,1200,es');
    await bring(tenant, file);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
    expect(await bring(tenant, file, '--invite', 'members’ meeting of 2026-02-20')).toMatch(/came before, invited +1/);
    expect(await bring(tenant, file, '--invite', 'members’ meeting of 2026-02-20')).toMatch(/came before +1/);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toHaveLength(1);
    expect(w.mailbox.messages(tenant.tenantId)[0]?.text).toMatch(/Hola, Ana Lima:[^]*con 1.?200 /);
    const cookie = await arrive(tenant, 'ana@example.org');
    expect(await get(tenant, cookie, 'userinfo/es')).toMatchObject({ userStatus: 'NEW', Balance: '1200' });
    expect((await consent(tenant, cookie)).body).toEqual({ userStatus: 'CONSENT' });
    const history = await get(tenant, cookie, 'transactions/es');
    expect(JSON.stringify(history)).toContain('Saldo del programa anterior');
    const grounds = await w.inTenant(tenant, (tx) =>
      tx.query('select ground, invited_for as invited, imported_by as by from imported_rider where tenant_id = $1', [
        tx.tenantId,
      ]),
    );
    expect(grounds).toEqual([
      { ground: 'contract of 2026-02-01', invited: 'members’ meeting of 2026-02-20', by: 'Kim' },
    ]);
  });

  it('gives nothing to whoever signed up with an email and never confirmed it; to its reader it does [IMP-02]', async () => {
    const tenant = await w.mintTenant();
    const { memberId } = await w.signUpMember(tenant, { status: 'CONSENT', email: 'ana@example.org' });
    const file = fileOf('email,points', 'ana@example.org,50');
    expect(await bring(tenant, file)).toContain('has not confirmed it');
    expect(await countOf(tenant, 'earning')).toBe(0);
    await w.inTenant(tenant, (tx) =>
      tx.run('update member set email_proved_at = created_at where tenant_id = $1 and member_id = $2', [
        tx.tenantId,
        memberId,
      ]),
    );
    expect(await bring(tenant, file)).toMatch(/were members already, with points +1/);
    expect(await bring(tenant, fileOf('email,points', 'ana@example.org,70'))).toContain(
      '50 points were brought before',
    );
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('who was forgotten since stays forgotten [IMP-02]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf('email,points', 'ana@example.org,50');
    await bring(tenant, file);
    const [row] = await w.inTenant(tenant, (tx) =>
      tx.query<{ memberId: string }>('select member_id as "memberId" from member where tenant_id = $1', [tx.tenantId]),
    );
    const person = {
      keyRing: w.deps.keyRing,
      tenantId: tenant.tenantId,
      memberId: row?.memberId ?? '',
      now: w.clock.now(),
    };
    expect(await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }))).toBe('ERASED');
    expect(await bring(tenant, file)).toMatch(/forgotten since: left out +1/);
    expect(await countOf(tenant, 'member')).toBe(1);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('who has not agreed to the terms gets no notice by mail, and loses on the day that the file names [IMP-03, LEDGER-07]', async () => {
    const tenant = await w.mintTenant({ settings: { pointsExpireAfterDays: 60, pointsExpiryNoticeDays: 30 } });
    await bring(tenant, fileOf('email,points,lapses_on', 'ana@example.org,50,2026-04-10'));
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    if (!found) throw new Error('no tenant');
    w.clock.set('2026-03-20T12:00:00Z');
    await expirePoints(w.deps, found);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
    w.clock.set('2026-05-20T12:00:00Z');
    await expirePoints(w.deps, found);
    const left = await w.inTenant(tenant, (tx) =>
      tx.first('select available from member_account where tenant_id = $1', [tx.tenantId]),
    );
    expect(left).toEqual({ available: 0 });
  });

  it('riders of a partner come by its ids, and are met again by its hand-over [IMP-01]', async () => {
    const tenant = await w.mintTenant({ isStandalone: false });
    await bring(tenant, fileOf('partner_id,points', 'P-7,40'));
    const row = await w.inTenant(tenant, (tx) =>
      tx.first('select partner_member_id as partner, email from member where tenant_id = $1', [tx.tenantId]),
    );
    expect(row).toEqual({ partner: 'P-7', email: null });
    await expect(bring(tenant, fileOf('partner_id', 'P-8'), '--invite', 'meeting')).rejects.toThrow('no way in');
  });
});

describe('connections import', () => {
  async function scene() {
    const tenant = await w.mintTenant();
    await giveProgramme(
      w,
      tenant,
      [{ id: 'cards', connectionType: 'SELF_REPORT', proof: 'RIDE' }, { id: 'asked' }],
      [
        { id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 },
        { id: 'connect', type: 'CONNECT', reward: 500, providers: ['cards'] },
      ],
    );
    const secret = await makeSecret(w, tenant, 'cards');
    const ride = async (id: string, card: string, endedAt: string) => {
      const body = JSON.stringify([tripEvent(id, card, endedAt)]);
      const headers = signedHeaders(w, secret, body);
      await w.request(null, { method: 'POST', path: `/ingest/${tenant.tenantId}/cards/events`, body, headers });
    };
    await bring(tenant, fileOf('email,points', 'ana@example.org,50', 'ben@example.org,0'), '--invite', 'meeting');
    return { tenant, ride };
  }
  const header = 'email,provider,account,connected_since,attested';
  const word = ['--attested', 'the issuer’s register of 2026-02-28'];

  it('an account that the agency vouches for waits for its rider, and then counts since it was connected there, as no first connection [IMP-04, PROV-32]', async () => {
    const { tenant, ride } = await scene();
    await ride('r1', '77004711', '2026-03-02T09:00:00Z');
    const file = fileOf(header, 'ana@example.org,cards,7700 4711,2026-03-01,yes');
    expect(await bringAccounts(tenant, file, ...word)).toMatch(/wait until their riders agree to the terms +1/);
    expect(await countOf(tenant, 'earning')).toBe(1);
    expect(await bringAccounts(tenant, file, ...word)).toMatch(/came before +1/);
    const cookie = await arrive(tenant, 'ana@example.org');
    await rewards('member', 'suspend', tenant.tenantId, 'ana@example.org');
    await consent(tenant, cookie);
    expect((await get(tenant, cookie, 'providersStatus'))[0]?.status).not.toBe('CONNECTED');
    await rewards('member', 'unsuspend', tenant.tenantId, 'ana@example.org');
    await consent(tenant, cookie);
    const [status] = await get(tenant, cookie, 'providersStatus');
    expect(status).toMatchObject({ ProviderID: 'cards', status: 'CONNECTED', isProven: true });
    const earned = await w.inTenant(tenant, (tx) =>
      tx.query(`select campaign_id as campaign, amount from earning where tenant_id = $1 and campaign_id is not null`, [
        tx.tenantId,
      ]),
    );
    expect(earned).toEqual([{ campaign: 'ride', amount: 10 }]);
    const acts = await w.inTenant(tenant, (tx) =>
      tx.query('select act, reason, acted_by as by from connection_act where tenant_id = $1', [tx.tenantId]),
    );
    expect(acts).toEqual([
      {
        act: 'CONFIRMED',
        reason: 'import bluecard: contract of 2026-02-01; the issuer’s register of 2026-02-28',
        by: 'Kim',
      },
    ]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  it('without the agency’s word it is a claim that a ride must prove; where nobody can prove it so, it is refused [IMP-04, PROV-32]', async () => {
    const { tenant, ride } = await scene();
    await ride('r1', '77004711', '2026-03-02T09:00:00Z');
    const told = await bringAccounts(
      tenant,
      fileOf(
        header,
        'ana@example.org,cards,77004711,2026-03-01,no',
        'ana@example.org,asked,1,,',
        'ana@example.org,bikes,1,,',
      ),
    );
    expect(told).toContain('without your word the rider connects in the app');
    expect(told).toContain('no provider bikes; it has');
    const cookie = await arrive(tenant, 'ana@example.org');
    await consent(tenant, cookie);
    const [status] = await get(tenant, cookie, 'providersStatus');
    expect(status).toMatchObject({ status: 'VALIDATING', isProven: false, awaits: 'RIDE' });
    expect(await countOf(tenant, 'earning')).toBe(1);
  });

  it('takes nothing from whoever proved that it is theirs, nor replaces what the rider has [IMP-04, PROV-32]', async () => {
    const { tenant } = await scene();
    const own = (email: string, card: string) => fileOf(header, `${email},cards,${card},,yes`);
    await bringAccounts(tenant, own('ana@example.org', '77004711'), ...word);
    await bringAccounts(tenant, own('ben@example.org', '77004711'), ...word);
    const ana = await arrive(tenant, 'ana@example.org');
    await consent(tenant, ana);
    await consent(tenant, await arrive(tenant, 'ben@example.org'));
    const outcomes = await w.inTenant(tenant, (tx) =>
      tx.query('select outcome from imported_account where tenant_id = $1 order by outcome', [tx.tenantId]),
    );
    expect(outcomes).toEqual([{ outcome: 'PROVEN' }, { outcome: 'TAKEN' }]);
    expect((await get(tenant, ana, 'providersStatus'))[0]).toMatchObject({ status: 'CONNECTED' });
    const third = fileOf('email,points', 'cem@example.org,0');
    await bring(tenant, third);
    expect(await bringAccounts(tenant, own('cem@example.org', '77004711'), ...word)).toMatch(
      /somebody else proved[^\n]* 1 +2/,
    );
    expect(await countOf(tenant, 'imported_account')).toBe(2);
    expect(await bringAccounts(tenant, own('ana@example.org', '77009999'), ...word)).toContain(
      'the rider has another account there',
    );
  });

  it('the agency’s word needs something it rests on, and the account’s form is judged [IMP-04]', async () => {
    const { tenant } = await scene();
    const file = fileOf(
      header,
      'ana@example.org,cards,77004711,,yes',
      'ana@example.org,cards,not a card,,',
      'eve@example.org,cards,1,,',
    );
    const told = await bringAccounts(tenant, file);
    expect(told).toContain('--attested names nothing');
    expect(told).toContain('is no account of cards');
    expect(told).toContain('import the members first');
    expect(process.exitCode).toBe(3);
    expect(await countOf(tenant, 'imported_account')).toBe(0);
  });
});
