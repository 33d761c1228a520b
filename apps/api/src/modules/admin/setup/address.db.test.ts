import { expect, test } from 'vitest';
import { testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { newId, operatorOf } from './testing/new-agency.ts';

const w = await world({ desk: testDesk });
/** Another process, which receives hosts by notification only. */
const other = await world({ desk: testDesk });
const { desk, born } = await operatorOf(w);
const operator = await desk.signIn('operator', null);
const give = (agencyId: string, host: string, { cookie } = operator) =>
  desk.call({ method: 'POST', path: '/admin/hosts', cookie, body: { agencyId, host } });

test('an agency without a host, or with one unknown to DNS, is reported with the expected target [DESK-292]', async () => {
  const { call, agencyId } = await born({ host: '' });
  expect((await call('GET', '/setup/address')).body).toMatchObject({
    host: `${agencyId}.localhost`,
    outcome: 'ONLY_HERE',
    leadsTo: [],
  });
  // .invalid never resolves.
  const named = await born({ host: `${newId()}.invalid` });
  expect((await named.call('GET', '/setup/address')).body).toMatchObject({ outcome: 'NO_NAME', leadsTo: [] });
});

test('the operator adds a host at the desk: every process serves it, and it is logged once [DESK-293]', async () => {
  const { call, agencyId } = await born({ host: '' });
  const host = `rewards.${newId()}.example`;
  expect(await give(agencyId, ` Rewards${host.slice(7)} `)).toMatchObject({ status: 200, body: { agencyId, host } });
  expect((await give(agencyId, host)).status).toBe(200);
  await expect.poll(() => other.app.tenants.byHost(host)).toMatchObject({ tenantId: agencyId });
  expect((await call('GET', '/setup')).body.address).toBe(host);
  const { data } = (await call('GET', '/acts')).body as { data: { verb: string; subject: { id: string } }[] };
  expect(data.filter(({ verb }) => verb === 'agencies.addHost')).toMatchObject([{ subject: { id: agencyId } }]);
});

test("a host of another agency, a malformed one, and one added by the agency's owner are rejected [DESK-293]", async () => {
  const [one, two] = [await born(), await born()];
  expect((await give(one.agencyId, two.tenant.host)).body).toMatchObject({ error: 'HOST_TAKEN' });
  for (const host of ['bay', 'https://bay.example', 'bay .example', '127.0.0.1:80'])
    expect((await give(one.agencyId, host)).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'host' });
  expect((await give(newId(), 'rewards.nobody.example')).body.error).toBe('NOT_FOUND');
  const owner = await desk.signIn('owner', { tenantId: one.agencyId });
  expect((await give(one.agencyId, 'rewards.own.example', owner)).body.error).toBe('NOT_ALLOWED');
});
