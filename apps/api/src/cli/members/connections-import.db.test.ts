import { adminRoutes } from '@fareback/contract/admin';
import { describe, expect, it } from 'vitest';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { troubles } from '../../testing/offers.ts';
import { importing } from './testing/importing.ts';

const w = await world();
const { fileOf, bring, bringAccounts, countOf, arrive, get, consent } = importing(w);

/** Suspends Ana, or ends her suspension. */
async function move(tenant: TestTenant, verb: 'suspend' | 'unsuspend'): Promise<void> {
  const desk = deskOf(w, tenant);
  const { members } = await desk.call(adminRoutes.members.search, { body: { question: 'ana@example.org' } });
  const params = { member: members[0]?.memberId ?? '' };
  await desk.call(adminRoutes.members[verb], { params, body: { reason: 'a case of two cards' } });
}

describe('connections import', () => {
  async function scene() {
    const tenant = await w.mintTenant();
    await giveProgram(
      w,
      tenant,
      [{ id: 'cards', connectionType: 'SELF_REPORT', proof: 'RIDE' }, { id: 'asked' }, 'checked'],
      [
        { id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 },
        { id: 'connect', type: 'CONNECT', reward: 500, provider: 'checked' },
      ],
    );
    const secrets = { cards: await makeSecret(w, tenant, 'cards'), checked: await makeSecret(w, tenant, 'checked') };
    const ride = async (id: string, card: string, endedAt: string, providerId: keyof typeof secrets = 'cards') => {
      const body = JSON.stringify([tripEvent(id, card, endedAt)]);
      const headers = signedHeaders(w, secrets[providerId], body);
      await w.request(null, { method: 'POST', path: `/ingest/${tenant.tenantId}/${providerId}/events`, body, headers });
    };
    await bring(tenant, fileOf('email,points', 'ana@example.org,50', 'ben@example.org,0'), '--invite', 'meeting');
    return { tenant, ride };
  }
  const header = 'email,provider,account,connected_since,attested';
  const word = ['--attested', 'the issuer’s register of 2026-02-28'];

  it('an account confirmed by the agency waits for its rider, then counts from its original connection date [IMP-04, PROV-32]', async () => {
    const { tenant, ride } = await scene();
    await ride('r1', '77004711', '2026-03-02T09:00:00Z');
    const file = fileOf(header, 'ana@example.org,cards,7700 4711,2026-03-01,yes');
    expect(await bringAccounts(tenant, file, ...word)).toMatch(/wait until their riders agree to the terms +1/);
    expect(await countOf(tenant, 'earning')).toBe(1);
    expect(await bringAccounts(tenant, file, ...word)).toMatch(/came before +1/);
    const cookie = await arrive(tenant, 'ana@example.org');
    await move(tenant, 'suspend');
    await consent(tenant, cookie);
    expect((await get(tenant, cookie, 'providersStatus'))[0]?.status).not.toBe('CONNECTED');
    await move(tenant, 'unsuspend');
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

  it('the connection campaign pays riders who connect themselves, never riders connected by an import, whatever happens later [IMP-04, PROV-32]', async () => {
    const { tenant, ride } = await scene();
    await bringAccounts(tenant, fileOf(header, 'ana@example.org,checked,77004711,2026-03-01,yes'), ...word);
    const [ana, ben] = [await arrive(tenant, 'ana@example.org'), await arrive(tenant, 'ben@example.org')];
    for (const cookie of [ana, ben]) await consent(tenant, cookie);
    const body = { ProviderID: 'checked', identifier: '77004712' };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: ben });
    for (const cookie of [ana, ben])
      expect(await get(tenant, cookie, 'providersStatus')).toContainEqual(
        expect.objectContaining({ ProviderID: 'checked', status: 'CONNECTED', isProven: true }),
      );
    const paid = () =>
      w.inTenant(tenant, (tx) =>
        tx.query(
          `select email, amount from earning join member using (tenant_id, member_id)
            where tenant_id = $1 and campaign_id = 'connect'`,
          [tx.tenantId],
        ),
      );
    const bens = [{ email: 'ben@example.org', amount: 500 }];
    expect(await paid()).toEqual(bens);
    await ride('r0', '77004711', '2026-03-02T09:00:00Z', 'checked');
    // Evaluated again under new rules, and reconnected by hand, it still is no first connection.
    await giveProgram(w, tenant, [], [{ id: 'newer', type: 'TRANSACTIONAL', reward: 1 }]);
    await ride('r1', '77004711', '2026-03-02T10:00:00Z', 'checked');
    expect(await countOf(tenant, 'earning')).toBe(4);
    expect(await paid()).toEqual(bens);
    await w.request(tenant, { method: 'DELETE', path: '/rest/users/me/providersStatus/checked', cookie: ana });
    const again = { ProviderID: 'checked', identifier: '77004711' };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body: again, cookie: ana });
    expect(await paid()).toEqual(bens);
  });

  it('a rider or account repeated in a file is reported the same way by a dry run and a real one [IMP-04]', async () => {
    const { tenant } = await scene();
    for (const email of ['cem@example.org', 'dan@example.org'])
      await w.signUpMember(tenant, { status: 'CONSENT', email });
    await w.inTenant(tenant, (tx) =>
      tx.run('update member set email_proved_at = created_at where tenant_id = $1', [tx.tenantId]),
    );
    await bringAccounts(tenant, fileOf(header, 'ana@example.org,cards,1,,yes'), ...word);
    const file = fileOf(
      header,
      'ana@example.org,cards,1,,yes',
      'ana@example.org,cards,2,,yes',
      'ana@example.org,cards,1,,yes',
      'ana@example.org,cards,1,,',
      'cem@example.org,cards,7,,yes',
      'Cem@example.org,cards,7,,yes',
      'cem@example.org,cards,8,,yes',
      'dan@example.org,cards,7,,yes',
      'dan@example.org,cards,9,,no',
      'ben@example.org,cards,7,,no',
      'ben@example.org,cards,9,,no',
      'dan@example.org,cards,10,,no',
    );
    const tried = await bringAccounts(tenant, file, ...word, '--dry-run');
    expect(await countOf(tenant, 'imported_account')).toBe(1);
    expect(tried).toMatch(/came before +3 +2, 5, 7\n/);
    expect(tried).toMatch(/wait until their riders agree to the terms +3 +3, 4, 12\n/);
    expect(tried).toMatch(/another account there +2 +8, 13\n/);
    expect(tried).toMatch(/somebody else proved[^\n]* +2 +9, 11\n/);
    expect(await bringAccounts(tenant, file, ...word)).toBe(tried.replace(' Nothing was written.', ''));
  });

  it("without the agency's confirmation it is a claim that a ride must prove; it is rejected where rides cannot prove it [IMP-04, PROV-32]", async () => {
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

  it('an import takes no account from a rider who proved it, and replaces no existing account [IMP-04, PROV-32]', async () => {
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

  it("the agency's confirmation requires a basis, and the account's format is validated [IMP-04]", async () => {
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
