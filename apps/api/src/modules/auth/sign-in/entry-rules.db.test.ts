import { limits, passwordSpecials } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { type TestReply, world } from '../../../testing/index.ts';

/** Rules of names, emails and passwords at every endpoint of the server, through real requests. */

const w = await world();
const tenant = await w.mintTenant();
const password = 'Tram!line7';
const signUpForm = { name: 'Ana Lima', email: 'ana@example.org', password, confirmNewPassword: password };

const post = (path: string, body: object): Promise<TestReply> => w.request(tenant, { method: 'POST', path, body });
let turn = 0;
const fresh = (): string => `rider${(turn += 1)}@example.org`;
const joined = await post('/auth/sign-up', { ...signUpForm, email: fresh() });
const me = { UserID: joined.body.UserID as string, email: 'rider1@example.org' };
const put = (path: string, body: object): Promise<TestReply> =>
  w.request(tenant, { method: 'PUT', path, body, cookie: joined.cookie ?? '' });

/** Endpoints that validate the fields; `passed` is the reply if every rule is followed. */
const doors = {
  'sign-up': { send: (over: object) => post('/auth/sign-up', { ...signUpForm, email: fresh(), ...over }) },
  'edit information': {
    send: (over: object) =>
      put('/auth/manage-account/info', { name: 'Ana Lima', email: me.email, UserID: me.UserID, ...over }),
  },
  'change password': {
    send: ({ password: newPassword, ...over }: Record<string, unknown>) =>
      put('/auth/manage-account/password', {
        currentPassword: password,
        newPassword,
        confirmNewPassword: newPassword,
        ...me,
        ...over,
      }),
  },
  reset: {
    send: ({ password: newPassword, ...over }: Record<string, unknown>) =>
      post('/auth/reset-password', { token: 'of nobody', newPassword, confirmNewPassword: newPassword, ...over }),
  },
  'forgotten password': { send: (over: object) => post('/auth/forgot-password', { email: me.email, ...over }) },
  'sign-in': { send: (over: object) => post('/auth/login', { email: me.email, password: 'Wrong!pass1', ...over }) },
} as const;
type Door = keyof typeof doors;

const letters = (count: number): string => 'a'.repeat(count);
const emailOf = (length: number): string => `${letters(length - '@x.co'.length)}@x.co`;
const passwordOf = (length: number): string => `a1!${letters(length - 3)}`;

const names: [string, string | undefined, string][] = [
  ['missing [VAL-01]', undefined, 'MissingNameError'],
  ['empty [VAL-01]', '', 'MissingNameError'],
  ['blanks [VAL-01]', '   ', 'MissingNameError'],
  ['two spaces together [VAL-02]', 'Ana  Lima', 'InvalidNameError'],
  ['a digit [VAL-02]', 'Ana1', 'InvalidNameError'],
  ['an apostrophe [VAL-02]', "Ann O'Neil", 'InvalidNameError'],
  ['a hyphen [VAL-02]', 'Ana-Lima', 'InvalidNameError'],
  ['2 letters [VAL-03]', 'An', 'NameLengthError'],
  ['26 letters [VAL-03]', letters(26), 'NameLengthError'],
];
const emails: [string, string | undefined, string][] = [
  ['missing [VAL-04]', undefined, 'MissingEmailError'],
  ['empty [VAL-04]', '', 'MissingEmailError'],
  ['blanks [VAL-04]', '  ', 'MissingEmailError'],
  ['a point before the @ [VAL-05]', 'ana.@example.org', 'InvalidEmailError'],
  ['two points [VAL-05]', 'a..na@example.org', 'InvalidEmailError'],
  ['no domain ending [VAL-05]', 'ana.lima@example', 'InvalidEmailError'],
  ['a blank inside [VAL-05]', 'a na@example.org', 'InvalidEmailError'],
  ['letters beyond ASCII [VAL-05]', 'аna@example.org', 'InvalidEmailError'],
  ['6 characters [VAL-06]', emailOf(6), 'InvalidEmailError'],
  ['41 characters [VAL-06]', emailOf(41), 'InvalidEmailError'],
];
const passwords: [string, string | undefined, string][] = [
  ['missing [VAL-07]', undefined, 'MissingPasswordError'],
  ['empty [VAL-07]', '', 'MissingPasswordError'],
  ['7 characters [VAL-08]', passwordOf(7), 'PasswordLengthError'],
  ['65 characters [VAL-08]', passwordOf(65), 'PasswordLengthError'],
  ['a special that is not listed [VAL-09]', 'Tram@line7!', 'InvalidSpecialCharError'],
  ['a blank [VAL-09]', 'Tram line7!', 'InvalidSpecialCharError'],
  ['a letter beyond ASCII [VAL-09]', 'Trâm!line7', 'InvalidSpecialCharError'],
  ['no letter [VAL-10]', '1234567!', 'IncorrectPasswordCompositionError'],
  ['no digit [VAL-10]', 'Tram!line', 'IncorrectPasswordCompositionError'],
  ['no special [VAL-10]', 'Tramline7', 'IncorrectPasswordCompositionError'],
];

const refused = ({ status, body }: TestReply) => [status, body.error];

describe.each(['sign-up', 'edit information'] as const)('a name at %s', (door) => {
  it.each(names)('is rejected: %s [SIGNUP-18]', async (_, name, error) => {
    const reply = await doors[door].send({ name });
    expect([...refused(reply), reply.body.field]).toEqual([400, error, 'name']);
  });
  it.each([
    'Ana',
    letters(25),
    'Jo Anna Maria Lima Quispe',
    'Ольга Иванова',
    '김민수',
    'مريم علي',
    'রিনা দাস',
    '  Ana Lima  ',
  ])('is accepted: %s [VAL-02, VAL-03]', async (name) => expect((await doors[door].send({ name })).status).toBe(200));
});

describe.each(['sign-up', 'edit information', 'forgotten password', 'sign-in'] as const)('an email at %s', (door) => {
  it.each(emails)('is rejected: %s [SIGNUP-18]', async (_, email, error) => {
    const reply = await doors[door].send({ email });
    expect([...refused(reply), reply.body.field]).toEqual([400, error, 'email']);
  });
});

it.each([emailOf(7), emailOf(40), '  RIDER.With+tag%_-@Sub-domain.example.ORG '])(
  'an email is accepted at sign-up: %s [VAL-05, VAL-06]',
  async (email) => expect((await doors['sign-up'].send({ email })).status).toBe(200),
);

const passedAt: [Door, (string | number | undefined)[]][] = [
  ['sign-up', [200, undefined]],
  ['reset', [400, 'RESET_TOKEN_INVALID']],
];

describe.each(['sign-up', 'change password', 'reset'] as const)('a password at %s', (door) => {
  it.each(passwords)('is rejected: %s [SIGNUP-18]', async (_, given, error) => {
    expect(refused(await doors[door].send({ password: given, confirmNewPassword: given }))).toEqual([400, error]);
  });
  it('must be confirmed exactly [VAL-11]', async () => {
    const given = 'Tram!line8';
    for (const confirmNewPassword of ['Tram!line9', 'tram!line8', 'Tram!line8 ', '']) {
      const reply = await doors[door].send({ password: given, confirmNewPassword });
      expect([...refused(reply), reply.body.field]).toEqual([
        400,
        'PasswordsNotMatch',
        expect.stringMatching(/Password$/),
      ]);
    }
  });
});

it.each(passedAt)(
  'a password at %s may have 8 or 64 characters and each of the 15 specials [VAL-08, VAL-09, VAL-10]',
  async (door, passed) => {
    expect(passwordSpecials).toHaveLength(15);
    const kept = [passwordOf(limits.passwordLengthMin), passwordOf(limits.passwordLengthMax)];
    if (door === 'reset') kept.push(...Array.from(passwordSpecials, (special) => `Tram${special}line7`));
    else kept.push(`Tram7${passwordSpecials}`);
    for (const given of kept)
      expect([given, ...refused(await doors[door].send({ password: given, confirmNewPassword: given }))]).toEqual([
        given,
        ...passed,
      ]);
  },
);

it('the current password is required and compared, never validated by the rules [VAL-12]', async () => {
  const change = (currentPassword: string) =>
    doors['change password'].send({ password: 'Tram!line8', currentPassword });
  expect(refused(await change(''))).toEqual([400, 'MissingPasswordError']);
  expect(refused(await change('x'))).toEqual([400, 'WRONG_PASSWORD']);
  expect((await change(password)).status).toBe(200);
});
