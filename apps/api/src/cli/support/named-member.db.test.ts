import { expect, test } from 'vitest';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { register as call } from '../call/call.ts';
import { register as securityList } from '../security/security.ts';
import { commandRunner } from '../testing/command-runner.ts';

const w = await world();
const rewards = commandRunner(w, [call, securityList], 'Kim');

async function rider(email = 'ana@example.org') {
  const tenant = await w.mintTenant();
  return { tenant, ...(await w.signUpMember(tenant, { email })) };
}

const show = async (tenant: TestTenant, named: string): Promise<string> =>
  (await rewards('call', 'members.get', '--agency', tenant.tenantId, '--member', named)).join('\n');

test('a member is found by email, id, or the six characters that riders see, also as read aloud [AUTH-31, HOME-13]', async () => {
  const { tenant, memberId } = await rider();
  const shown = memberId.slice(0, 6);
  for (const named of [' ANA@example.org ', memberId, shown, shown.toUpperCase(), memberId.slice(0, 11)])
    expect(await show(tenant, named)).toContain(memberId);
});

test('every command that takes a member accepts the same names [AUTH-36, DESK-31]', async () => {
  const { tenant, memberId } = await rider();
  await show(tenant, memberId);
  const lists = [
    ['call', 'acts.list', '--agency'],
    ['security', 'list'],
  ];
  for (const named of ['ana@example.org', memberId.slice(0, 6)])
    for (const words of lists) {
      const lines = await rewards(...words, tenant.tenantId, '--member', named);
      expect(lines.join('\n')).toMatch(new RegExp(memberId));
      await expect(rewards(...words, tenant.tenantId, '--member', 'nobody@example.org')).rejects.toThrow(
        `${tenant.tenantId} has no member with the address nobody@example.org.`,
      );
    }
});

test('an ambiguous id prefix finds no member, and the matching ids are listed in full [AUTH-31]', async () => {
  const { tenant } = await rider();
  const ids = ['abcdef00-0000-4000-8000-000000000001', 'abcdef00-0000-4000-8000-000000000002'];
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into member (tenant_id, member_id, name, status, created_at, last_active_at)
       select t.tenant_id, id, 'Ben', 'CONSENT', now(), now() from ${TENANT_ROW}, unnest($2::uuid[]) as id`,
      [tx.tenantId, ids],
    ),
  );
  await expect(show(tenant, 'abcdef')).rejects.toThrow(
    `${tenant.tenantId} has several members whose id begins with abcdef: ${ids.join(', ')}.`,
  );
});

test("an unknown id, another tenant's id and an invalid name have different messages [TEN-01]", async () => {
  const [{ tenant }, other] = [await rider(), await rider()];
  await expect(show(tenant, other.memberId.slice(0, 6))).rejects.toThrow('has no member with the id');
  for (const named of ['ana', 'abcde', ''])
    await expect(show(tenant, named)).rejects.toThrow(
      `"${named}" names no member: give the e-mail address, id, or the six characters that the app shows of it.`,
    );
});
