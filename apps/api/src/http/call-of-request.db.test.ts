import { describe, expect, test } from 'vitest';
import { setLanguage } from '../modules/members/index.ts';
import { appliedTenant } from '../testing/applied-tenant.ts';
import { type TestMember, type TestTenant, world } from '../testing/index.ts';
import { packFolder } from '../testing/pack-folder.ts';

const w = await world();
const packs = packFolder();

async function knownRider(
  given?: TestTenant,
): Promise<{ tenant: TestTenant; member: TestMember; ask: (path: string) => Promise<any> }> {
  const tenant = given ?? (await w.mintTenant());
  const member = await w.signUpMember(tenant);
  const ask = (path: string) => w.request(tenant, { method: 'GET', path, cookie: member.cookie });
  expect((await ask('/rest/users/me/userinfo/en')).status).toBe(200);
  return { tenant, member, ask };
}

const lastActive = (tenant: TestTenant, { memberId }: TestMember) =>
  w.inTenant(tenant, (tx) =>
    tx.first<{ at: Date }>('select last_active_at as at from member where tenant_id = $1 and member_id = $2', [
      tenant.tenantId,
      memberId,
    ]),
  );

describe('read with a cached session', () => {
  test('is rejected as soon as the session ended elsewhere, and leaves no trace [AUTH-24]', async () => {
    const { tenant, member, ask } = await knownRider();
    const before = await lastActive(tenant, member);
    await w.inTenant(tenant, (tx) => tx.run('delete from session where tenant_id = $1', [tenant.tenantId]));
    w.clock.advance(3_600);
    expect(await ask('/rest/users/me/userinfo/en')).toMatchObject({ status: 403, body: { error: 'SESSION_REQUIRED' } });
    expect(await lastActive(tenant, member)).toEqual(before);
  });

  test('uses the language saved elsewhere since [LANG-09]', async () => {
    const tenant = await appliedTenant(w, packs, {
      programme: { actionBoxCategories: [{ id: 'help' }] },
      wording: { en: { actionBoxCategories: { help: 'Help' } }, es: { actionBoxCategories: { help: 'Ayuda' } } },
    });
    const { member, ask } = await knownRider(tenant);
    await w.inTenant(tenant, (tx) => setLanguage(tx, member.memberId, 'es'));
    expect((await ask('/rest/actionBoxCategories')).body).toMatchObject([{ CategoryName: 'Ayuda' }]);
  });
});
