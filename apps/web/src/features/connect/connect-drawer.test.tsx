import type { Provider } from '@fareback/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import { ErrorReply, mockReplies, renderForMember } from '../../testing/member-page.tsx';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { ConnectDrawer } from './connect-drawer.tsx';

const provider = (more: Partial<Provider> = {}): Provider =>
  testProvider('tram', {
    Label: 'Tram',
    translations: { connectTitle: 'Connect your tram card', fullName: 'Tram' },
    ...more,
  });

async function show(more: Partial<Provider>, answers: Record<string, unknown> = {}): Promise<{ closed: () => number }> {
  let closes = 0;
  mockReplies({
    ...answers,
    'GET /rest/providers/en': [provider(more)],
    'GET /rest/users/me/providersStatus': [],
  });
  await renderForMember(<ConnectDrawer providerId="tram" onClose={() => (closes += 1)} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return { closed: () => closes };
}
const submit = () => page.getByRole('button', { name: 'Connect', exact: true });

test('with double font size on a small phone its title does not break words [UX-01]', async () => {
  await withLargeLetters();
  await show({ translations: { connectTitle: 'Connect Lighthouse Carpool', fullName: 'Lighthouse' } });
  expect(findBrokenWords(page.getByRole('heading', { name: 'Connect Lighthouse Carpool' }).element())).toEqual([]);
});

test.each(['', '   ', '12ab'])('the card number %j is rejected by the form [PROV-22]', async (text) => {
  await show({});
  await page.getByLabelText('Card number').fill(text);
  await submit().click();
  await expect.element(page.getByText('Please enter a valid ID')).toBeVisible();
});

test('an email provider needs a valid email [PROV-23]', async () => {
  await show({ identifierType: 'EMAIL' });
  await page.getByLabelText('Email').fill('a..b@c.com');
  await submit().click();
  await expect.element(page.getByText('Please enter a valid Email')).toBeVisible();
});

test.each([
  ['EMAIL', 'Email'],
  ['NUMERIC_ID', 'Card number'],
  [null, null],
] as const)('an account known by %s is asked for with the field %s [PROV-03]', async (identifierType, wanted) => {
  await show({ identifierType, connectionType: identifierType === null ? 'DIRECT_OAUTH' : 'DIRECT_API' });
  const fields = ['Email', 'Card number'].filter((name) => page.getByLabelText(name).elements().length > 0);
  expect(fields).toEqual(wanted === null ? [] : [wanted]);
});

test("a failed connection offers a retry, with the server's text under the field [PROV-25]", async () => {
  const refusal = new ErrorReply(
    409,
    'PROVIDER_IDENTIFIER_IN_USE',
    'This account is already connected to another member.',
  );
  await show({}, { 'POST /rest/users/me/providersStatus': refusal });
  await page.getByLabelText('Card number').fill('00 41-2');
  await submit().click();
  await expect.element(page.getByText('This account is already connected to another member.')).toBeVisible();
  await expect.element(page.getByText("We couldn't connect your account")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // The reason is shown once, at its field.
  expect(page.getByText('Check your information and try again.').elements()).toEqual([]);
});

test('a success closes the drawer [PROV-15]', async () => {
  const { closed } = await show(
    {},
    { 'POST /rest/users/me/providersStatus': testStatus('tram', 'CONNECTED', { identifier: '00412' }) },
  );
  await page.getByLabelText('Card number').fill('00 41-2');
  await submit().click();
  await expect.poll(closed).toBe(1);
});

test('an OAuth provider has no field; a server error is shown as received [PROV-24]', async () => {
  await show(
    { identifierType: null, connectionType: 'DIRECT_OAUTH' },
    { 'GET /rest/users/me/providerRedirectURL/tram': new ErrorReply(409, 'PROVIDER_NOT_CONNECTABLE', 'Not here.') },
  );
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Continue to Tram' }).click();
  await expect.element(page.getByText('Not here.')).toBeVisible();
});
