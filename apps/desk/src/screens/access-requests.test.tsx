import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessRequestOf, accessRequestsOf } from '../testing/agencies.ts';
import { type Answers, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const signedOut: Answers = { 'me.get': () => ({ status: 401, error: 'SIGN_IN_REQUIRED' }) };
const withForm = (contact: string | null, isOn: boolean): Answers => ({
  ...signedOut,
  'accessRequests.form': () => ({ reply: { contact, isOn } }),
});
const asOperator: Answers = { 'me.get': () => ({ reply: { ...owner, isOperator: true } }) };

const fillForm = async () => {
  await page.getByLabelText('Your name').fill('Iris Vale');
  await page.getByLabelText('Work email').fill('iris@quay.example');
  await page.getByLabelText('Agency or organization').fill('Quay Transit');
  await page.getByLabelText('What do you need access for?').fill('Refunds');
};

test('the sign-in page shows the operators’ contact, and the link to the form only while it is on [DESK-770]', async () => {
  await openDesk('/', withForm('Write to access@agency.example.', false));
  await expect.element(page.getByText('No access? Write to access@agency.example.')).toBeVisible();
  expect(page.getByRole('link', { name: 'Request access' }).elements()).toEqual([]);
  await openDesk('/', withForm(null, true));
  await expect.element(page.getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/request-access');
});

test('a person sends a request, reads how long it is kept, and confirms it with the emailed code [DESK-772, DESK-774]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/request-access', {
    ...withForm(null, true),
    'accessRequests.mailCode': (call) => {
      sent.push(call);
      return { reply: { attempt: 'a1', expiresAt: '2026-11-30T08:10:00Z' } };
    },
    'accessRequests.confirm': (call) => {
      sent.push(call);
      return sent.length === 2 ? { status: 400, error: 'CODE_WRONG' } : { reply: {} };
    },
  });
  await expect.element(page.getByText(/we keep this request for 90 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect.element(page.getByText('Fill in this field.').first()).toBeVisible();
  expect(sent).toEqual([]);
  await fillForm();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('123456');
  await expect.element(page.getByText(/^That code is incorrect/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('654321');
  await expect.element(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  expect(sent[0]?.body).toEqual({
    email: 'iris@quay.example',
    name: 'Iris Vale',
    organization: 'Quay Transit',
    purpose: 'Refunds',
    language: 'en',
    website: '',
  });
  expect(sent.at(-1)?.body).toEqual({ attempt: 'a1', code: '654321' });
});

test('a form that is off shows the contact instead of fields [DESK-771]', async () => {
  await openDesk('/request-access', withForm(null, false));
  await expect.element(page.getByRole('heading', { name: 'Requests are turned off' })).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('people do not see or reach the field that only programs fill in [DESK-773]', async () => {
  await openDesk('/request-access', withForm(null, true));
  await expect.element(page.getByLabelText('Your name')).toBeVisible();
  const names = page
    .getByRole('textbox')
    .elements()
    .map((field) => field.getAttribute('name'));
  expect(names).toEqual(['name', 'email', 'organization', 'purpose']);
  expect(document.querySelector('input[name=website]')?.getAttribute('tabindex')).toBe('-1');
});

test('an operator sees a stranger’s text as text, and invites them with the agency they named [DESK-776, DESK-777]', async () => {
  const sent: SentCall[] = [];
  const request = accessRequestOf({
    organization: 'bay transit',
    purpose: '<a href="https://evil.example">Refunds</a>',
    times: 2,
  });
  await openDesk('/bay/access-requests', {
    ...asOperator,
    'accessRequests.list': () => ({ reply: accessRequestsOf([request]) }),
    'accessRequests.invite': (call) => {
      sent.push(call);
      return { reply: accessRequestsOf([]) };
    },
  });
  await expect.element(page.getByText('<a href="https://evil.example">Refunds</a>')).toBeVisible();
  await expect.element(page.getByText('2 times')).toBeVisible();
  await page.getByRole('button', { name: 'Invite Iris Vale' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByLabelText('Agency')).toHaveValue('bay');
  await expect.element(dialog.getByText(/to iris@quay\.example/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(page.getByText('Invitation sent')).toBeVisible();
  expect(sent[0]?.body).toEqual({ agencyId: 'bay', name: 'Iris Vale', language: 'en', roles: ['viewer'] });
});

test('an operator declines a request with a reason and an email, and the history shows it [DESK-778]', async () => {
  const sent: SentCall[] = [];
  const declined = accessRequestOf({
    state: 'DECLINED',
    reason: 'Not known',
    decidedAt: '2026-11-30T08:00:00Z',
    decidedBy: 'Ana Lima',
  });
  await openDesk('/bay/access-requests', {
    ...asOperator,
    'accessRequests.list': () => ({
      reply:
        sent.length === 0 ? accessRequestsOf([accessRequestOf({})]) : accessRequestsOf([], { decided: [declined] }),
    }),
    'accessRequests.decline': (call) => {
      sent.push(call);
      return { reply: accessRequestsOf([], { decided: [declined] }) };
    },
  });
  await page.getByRole('button', { name: 'Decline the request of Iris Vale' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Reason (optional)').fill('Not known');
  await dialog.getByRole('checkbox', { name: 'Email the decision to the person' }).click();
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.element(page.getByRole('row', { name: /Iris Vale.*Declined.*Not known.*Ana Lima/ })).toBeVisible();
  expect(sent[0]?.body).toEqual({ reason: 'Not known', isMailed: true });
});
