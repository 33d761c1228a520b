import { type ListSettings, listViewsMost, type NewListView } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { withStaff } from '../../../platform/database/transactions.ts';
import { createDeskEnv, type TestStaff, testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { removeOperator } from '../operators/operators.ts';

const w = await world({ desk: testDesk });
const stage = createDeskEnv(w);

interface Agency {
  tenantId: string;
}

const send = (method: 'GET' | 'PUT' | 'DELETE', { cookie }: TestStaff, path: string, body?: object) =>
  stage.call({ method, path: `/admin/lists/${path}`, cookie, ...(body && { body }) });
const settings = async (one: TestStaff, { tenantId }: Agency): Promise<ListSettings> =>
  (await send('GET', one, tenantId)).body;
const id = (end: number): string => `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b${String(end).padStart(4, '0')}`;
const open: NewListView = {
  name: 'Open refunds',
  filters: { state: 'GIVEN', offer: 'coffee' },
  sort: { column: 'price', way: 'desc' },
  hidden: ['id'],
  isDefault: false,
};
const save = (one: TestStaff, { tenantId }: Agency, view: string, body: object) =>
  send('PUT', one, `${tenantId}/redemptions/views/${view}`, body);

async function viewer() {
  const tenant = await w.mintTenant();
  return { tenant, one: await stage.signIn('viewer', tenant) };
}

test('hidden columns and views are kept for each person, list and agency [DESK-677, DESK-678]', async () => {
  const { tenant, one } = await viewer();
  const other = await stage.signIn('viewer', tenant);
  await send('PUT', one, `${tenant.tenantId}/orders/columns`, { hidden: ['placed', 'supplier'] });
  await send('PUT', one, `${tenant.tenantId}/orders/columns`, { hidden: ['supplier'] });
  const saved = await save(one, tenant, id(1), open);
  expect(saved.body).toEqual({
    columns: [{ list: 'orders', hidden: ['supplier'] }],
    views: [{ list: 'redemptions', viewId: id(1), ...open }],
  });
  expect(await settings(one, tenant)).toEqual(saved.body);
  expect(await settings(other, tenant)).toEqual({ columns: [], views: [] });
  const stranger = await stage.signIn('viewer', await w.mintTenant());
  expect((await send('GET', stranger, tenant.tenantId)).status).toBe(404);
  expect((await save(stranger, tenant, id(2), open)).status).toBe(404);
});

test('the same person sees, replaces and deletes views and columns of one agency only [DESK-678]', async () => {
  const operator = await stage.signIn('operator', null);
  const [here, elsewhere] = [await w.mintTenant(), await w.mintTenant()];
  await save(operator, here, id(1), { ...open, isDefault: true });
  await send('PUT', operator, `${here.tenantId}/orders/columns`, { hidden: ['supplier'] });
  const kept = await settings(operator, here);
  expect(await settings(operator, elsewhere)).toEqual({ columns: [], views: [] });
  await save(operator, elsewhere, id(1), { ...open, name: 'Elsewhere', isDefault: true });
  await send('PUT', operator, `${elsewhere.tenantId}/orders/columns`, { hidden: [] });
  expect(await settings(operator, here)).toEqual(kept);
  await send('DELETE', operator, `${elsewhere.tenantId}/redemptions/views/${id(1)}`);
  expect(await settings(operator, here)).toEqual(kept);
});

test('saving a view again renames it, a new default replaces the earlier one, and deleting twice is harmless [DESK-679]', async () => {
  const { tenant, one } = await viewer();
  await save(one, tenant, id(1), { ...open, isDefault: true });
  await save(one, tenant, id(2), { ...open, name: 'Mine', isDefault: true });
  await save(one, tenant, id(2), { ...open, name: 'Ours', isDefault: true });
  const named = async () => (await settings(one, tenant)).views.map(({ name, isDefault }) => [name, isDefault]);
  expect(await named()).toEqual([
    ['Open refunds', false],
    ['Ours', true],
  ]);
  for (const _ of [1, 2])
    expect((await send('DELETE', one, `${tenant.tenantId}/redemptions/views/${id(2)}`)).status).toBe(200);
  expect(await named()).toEqual([['Open refunds', false]]);
});

test('a list has at most 20 views of a person, also if they are saved at once [DESK-679]', async () => {
  const { tenant, one } = await viewer();
  const all = await Promise.all(
    Array.from({ length: listViewsMost + 2 }, async (_, at) => (await save(one, tenant, id(at), open)).body),
  );
  expect(all.filter(({ error }) => error === 'TOO_MANY_VIEWS')).toHaveLength(2);
  const kept = (await settings(one, tenant)).views;
  expect(kept).toHaveLength(listViewsMost);
  expect((await save(one, tenant, kept[0]?.viewId ?? '', { ...open, name: 'Renamed' })).status).toBe(200);
  expect((await send('PUT', one, `${tenant.tenantId}/orders/views/${id(50)}`, open)).status).toBe(200);
});

test('a view with a filter that names a person, or that is no view, is refused [DESK-680]', async () => {
  const { tenant, one } = await viewer();
  for (const wrong of [
    { filters: { member: '019c7c2f' } },
    { filters: { actor: 'Ana' } },
    { filters: { state: 'x'.repeat(201) } },
    { name: '   ' },
    { hidden: ['a b'] },
    { sort: { column: 'price', way: 'up' } },
  ])
    expect({ wrong, status: (await save(one, tenant, id(1), { ...open, ...wrong })).status }).toEqual({
      wrong,
      status: 400,
    });
  expect((await send('PUT', one, `${tenant.tenantId}/nothing/columns`, { hidden: [] })).status).toBe(400);
});

test('who leaves an agency leaves no views there; those at other agencies stay [DESK-680]', async () => {
  const [{ tenant, one }, elsewhere] = [await viewer(), await w.mintTenant()];
  const operator = await stage.signIn('operator', null);
  for (const agency of [tenant, elsewhere]) {
    await save(operator, agency, id(1), open);
    await send('PUT', operator, `${agency.tenantId}/orders/columns`, { hidden: ['supplier'] });
  }
  await save(one, tenant, id(1), open);
  const owner = await stage.signIn('owner', tenant);
  const path = `/admin/agencies/${tenant.tenantId}/staff/${one.staffId}`;
  expect((await stage.call({ method: 'DELETE', path, cookie: owner.cookie })).status).toBe(200);
  const left = (staffId: string) =>
    withStaff(w.deps.database, (tx) =>
      tx.query<{ agencyId: string }>(
        `select agency_id as "agencyId" from staff_list_view where staff_id = $1
         union all select agency_id from staff_list where staff_id = $1`,
        [staffId],
      ),
    );
  expect(await left(one.staffId)).toEqual([]);
  expect(await left(operator.staffId)).toHaveLength(4);
  await stage.signIn('operator', null);
  await removeOperator(w.deps, operator.staffId, { by: { staffId: null, name: 'Ana Lima' } });
  expect(await left(operator.staffId)).toEqual([]);
});
