import type { Provider, ProviderStatus } from '@fareback/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notices } from '../../state/notices.ts';
import { type Answers, ErrorReply, mockReplies, renderForMember } from '../../testing/member-page.tsx';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { ConnectDrawer } from './connect-drawer.tsx';

const path = '/rest/users/me/providersStatus';
const card = (more: Partial<Provider> = {}): Provider =>
  testProvider('tram', {
    Label: 'Tram',
    connectionType: 'SELF_REPORT',
    proof: 'RIDE',
    numberForm: { masks: ['3300 #### ####'], checkDigit: null },
    ...more,
  });
const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const waits = (awaits: ProviderStatus['awaits'], more: Partial<ProviderStatus> = {}): ProviderStatus =>
  testStatus('tram', 'VALIDATING', { identifier: '330012077777', awaits, ...more });

/** Opens the tram's drawer with a server that remembers the last status it returned. */
async function show(provider: Provider, first: ProviderStatus, answers: Answers = {}) {
  let closes = 0;
  let now = first;
  notices.set([]);
  const keeping = (answer: unknown) => (call: string) => {
    const given: unknown = typeof answer === 'function' ? (answer as (call: string) => unknown)(call) : answer;
    if (!(given instanceof ErrorReply) && !Array.isArray(given) && typeof given === 'object')
      now = given as ProviderStatus;
    return given;
  };
  const calls = mockReplies({
    [`GET ${path}`]: () => [now],
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, keeping(answer)])),
    'GET /rest/providers/en': [provider],
  });
  await renderForMember(<ConnectDrawer providerId="tram" onClose={() => (closes += 1)} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return { calls, closed: () => closes };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const proven = testStatus('tram', 'CONNECTED', { identifier: '330012077777' });

test('a number is grouped like on its card, and stays after a rejection [PROV-22]', async () => {
  const refusal = new ErrorReply(429, 'TOO_MANY_REQUESTS', 'Too many.', { 'Retry-After': '600' });
  await show(card(), testStatus('tram', 'NEVER_CONNECTED'), { [`POST ${path}`]: refusal });
  const field = page.getByLabelText('Card number');
  await userEvent.type(field, '٣٣٠٠12077777');
  await expect.element(field).toHaveValue('3300 1207 7777');
  await button('Connect').click();
  await expect.element(page.getByText(/Try again in 10 minutes/)).toBeVisible();
  await expect.element(field).toHaveValue('3300 1207 7777');
  // A retry would be rejected again.
  expect(button('Try again').elements()).toEqual([]);
});

test("the field for a number has its provider's own label [PROV-33]", async () => {
  await show(card({ numberName: 'Customer number' }), testStatus('tram', 'NEVER_CONNECTED'), {});
  await expect.element(page.getByRole('textbox', { name: 'Customer number' })).toBeVisible();
  expect(page.getByLabelText('Card number').elements()).toEqual([]);
});

test('a second fact is requested in the same form, with its error below it', async () => {
  const provider = card({ proof: 'PROVIDER', connectionType: 'DIRECT_API', secondFact: 'Security code' });
  await show(provider, testStatus('tram', 'NEVER_CONNECTED'), {
    [`POST ${path}`]: testStatus('tram', 'FAILEDTOVALIDATE', { failedBecause: 'PROVIDER_SAID_NO' }),
  });
  await userEvent.fill(page.getByLabelText('Card number'), '3300 1207 7777');
  await button('Connect').click();
  await expect
    .element(page.getByLabelText('Security code'))
    .toHaveAccessibleDescription('Enter this too, so we know the account is yours.');
  const bodies = sentBodies(path);
  await userEvent.fill(page.getByLabelText('Security code'), '785');
  await button('Connect').click();
  await expect.element(page.getByText("We couldn't verify your account")).toBeVisible();
  await expect.element(page.getByText(/Tram couldn't confirm that this account is yours/)).toBeVisible();
  await expect.element(page.getByLabelText('Security code')).toHaveValue('785');
  expect(bodies).toEqual([{ ProviderID: 'tram', identifier: '330012077777', secondFact: '785' }]);
});

test.each([
  [
    new ErrorReply(502, 'PROVIDER_UNREACHABLE', "We can't reach the provider. Try again later."),
    "We can't reach the provider. Try again later.",
  ],
  [new ErrorReply(409, 'ALREADY_CONNECTED', 'Disconnect the account first.'), 'Disconnect the account first.'],
  [new ErrorReply(409, 'USER_CONTROL_DISABLED', 'Managed for you.'), 'Managed for you.'],
  [new ErrorReply(429, 'TRY_WITH_VERIFIED_PHONE', 'Verify first.', { 'Retry-After': '86400' }), 'Verify first.'],
  [new ErrorReply(429, 'TOO_MANY_REQUESTS', '', { 'Retry-After': '259200' }), /Try again after .*\./],
])('an error that no field can fix is shown above the form: %o [PROV-25, PROV-28]', async (refusal, text) => {
  await show(card(), testStatus('tram', 'NEVER_CONNECTED'), { [`POST ${path}`]: refusal });
  await userEvent.fill(page.getByLabelText('Card number'), '3300 1207 7777');
  await button('Connect').click();
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  await expect.element(page.getByLabelText('Card number')).not.toHaveAttribute('aria-invalid');
});

test('the provider may answer within a day, and the drawer says until when; the member can cancel before [PROV-11]', async () => {
  const provider = card({ proof: 'PROVIDER', connectionType: 'DIRECT_API' });
  const until = '2026-03-03T19:05:00Z';
  const gone = testStatus('tram', 'DISCONNECTED');
  const { calls } = await show(provider, waits('PROVIDER', { waitsUntilUTC: until }), {
    [`DELETE ${path}/tram`]: gone,
  });
  await expect.element(page.getByText("We're verifying your account")).toBeVisible();
  await expect.element(page.getByText(/Tram has until 03\/03\/2026 at 02:05 pm( EST)? to respond/)).toBeVisible();
  await button('Stop connecting').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop connecting' }).click();
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
  expect(calls).toContain(`DELETE ${path}/tram`);
});

test('an answer that arrives while the drawer is open is shown there [PROV-11]', async () => {
  let isAnswered = false;
  mockReplies({
    'GET /rest/providers/en': [card({ proof: 'PROVIDER' })],
    [`GET ${path}`]: () => [isAnswered ? proven : waits('PROVIDER')],
  });
  await renderForMember(<ConnectDrawer providerId="tram" onClose={() => {}} />);
  await expect.element(page.getByText("We're verifying your account")).toBeVisible();
  isAnswered = true;
  await expect
    .element(page.getByText('Your account is verified. Its rides count, and you can see them.'))
    .toBeVisible();
});

test('a rejection that arrives while the drawer is open is shown above the form [PROV-11, PROV-12]', async () => {
  let isAnswered = false;
  const refused = testStatus('tram', 'FAILEDTOVALIDATE', { failedBecause: 'PROVIDER_SAID_NO' });
  mockReplies({
    'GET /rest/providers/en': [card({ proof: 'PROVIDER' })],
    [`GET ${path}`]: () => [isAnswered ? refused : waits('PROVIDER')],
  });
  await renderForMember(<ConnectDrawer providerId="tram" onClose={() => {}} />);
  await expect.element(page.getByText("We're verifying your account")).toBeVisible();
  isAnswered = true;
  await expect.element(page.getByText(/Tram couldn't confirm that this account is yours/)).toBeVisible();
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
});

describe('a mailed code', () => {
  const mail = card({ identifierType: 'EMAIL', proof: 'MAILED_CODE', numberForm: null });
  const sent = (more: Partial<ProviderStatus> = {}) =>
    waits('MAILED_CODE', {
      identifier: 'ana@riders.example',
      waitsUntilUTC: later(14),
      canResendAtUTC: later(-1),
      ...more,
    });
  const field = () => page.getByLabelText('Email code');
  const enter = (code: string) => userEvent.type(field(), code);

  test('is sent with its last digit, in any script of digits, and connects [PROV-04]', async () => {
    const { closed } = await show(mail, sent(), { [`POST ${path}/tram/mailed-code`]: proven });
    const bodies = sentBodies('/mailed-code');
    await enter('٠٤٨213');
    await expect.poll(closed).toBe(1);
    expect(bodies).toEqual([{ code: '048213' }]);
    expect(notices.get()).toMatchObject([{ title: 'tram is connected' }]);
  });

  test('that is wrong is cleared with an error; an expired one offers a new code [PROV-04]', async () => {
    let refusal = new ErrorReply(400, 'WRONG_CODE', 'This code is wrong.');
    await show(mail, sent(), {
      [`POST ${path}/tram/mailed-code/resend`]: sent({ canResendAtUTC: later(1) }),
      [`POST ${path}/tram/mailed-code`]: () => refusal,
    });
    await enter('000000');
    await expect.element(page.getByText('This code is wrong.')).toBeVisible();
    await expect.element(page.getByLabelText('Email code')).toHaveValue('');
    refusal = new ErrorReply(429, 'TOO_MANY_ATTEMPTS', 'Ask for a new code.');
    await enter('000001');
    await expect.element(page.getByLabelText('Email code')).toBeDisabled();
    await button('Send a new code').click();
    await expect.element(page.getByText('We sent a new code.').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: /New code in/ })).toBeDisabled();
    await expect.element(page.getByLabelText('Email code')).toBeEnabled();
  });

  test('that could not be sent stays, and is resent by one click [PROV-11]', async () => {
    let isCut = true;
    const answer = () => {
      if (isCut) throw new TypeError('Failed to fetch');
      return proven;
    };
    const { calls } = await show(mail, sent(), { [`POST ${path}/tram/mailed-code`]: answer });
    await enter('123456');
    await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
    await expect.element(field()).toHaveValue('123456');
    isCut = false;
    await button('Try again').click();
    await expect.poll(() => notices.get().map(({ title }) => title)).toEqual(['tram is connected']);
    expect(calls.filter((call) => call.endsWith('/mailed-code'))).toHaveLength(2);
  });

  test("connects the account even if the success was lost, and shows its field if the mail's response was lost [PROV-11, PROV-16]", async () => {
    let now = sent({ waitsUntilUTC: later(-1) });
    const lost = (became: ProviderStatus) => () => {
      now = became;
      throw new TypeError('Failed to fetch');
    };
    await show(mail, now, {
      [`GET ${path}`]: () => [now],
      [`POST ${path}/tram/mailed-code/resend`]: lost(sent()),
      [`POST ${path}/tram/mailed-code`]: lost(proven),
    });
    await expect.element(field()).toBeDisabled();
    await button('Send a new code').click();
    await expect.element(field()).toBeEnabled();
    await enter('123456');
    await expect.element(field()).not.toBeInTheDocument();
  });

  test('can be sent to another address [PROV-11]', async () => {
    const { calls } = await show(mail, sent(), { [`POST ${path}`]: sent({ identifier: 'ana@other.example' }) });
    await button('Use a different email').click();
    await userEvent.fill(page.getByLabelText('Email'), 'ana@other.example');
    await button('Connect').click();
    await expect.element(page.getByText(/We emailed a 6-digit code to ana@other.example/)).toBeVisible();
    expect(calls).toContain(`POST ${path}`);
  });

  test('that was never sent can be requested for an account that already earns', async () => {
    const unproven = { isProven: false, awaits: 'MAILED_CODE', identifier: 'ana@riders.example' } as const;
    await show(mail, testStatus('tram', 'CONNECTED', unproven), { [`POST ${path}`]: sent() });
    await button('Email me a code').click();
    await expect.element(page.getByLabelText('Email code')).toBeVisible();
  });
});

describe('a ride', () => {
  const tell = async (stop: string) => {
    await userEvent.fill(page.getByLabelText('Day'), '2026-03-01');
    await userEvent.fill(page.getByLabelText('When you got on or off'), '08:30');
    await userEvent.fill(page.getByLabelText('Where you got on or off'), stop);
    await button('Submit ride').click();
  };

  test('is entered as day, time and stop, after three steps of instructions, and proves the card [PROV-04]', async () => {
    const { closed } = await show(card(), waits('RIDE'), { [`POST ${path}/tram/ride`]: proven });
    const bodies = sentBodies('/ride');
    await expect.element(page.getByRole('dialog', { name: 'Verify your card' })).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(page.getByText(/^3 attempts per week/)).toBeVisible();
    await button('Tell us about a ride').click();
    await expect.element(page.getByLabelText('Day')).toHaveFocus();
    await tell(' Clock Tower ');
    await expect.poll(closed).toBe(1);
    expect(bodies).toEqual([{ riddenAt: '2026-03-01T08:30', stop: 'Clock Tower' }]);
  });

  test('that is unknown says what to check, and the input stays [PROV-04]', async () => {
    const unknown = new ErrorReply(400, 'RIDE_NOT_RECOGNIZED', "We couldn't find that ride.");
    await show(card(), waits('RIDE'), { [`POST ${path}/tram/ride`]: unknown });
    await button('Tell us about a ride').click();
    await tell('Harbor Gate');
    await expect.element(page.getByText("We couldn't find that ride")).toBeVisible();
    await expect.element(page.getByText(/It can take a day to reach us/)).toBeVisible();
    await expect.element(page.getByLabelText('Where you got on or off')).toHaveValue('Harbor Gate');
  });

  test('is not sent with missing fields', async () => {
    const { calls } = await show(card(), waits('RIDE'));
    await button('Tell us about a ride').click();
    await button('Submit ride').click();
    await expect.element(page.getByText('Enter one stop of the ride.')).toBeVisible();
    await expect.element(page.getByText('Enter an approximate time.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('after too many attempts shows when the next is allowed', async () => {
    const tired = new ErrorReply(429, 'TOO_MANY_REQUESTS', '', { 'Retry-After': '432000' });
    await show(card(), waits('RIDE'), { [`POST ${path}/tram/ride`]: tired });
    await button('Tell us about a ride').click();
    await tell('Clock Tower');
    await expect.element(page.getByText(/Try again after/)).toBeVisible();
  });
});

test('an account that earns but is unproven says which data that hides [PROV-04]', async () => {
  await show(card({ proof: 'NONE' }), testStatus('tram', 'CONNECTED', { isProven: false, awaits: 'RIDE' }));
  await expect.element(page.getByText(/your rides stay hidden until you verify this account/)).toBeVisible();
  await expect.element(button('Disconnect')).toBeVisible();
});

const byConsent = card({ identifierType: null, proof: 'CONSENT', connectionType: 'DIRECT_OAUTH' });

test.each([
  [card(), 'TAKEN', 'Another member verified this account', 'Verify again'],
  [card(), 'RELEASED', 'Our support team ended this connection', 'Verify again'],
  [card(), null, 'Disconnect it first', 'Verify again'],
  [byConsent, 'TAKEN', 'Another member verified this account', 'Continue to tram'],
  [byConsent, 'WITHDRAWN', 'Tram no longer shares your rides with us', 'Continue to tram'],
  [byConsent, 'INTERRUPTED', 'Our link to Tram broke during a check', 'Continue to tram'],
] as const)(
  'a lost account says why, and is reclaimed by one click [PROV-13, PROV-38]: %#',
  async (provider, lostBecause, why, way) => {
    const lost = testStatus('tram', 'REQUIRE_DISCONNECT', { identifier: '330012077777', lostBecause });
    const { calls } = await show(provider, lost, { [`POST ${path}`]: waits('RIDE') });
    await expect.element(page.getByText(new RegExp(why))).toBeVisible();
    await expect.element(button(way)).toBeVisible();
    if (provider.identifierType === null) return;
    await button(way).click();
    await expect.element(page.getByRole('dialog', { name: 'Verify your card' })).toBeVisible();
    expect(calls).toContain(`POST ${path}`);
  },
);
