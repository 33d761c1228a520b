import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { expirePoints } from '../../modules/expiry/index.ts';
import { eraseMember } from '../../modules/privacy/index.ts';
import { createTenantDirectory } from '../../modules/tenants/index.ts';
import { world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { importRows } from './import-rows.ts';
import { importing } from './testing/importing.ts';

const w = await world();
const { folder, fileOf, bring, countOf, arrive, get, consent } = importing(w);

describe('members import', () => {
  it('imports riders with points in ledger and balance together; repeating it changes nothing [IMP-01, IMP-02]', async () => {
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

  it('a dry run reports the same and writes nothing [IMP-01]', async () => {
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

  it('a file that cannot be read is reported in plain text [IMP-01]', async () => {
    const tenant = await w.mintTenant();
    for (const [file, told] of [
      [path.join(folder, 'none.csv'), 'There is no file none.csv'],
      [folder, 'is a folder'],
      [fileOf('email;name;points', 'ana@example.org;Ana;5'), 'by semicolons'],
    ] as const)
      await expect(bring(tenant, file)).rejects.toThrow(told);
  });

  it('no table is printed for a file without readable rows [IMP-01]', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const none = { columns: { needed: [], known: [] }, read: () => ({ why: 'none' }), import: async () => '' };
    const how = { verb: 'members.import' as const, ...none };
    await expect(importRows({ run: () => Promise.reject(new Error()) }, folder, {}, how)).rejects.toThrow('folder');
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });

  it('a repeated rider is reported the same way by a dry run and a real one, with the earlier line [IMP-01, IMP-02]', async () => {
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

  it('rejected rows are in the report with line and reason, and set the exit code [IMP-01]', async () => {
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

  it('riders are emailed only on a stated legal basis, once; the link lets them choose a password and accept the terms first [IMP-03]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf('email,name,points,language', 'ana@example.org,Ana Lima,1200,es');
    await bring(tenant, file);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toEqual([]);
    expect(await bring(tenant, file, '--invite', 'members’ meeting of 2026-02-20')).toMatch(/came before, invited +1/);
    expect(await bring(tenant, file, '--invite', 'members’ meeting of 2026-02-20')).toMatch(/came before +1/);
    await w.deliverMail(tenant);
    expect(w.mailbox.messages(tenant.tenantId)).toHaveLength(1);
    expect(w.mailbox.messages(tenant.tenantId)[0]?.text).toMatch(/Hola, Ana Lima:[^]*con 1.?200\s/);
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

  it('an unconfirmed sign-up gets no imported points; the reader of the mailbox does [IMP-02]', async () => {
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

  it('an erased rider stays erased [IMP-02]', async () => {
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

  it('a rider who has not accepted the terms gets no email notices, and points expire on the day in the file [IMP-03, LEDGER-07]', async () => {
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

  it('expiry days are reported for a program without expiry, also in a dry run; they are stored and apply once expiry is enabled [OPS-141]', async () => {
    const tenant = await w.mintTenant();
    const file = fileOf(
      'email,points,lapses_on',
      'ana@example.org,50,2026-12-31',
      'ben@example.org,5,2026-12-31',
      'cem@example.org,5,',
      'dua@example.org,,2026-12-31',
      'nonsense,5,2026-12-31',
    );
    const told = /lapses_on of 2 rows ends nothing yet: [^\n]*pointsExpireAfterDays is null/;
    expect(await bring(tenant, file, '--dry-run')).toMatch(told);
    expect(await bring(tenant, file)).toMatch(told);
    expect(await bring(tenant, file)).toMatch(told);
    expect(await bring(tenant, fileOf('email,points,lapses_on', 'ana@example.org,7,'))).not.toContain('ends nothing');
    const one = fileOf('email,points,lapses_on', 'eva@example.org,5,2026-12-31');
    expect(await bring(tenant, one, '--dry-run')).toContain('lapses_on of 1 row ends nothing yet');
    const lapsing = await w.mintTenant({ settings: { pointsExpireAfterDays: 60, pointsExpiryNoticeDays: 30 } });
    expect(await bring(lapsing, file)).not.toContain('ends nothing');

    await w.inTenant(tenant, (tx) =>
      tx.run(`update tenant set settings = settings || '{"pointsExpireAfterDays":60}' where tenant_id = $1`, [
        tx.tenantId,
      ]),
    );
    const found = await createTenantDirectory(w.deps.database).byId(tenant.tenantId);
    if (!found) throw new Error('no tenant');
    for (const moment of ['2026-12-10T12:00:00Z', '2027-01-20T12:00:00Z']) {
      w.clock.set(moment);
      await expirePoints(w.deps, found);
    }
    const left = await w.inTenant(tenant, (tx) =>
      tx.query(
        `select email, available from member join member_account using (tenant_id, member_id)
          where tenant_id = $1 and available > 0 order by email`,
        [tx.tenantId],
      ),
    );
    expect(left).toEqual([
      { email: 'ana@example.org', available: 7 },
      { email: 'cem@example.org', available: 5 },
    ]);
  });

  it('an agency with invite-only sign-up requires no code of imported riders, but one of partner riders [IMP-06]', async () => {
    const tenant = await w.mintTenant({ configuration: { en: { IsInviteCodeMandatory: true } } });
    await bring(tenant, fileOf('email', 'ana@example.org'), '--invite', 'meeting');
    const ana = await arrive(tenant, 'ana@example.org');
    expect(await get(tenant, ana, 'userinfo/en')).toMatchObject({ userStatus: 'NEW', owesInviteCode: false });
    const partners = await w.signUpMember(tenant, { status: 'NEW' });
    expect(await get(tenant, partners.cookie, 'userinfo/en')).toMatchObject({ owesInviteCode: true });
    await consent(tenant, ana);
    expect(await get(tenant, ana, 'userinfo/en')).not.toHaveProperty('owesInviteCode');
  });

  it('riders of a partner are imported by its ids, and matched by its partner sign-in [IMP-01]', async () => {
    const tenant = await w.mintTenant({ isStandalone: false });
    await bring(tenant, fileOf('partner_id,points', 'P-7,40'));
    const row = await w.inTenant(tenant, (tx) =>
      tx.first('select partner_member_id as partner, email from member where tenant_id = $1', [tx.tenantId]),
    );
    expect(row).toEqual({ partner: 'P-7', email: null });
    await expect(bring(tenant, fileOf('partner_id', 'P-8'), '--invite', 'meeting')).rejects.toThrow('no way in');
  });
});
