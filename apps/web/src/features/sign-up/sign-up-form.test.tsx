import { type ComponentProps, type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { session } from '../../device/session.ts';
import { ErrorReply, mockReplies, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignUpForm, type SignUpStep } from './sign-up-form.tsx';

type Held = Omit<ComponentProps<typeof SignUpForm>, 'at' | 'onStep' | 'heading'> & { first?: SignUpStep };

const headingOf = (step: SignUpStep): ReactNode => <h1>{step}</h1>;

function Screen({ first = 'code', ...rest }: Held): ReactNode {
  const [at, setAt] = useState(first);
  return (
    <>
      <SignUpForm {...rest} at={at} onStep={setAt} heading={headingOf} />
      <button type="button" onClick={() => setAt('code')}>
        Step back
      </button>
      <button type="button" onClick={() => setAt('details')}>
        Step forward
      </button>
    </>
  );
}
const form = (initialCode = '', first: SignUpStep = 'code') => (
  <Screen initialCode={initialCode} first={first} onLeave={() => {}} />
);
const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign up' });

async function fillDetails(
  more: Partial<Record<'name' | 'email' | 'password' | 'confirm', string>> = {},
): Promise<void> {
  const { name = 'Ana Lima', email = 'ana@riders.example', password = 'Secret#12', confirm = password } = more;
  await field('Name').fill(name);
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Confirm password').fill(confirm);
  await submit().click();
}

/** Clicks Cancel sign-up and answers the question that follows. */
async function discard(answer: 'Discard' | 'Keep editing'): Promise<void> {
  await page.getByRole('button', { name: 'Cancel sign-up' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await dialog.getByRole('button', { name: answer }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

beforeEach(() => sessionStorage.clear());

test("without codes there is only the details step; with them the link's code is filled in [SIGNUP-02]", async () => {
  mockReplies({});
  await renderForVisitor(form('WELCOME5'));
  await expect.element(page.getByRole('heading', { name: 'details' })).toBeVisible();
});

test("the link's code is filled in, not sent [SIGNUP-02]", async () => {
  const calls = mockReplies({});
  await renderForVisitor(form('WELCOME5'), { IsInviteCodeDisplay: true });
  await expect.element(field('Code (optional)')).toHaveValue('WELCOME5');
  expect(calls).toEqual([]);
});

test('a code of 2 characters is rejected by the form, one of 3 is sent [CODE-13]', async () => {
  const calls = mockReplies({ 'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' } });
  await renderForVisitor(form(), { IsInviteCodeMandatory: true });
  await field('Code').fill(' AB ');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Please enter a valid code')).toBeVisible();
  expect(calls).toEqual([]);
  await field('Code').fill('ABC');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'details' })).toBeVisible();
});

test('a blank optional code continues without asking the server [CODE-14]', async () => {
  const calls = mockReplies({});
  await renderForVisitor(form(), { IsInviteCodeDisplay: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'details' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('an invalid code opens a dialog, and its text stays under the field until the member types [SIGNUP-06, CODE-20, CODE-24]', async () => {
  mockReplies({ 'POST /auth/validate-invite-code': new ErrorReply(400, 'EXPIRED_CODE', 'Promotion Code is expired') });
  await renderForVisitor(form('OLD1'), { IsInviteCodeDisplay: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Code Not Available' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('Code (optional)')).toHaveFocus();
  await expect.element(page.getByText('Promotion Code is expired')).toBeVisible();
  await field('Code (optional)').fill('NEW1');
  await expect.element(page.getByText('Promotion Code is expired')).not.toBeInTheDocument();
});

test('with wide names one Han letter is sent, and 61 letters are rejected [VAL-24]', async () => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(409, 'EMAIL_ALREADY_EXISTS', 'Email already exists') });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form(), { AreWideNamesAllowed: true });
  await fillDetails({ name: 'a'.repeat(61) });
  await expect.element(page.getByText('Name must have 3 to 60 letters.')).toBeVisible();
  await fillDetails({ name: '李' });
  await expect.poll(() => bodies).toMatchObject([{ name: '李' }]);
});

test('an apostrophe is sent if the agency allows it, and the field lists the allowed characters [VAL-21]', async () => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(409, 'EMAIL_ALREADY_EXISTS', 'Email already exists') });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form(), { AreWideNamesAllowed: true });
  await fillDetails({ name: 'Moira 7' });
  await expect.element(page.getByText('Name can only contain letters, spaces, apostrophes and hyphens.')).toBeVisible();
  await fillDetails({ name: "Moira O'Neil" });
  await expect.poll(() => bodies).toMatchObject([{ name: "Moira O'Neil" }]);
});

test('submit is disabled while the name is empty [VAL-15]', async () => {
  mockReplies({});
  await renderForVisitor(form());
  await expect.element(submit()).toBeDisabled();
  await field('Name').fill('A');
  await expect.element(submit()).toBeEnabled();
});

test.each([
  [{ name: '  ' }, 'Enter your Name.'],
  [{ name: 'Ana1' }, 'Name can only contain letters and spaces.'],
  [{ email: '' }, 'Enter your Email.'],
  [{ email: 'a.@riders.example' }, 'Please, enter a valid Email.'],
  [{ email: 'a..b@riders.example' }, 'Please, enter a valid Email.'],
  [{ password: '' }, 'Enter your Password.'],
  [{ name: 'An' }, 'Name must have 3 to 25 letters.'],
  [{ name: 'a'.repeat(26) }, 'Name must have 3 to 25 letters.'],
  [{ name: "O'Neil" }, 'Name can only contain letters and spaces.'],
  [{ email: 'a@b.co' }, 'Please, enter a valid Email.'],
  [{ email: `${'a'.repeat(30)}@riders.com` }, 'Please, enter a valid Email.'],
  [{ password: 'Secre#1' }, 'Password must have 8 to 64 characters.'],
  [{ password: `#1${'a'.repeat(63)}` }, 'Password must have 8 to 64 characters.'],
  [{ password: 'Secret12' }, 'Password needs at least one letter, one digit and one special character.'],
  [{ confirm: 'Secret#13' }, "The passwords don't match."],
])(
  '%j is rejected on submit and nothing is sent [VAL-01, VAL-02, VAL-03, VAL-04, VAL-05, VAL-06, VAL-07, VAL-08, VAL-10, VAL-11, VAL-13]',
  async (details, text) => {
    const calls = mockReplies({});
    await renderForVisitor(form());
    await fillDetails(details);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(calls).toEqual([]);
  },
);

test.each([
  ['CommonPasswordError', 'Password', /easy to guess/],
  ['SIGN_UP_NOT_POSSIBLE', 'Email', /Already have an account/],
] as const)('%s is shown under the field %s [VAL-22, SIGNUP-20]', async (code, name, text) => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(400, code, 'Told in words') });
  await renderForVisitor(form());
  await fillDetails();
  await expect.element(field(name)).toHaveAccessibleDescription(text);
});

test('an email with an account is reported under its field, and typing clears it [SIGNUP-11]', async () => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(409, 'EMAIL_ALREADY_EXISTS', 'Email already exists') });
  await renderForVisitor(form());
  await fillDetails();
  await expect.element(page.getByText('This email already has an account.', { exact: false })).toBeVisible();
  await expect.element(field('Email')).toHaveFocus();
  await field('Email').fill('other@riders.example');
  await expect.element(page.getByText('This email already has an account.', { exact: false })).not.toBeInTheDocument();
});

test('Cancel sign-up clears both steps and returns to the first [SIGNUP-03]', async () => {
  mockReplies({ 'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' } });
  await renderForVisitor(form('WELCOME5'), { IsInviteCodeDisplay: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await field('Name').fill('Ana');
  await discard('Discard');
  await expect.element(field('Code (optional)')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(field('Name')).toHaveValue('');
});

test('Cancel sign-up asks before it clears the input; after Keep editing all of it stays [SIGNUP-03]', async () => {
  mockReplies({});
  await renderForVisitor(form());
  await field('Name').fill('Ana');
  await field('Password').fill('Secret#12');
  await discard('Keep editing');
  await expect.element(field('Name')).toHaveValue('Ana');
  await expect.element(field('Password')).toHaveValue('Secret#12');
});

test('without input Cancel sign-up leaves without a question [SIGNUP-03]', async () => {
  mockReplies({});
  let left = 0;
  const leave = () => {
    left += 1;
  };
  await renderForVisitor(<Screen initialCode="" initialEmail="ana@riders.example" onLeave={leave} />);
  await page.getByRole('button', { name: 'Cancel sign-up' }).click();
  expect(left).toBe(1);
});

test('a step back shows the code and a step forward the details, with all input, including passwords [SIGNUP-02]', async () => {
  mockReplies({ 'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' } });
  await renderForVisitor(form('WELCOME5'), { IsInviteCodeDisplay: true });
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect.element(field('Code (optional)')).toBeVisible();
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await field('Name').fill('Ana');
  await field('Password').fill('Secret#12');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect.element(field('Code (optional)')).toHaveValue('WELCOME5');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect.element(field('Name')).toHaveValue('Ana');
  await expect.element(field('Password')).toHaveValue('Secret#12');
  await page.getByRole('button', { name: 'Step back' }).click();
  await field('Code (optional)').fill('OTHER5');
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect.element(field('Code (optional)')).toHaveValue('OTHER5');
});

test('a reload keeps name, email and code, but no password [SIGNUP-02]', async () => {
  mockReplies({ 'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' } });
  await renderForVisitor(form('WELCOME5'), { IsInviteCodeDisplay: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await field('Name').fill('Ana');
  await field('Email').fill('ana@riders.example');
  await field('Password').fill('Secret#12');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Secret#12');
  await cleanup();
  await renderForVisitor(form('WELCOME5', 'details'), { IsInviteCodeDisplay: true });
  await expect.element(field('Name')).toHaveValue('Ana');
  await expect.element(field('Email')).toHaveValue('ana@riders.example');
  await expect.element(field('Password')).toHaveValue('');
  await discard('Discard');
  await cleanup();
  await renderForVisitor(form('', 'details'), { IsInviteCodeDisplay: true });
  await expect.element(field('Code (optional)')).toHaveValue('');
});

test('nothing is stored once the account exists [SIGNUP-08]', async () => {
  mockReplies({
    'POST /auth/sign-up': { isInviteCodeInvalid: false, promotionInfo: null, UserID: verifiedMember.UserID },
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  await renderForVisitor(form());
  await fillDetails();
  await expect.poll(() => session.get()).toBe('signedIn');
  expect(sessionStorage.getItem('signUpDraft')).toBeNull();
});

test('the password rules are listed and checked off, and stay next to an error [VAL-08, VAL-09, VAL-10]', async () => {
  mockReplies({});
  await renderForVisitor(form());
  await fillDetails({ password: 'secret12' });
  await expect.element(page.getByText('Password needs at least', { exact: false })).toBeVisible();
  await expect.element(page.getByText('# ! $ % & + - / = _ * ^ { } ~')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.hasAttribute('data-met')),
  ).toEqual([true, true, true, false]);
  const described = field('Password').element().getAttribute('aria-describedby') ?? '';
  expect(
    described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  ).toContain('a digit');
});

test.each(['code', 'details'] as const)(
  'offline the %s step says so near the form, until the user types or the network is back [ERR-12, ERR-20]',
  async (step) => {
    mockReplies({
      'POST /auth/': () => {
        throw new TypeError('offline');
      },
    });
    const text = page.getByText("We couldn't reach the server.", { exact: false });
    await renderForVisitor(form('WELCOME5'), { IsInviteCodeDisplay: step === 'code' });
    const send = () => page.getByRole('button', { name: step === 'code' ? 'Continue' : 'Sign up' });
    if (step === 'details') await fillDetails();
    else await send().click();
    await expect.element(text).toBeVisible();
    await field(step === 'code' ? 'Code (optional)' : 'Name').fill('Bea Lima');
    await expect.element(text).not.toBeInTheDocument();
    await send().click();
    await expect.element(text).toBeVisible();
    dispatchEvent(new Event('online'));
    await expect.element(text).not.toBeInTheDocument();
  },
);

test('both password fields warn about Caps Lock [AUTH-01]', async () => {
  mockReplies({});
  await renderForVisitor(form());
  for (const name of ['Password', 'Confirm password']) {
    const input = field(name).element();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.element(page.getByText('Caps Lock is on.')).toBeVisible();
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.element(page.getByText('Caps Lock is on.')).not.toBeInTheDocument();
  }
});

test('a code that became invalid shows a warning; closing it completes the registration [SIGNUP-13, SIGNUP-15]', async () => {
  let made = 0;
  const calls = mockReplies({
    'POST /auth/sign-up': () => {
      made += 1;
      return { isInviteCodeInvalid: made === 1, promotionInfo: null, UserID: verifiedMember.UserID };
    },
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  await renderForVisitor(form());
  await fillDetails();
  const dialog = page.getByRole('alertdialog', { name: "You're signed up" });
  await expect.element(dialog).toBeVisible();
  await expect
    .element(page.getByText('You can enter another one in the codes section.', { exact: false }))
    .toBeVisible();
  expect(session.get()).not.toBe('signedIn');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => session.get()).toBe('signedIn');
  expect(calls.filter((call) => call === 'POST /auth/sign-up')).toHaveLength(2);
});

test.each([
  ['in the reply', { isInviteCodeInvalid: true, promotionInfo: null, UserID: verifiedMember.UserID }],
  ['as the raised text', new ErrorReply(409, 'X', 'Invite code is invalid but user is signed up.')],
  ['in an error of the server', new ErrorReply(500, 'X', 'Error: SIGN_UP_WITH_WARNING')],
])('the warning is recognized %s [SIGNUP-13, SIGNUP-14]', async (_, reply) => {
  mockReplies({ 'POST /auth/sign-up': reply });
  await renderForVisitor(form());
  await fillDetails();
  await expect.element(page.getByRole('alertdialog', { name: "You're signed up" })).toBeVisible();
  expect(localStorage.getItem('isAuthenticated')).toBe('true');
});

test('a warning with a lost response reappears until the registration is complete [SIGNUP-13, SIGNUP-15]', async () => {
  let made = 0;
  mockReplies({
    'POST /auth/sign-up': () => {
      made += 1;
      if (made === 2) throw new TypeError('no connection');
      return { isInviteCodeInvalid: made === 1, promotionInfo: null, UserID: verifiedMember.UserID };
    },
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form());
  await fillDetails();
  const dialog = page.getByRole('alertdialog', { name: "You're signed up" });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => made).toBe(2);
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => session.get()).toBe('signedIn');
  expect(bodies.slice(1)).toEqual([null, null]);
});

test.each([
  ['with the code', ' WELCOME5 ', 'WELCOME5'],
  ['without one', '', null],
])('registration sends the details %s, trimmed [SIGNUP-01]', async (_, code, inviteCode) => {
  mockReplies({
    'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' },
    'POST /auth/sign-up': { isInviteCodeInvalid: false, promotionInfo: null, UserID: verifiedMember.UserID },
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form(code), { IsInviteCodeDisplay: true, TenantID: 'ferry' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await fillDetails({ name: ' Ana Lima ', email: ' ana@riders.example ' });
  await expect.poll(() => session.get()).toBe('signedIn');
  const password = 'Secret#12';
  expect(bodies).toEqual([
    {
      inviteCode,
      tenantID: 'ferry',
      name: 'Ana Lima',
      email: 'ana@riders.example',
      password,
      confirmNewPassword: password,
    },
  ]);
});

test('a code that reached its limit during sign-up opens the code dialog, then shows an error at the code, and the details stay [SIGNUP-06, SIGNUP-12]', async () => {
  const text = 'Promotion Code is invalid due to usage limit';
  mockReplies({
    'POST /auth/validate-invite-code': { isValid: true, CampaignType: 'PROMOTIONAL' },
    'POST /auth/sign-up': new ErrorReply(409, 'CODE_USAGE_LIMIT', text),
  });
  await renderForVisitor(form('WELCOME5'), { IsInviteCodeMandatory: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillDetails();
  const dialog = page.getByRole('alertdialog', { name: 'Code Not Available' });
  await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(page.getByRole('heading', { name: 'code' })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field('Code')).toHaveFocus();
  await field('Code').fill('WELCOME6');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(field('Email')).toHaveValue('ana@riders.example');
});

test.each([
  ['STANDALONE_NOT_SUPPORTED', 'Sign-up is closed.', 'Email not valid'],
  ['WHATEVER', 'Your code has a stain.', 'Code Not Available'],
])('%s opens a dialog with its text, titled by its subject [SIGNUP-17]', async (code, text, title) => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(409, code, text) });
  await renderForVisitor(form());
  await fillDetails();
  await expect.element(page.getByRole('alertdialog', { name: title }).getByText(text)).toBeVisible();
});

test('without a code step Cancel sign-up clears the form and returns to sign-in [SIGNUP-03]', async () => {
  mockReplies({});
  let left = 0;
  await renderForVisitor(
    <Screen
      initialCode=""
      onLeave={() => {
        left += 1;
      }}
    />,
  );
  await field('Name').fill('Ana');
  await discard('Discard');
  await expect.element(field('Name')).toHaveValue('');
  expect(left).toBe(1);
});

test('an email typed at sign-in is filled in, and one typed here is passed back [SIGNUP-02]', async () => {
  mockReplies({});
  const typed: string[] = [];
  await renderForVisitor(
    <Screen
      initialCode=""
      initialEmail="ana@riders.example"
      onEmail={(email) => typed.push(email)}
      onLeave={() => {}}
    />,
  );
  await expect.element(field('Email')).toHaveValue('ana@riders.example');
  await field('Email').fill('new@riders.example');
  expect(typed.at(-1)).toBe('new@riders.example');
});

test('a minimum age needs one checkbox: unticked it sends nothing and shows an error, ticked it sends only a yes [PRIV-03]', async () => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(400, 'AGE_NOT_CONFIRMED') });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form(), { LeastAge: 14 });
  const box = page.getByRole('checkbox', { name: 'I am 14 or older.' });
  await expect.element(box).not.toBeChecked();
  await fillDetails();
  await expect.element(page.getByText('Confirm your age to sign up.')).toBeVisible();
  await expect.element(box).toHaveFocus();
  expect(bodies).toEqual([]);
  await box.click();
  await expect.element(page.getByText('Confirm your age to sign up.')).not.toBeInTheDocument();
  await submit().click();
  await expect.poll(() => bodies).toMatchObject([{ isOldEnough: true, name: 'Ana Lima' }]);
  // The server's error is shown there, too.
  await expect.element(page.getByText('Confirm your age to sign up.')).toBeVisible();
});

test('without a minimum age the form neither asks for nor mentions it [PRIV-03]', async () => {
  mockReplies({ 'POST /auth/sign-up': new ErrorReply(409, 'EMAIL_ALREADY_EXISTS', 'Email already exists') });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form());
  await fillDetails();
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).not.toHaveProperty('isOldEnough');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

const short = { IsOnboardingShort: true, IsInviteCodeDisplay: true };
const validate = 'POST /auth/validate-invite-code';
const taken = new ErrorReply(409, 'EMAIL_ALREADY_EXISTS', 'Email already exists');

test('a short onboarding has one form, and a press opens its code field [SIGNUP-33]', async () => {
  const calls = mockReplies({ 'POST /auth/sign-up': taken });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form(), short);
  await expect.element(page.getByRole('heading', { name: 'details' })).toBeVisible();
  expect(field('Code (optional)').elements()).toEqual([]);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await expect.element(field('Code (optional)')).toHaveFocus();
  await fillDetails();
  await expect.poll(() => bodies).toMatchObject([{ inviteCode: null }]);
  expect(calls).not.toContain(validate);
});

test('in a short onboarding a code is checked before the account is made [SIGNUP-33, SIGNUP-06]', async () => {
  let answer: unknown = new ErrorReply(400, 'EXPIRED_CODE', 'Promotion Code is expired');
  const calls = mockReplies({ 'POST /auth/sign-up': taken, [validate]: () => answer });
  const bodies = sentBodies('/auth/sign-up');
  await renderForVisitor(form('OLD1'), short);
  await expect.element(field('Code (optional)')).toHaveValue('OLD1');
  await fillDetails();
  const dialog = page.getByRole('alertdialog', { name: 'Code Not Available' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(field('Code (optional)')).toHaveFocus();
  await expect.element(page.getByText('Promotion Code is expired')).toBeVisible();
  expect(calls).not.toContain('POST /auth/sign-up');
  answer = { isValid: true, CampaignType: 'PROMOTIONAL' };
  await field('Code (optional)').fill('NEW1');
  await submit().click();
  await expect.poll(() => bodies).toMatchObject([{ inviteCode: 'NEW1' }]);
  // A valid code is not checked again with a corrected email.
  await field('Email').fill('other@riders.example');
  await submit().click();
  await expect.poll(() => bodies).toHaveLength(2);
  expect(calls.filter((call) => call === validate)).toHaveLength(2);
});

test('in a short onboarding a mandatory code is the first field, and no account is made without it [SIGNUP-33, CODE-13]', async () => {
  const calls = mockReplies({});
  await renderForVisitor(form(), { ...short, IsInviteCodeMandatory: true });
  await expect.element(field('Code')).toBeVisible();
  expect(document.querySelector('form input')?.getAttribute('name')).toBe('inviteCode');
  await fillDetails();
  await expect.element(field('Code')).toHaveFocus();
  await expect.element(field('Code')).toHaveAccessibleDescription(/Please enter a valid code/);
  expect(calls).toEqual([]);
});

test("in a short onboarding a friend's code in place of the agency's is kept, and the agency's is asked for [SIGNUP-33, REFER-20]", async () => {
  const calls = mockReplies({ [validate]: new ErrorReply(400, 'INVITE_CODE_REQUIRED', 'Enter the code first') });
  await renderForVisitor(form(), { ...short, IsInviteCodeMandatory: true });
  await field('Code').fill('FRIEND1');
  await fillDetails();
  await expect.element(field('Code')).toHaveValue('');
  expect(calls).not.toContain('POST /auth/sign-up');
});
