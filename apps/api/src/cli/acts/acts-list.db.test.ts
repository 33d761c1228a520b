import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { register as memberStanding } from '../member/member-status.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { register } from './acts-list.ts';

const w = await world();
const rewards = commandRunner(w, [register, memberStanding], 'Ana Lima');

test('acts list shows actor and reason of each command, also as CSV; an invalid option is reported [DESK-31, DESK-41]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant, { email: 'ben@example.org' });
  await rewards('member', 'suspend', tenant.tenantId, 'ben@example.org', '--reason', 'shared the account');
  const list = (...words: string[]) => rewards('acts', 'list', tenant.tenantId, ...words);
  const [head, row] = await list('--member', memberId, '--actor', 'ana', '--verb', 'members.', '--since', '2026-03-02');
  expect(head).toMatch(/^when +by +name +network +verb/);
  expect(row).toMatch(/^2026-03-02T12:00:00.000Z +command +Ana Lima +members\.suspend +member /);
  expect(row).toMatch(/"after":"SUSPENDED","before":"VERIFIED"/);
  expect(row).toContain('shared the account');
  expect(await list('--verb', 'codes.')).toHaveLength(1);
  expect((await list('--csv')).join('\n')).toContain('command,Ana Lima,,members.suspend');
  await expect(list('--member', 'nobody@example.org')).rejects.toThrow('has no member');
  await expect(list('--since', 'yesterday')).rejects.toThrow('is no day such as');
});
