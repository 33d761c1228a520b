import { expect, it } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { accountTests, password } from './testing/test-account.ts';

const w = await world();
const { call, changeInfo, signUp } = accountTests(w);
const mint = (AreWideNamesAllowed: boolean): Promise<TestTenant> =>
  w.mintTenant({ configuration: { en: { AreWideNamesAllowed } } });

const signUpAs = (tenant: TestTenant, name: string) =>
  call('POST', tenant, '/auth/sign-up', {
    body: { name, email: 'moira@example.org', password, confirmNewPassword: password },
  });

it('a name with an apostrophe is accepted at sign-up and in My Account only where the agency allows it [VAL-21, SIGNUP-18]', async () => {
  const [plain, wide] = [await mint(false), await mint(true)];
  const refused = await signUpAs(plain, "Moira O'Neil");
  expect([refused.status, refused.body.error, refused.body.field]).toEqual([400, 'InvalidNameError', 'name']);
  expect((await signUpAs(wide, "Moira O'Neil")).status).toBe(200);

  const rider = await signUp(wide);
  expect((await changeInfo(wide, rider, { name: '李娜' })).body).toMatchObject({ name: '李娜' });
  expect((await changeInfo(plain, await signUp(plain), { name: '李娜' })).body.error).toBe('NameLengthError');
});

it("the error text describes the agency's name rule [VAL-21]", async () => {
  const [plain, wide] = [await mint(false), await mint(true)];
  const textOf = async (tenant: TestTenant) => (await signUpAs(tenant, 'Moira 7')).body.error_description;
  expect(await textOf(plain)).toBe('Name can only contain letters and spaces.');
  expect(await textOf(wide)).toBe('Name can only contain letters, spaces, apostrophes and hyphens.');
});

it('one Han letter, one word and 60 letters are valid names where the agency allows wide names [VAL-24]', async () => {
  const [plain, wide] = [await mint(false), await mint(true)];
  const rider = await signUp(wide);
  for (const name of ['李', 'Suharto', 'a'.repeat(60)])
    expect((await changeInfo(wide, rider, { name })).body).toMatchObject({ name });
  const tooLong = (await changeInfo(wide, rider, { name: 'a'.repeat(61) })).body;
  expect([tooLong.error, tooLong.error_description]).toEqual(['NameLengthError', 'Name must have 3 to 60 letters.']);
  const other = await signUp(plain);
  expect((await changeInfo(plain, other, { name: 'Suharto' })).body).toMatchObject({ name: 'Suharto' });
  for (const name of ['李', 'a'.repeat(26)])
    expect((await changeInfo(plain, other, { name })).body.error_description).toBe('Name must have 3 to 25 letters.');
});
