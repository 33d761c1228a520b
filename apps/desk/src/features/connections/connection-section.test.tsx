import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ferryConnection as ferry } from '../../testing/connection.ts';
import { openDesk, owner } from '../../testing/desk-page.tsx';

const at = '2026-11-23T01:00:00Z';
const step = (name: string, state: string) => ({ step: name, state });

const failedTest = {
  testedAt: at,
  steps: [
    step('RESOLVE', 'PASSED'),
    step('CONNECT', 'PASSED'),
    step('ANSWER', 'PASSED'),
    step('CREDENTIALS', 'FAILED'),
  ],
  problems: [{ step: 'CREDENTIALS', kind: 'UNKNOWN_CLIENT', detail: 'invalid_client' }],
};

const provider = (connection: object, more: object = {}) =>
  openDesk('/bay/providers/ferry', {
    'providers.health': () => ({ reply: { providers: [] } }),
    'events.rejected': () => ({ reply: { events: [], isWhole: true } }),
    'connections.list': () => ({ reply: { connections: [connection] } }),
    ...more,
  });

test('a provider’s page shows its addresses, client ID and dates, without a secret [DESK-740]', async () => {
  await provider(ferry);
  const section = page.getByRole('region', { name: 'Connection' });
  await expect.element(section.getByText('https://id.ferry.example/')).toBeVisible();
  await expect.element(section.getByText('rewards', { exact: true })).toBeVisible();
  await expect.element(section.getByText(/provider\/ferry\/callback/)).toBeVisible();
});

test('a test call shows its steps, the problem and what to do [DESK-741, DESK-743]', async () => {
  const tested: string[] = [];
  await provider(ferry, {
    'connections.test': ({ path }: { path: string }) => {
      tested.push(path);
      return { reply: failedTest };
    },
  });
  await page.getByRole('button', { name: 'Test connection' }).click();
  const steps = page.getByRole('list', { name: 'Steps of the test' });
  await expect.element(steps.getByText('Credentials accepted')).toBeVisible();
  await expect.element(steps.getByText('Failed')).toBeVisible();
  await expect.element(page.getByText(/rejected our client ID and secret \(invalid_client\)/)).toBeVisible();
  expect(tested).toEqual(['/admin/agencies/bay/connections/provider/ferry/test']);
});

test('a person who can’t change connections has no test button [DESK-742]', async () => {
  await provider(ferry, {
    'me.get': () => ({
      reply: { ...owner, agencies: owner.agencies.map((agency) => ({ ...agency, permissions: ['providers.read'] })) },
    }),
  });
  await expect.element(page.getByRole('region', { name: 'Connection' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Test connection' })).not.toBeInTheDocument();
});

test('a provider that only sends events says so and how to test it [DESK-740]', async () => {
  await provider({ ...ferry, protocol: 'EVENTS', addresses: [], client: null, hasSecret: null, setAt: null });
  await expect.element(page.getByText(/We never call it/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /signed test event/ })).toHaveAttribute('href', '/bay');
  await expect.element(page.getByRole('button', { name: 'Test connection' })).not.toBeInTheDocument();
});

test('the button at a failed step opens the settings at the field that fixes it [DESK-746]', async () => {
  const sent: unknown[] = [];
  await provider(ferry, {
    'connections.test': () => ({ reply: failedTest }),
    'connections.setOAuth': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { reply: ferry };
    },
  });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByRole('button', { name: 'Change this setting' }).click();
  const secret = page.getByRole('textbox', { name: 'Client secret' });
  await expect.element(secret).toHaveFocus();
  await expect.element(secret).toHaveValue('');
  await secret.fill('new-secret');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ issuer: 'https://id.ferry.example/', clientId: 'rewards', clientSecret: 'new-secret', was: at }]);
});

test('another server while riders are connected is refused at its field [DESK-753]', async () => {
  await provider(ferry, {
    'connections.setOAuth': () => ({ status: 409, error: 'GRANTS_EXIST', field: 'issuer' }),
  });
  await page.getByRole('button', { name: 'Set the server' }).click();
  const issuer = page.getByRole('textbox', { name: 'Issuer' });
  await issuer.fill('https://id.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Ask your operator to change it/)).toBeVisible();
  await expect.element(issuer).toHaveFocus();
});

test('a supplier that isn’t connected can be connected, and not tested before [DESK-744]', async () => {
  const hop = {
    ...ferry,
    kind: 'supplier',
    id: 'hop',
    name: 'hop',
    protocol: 'ORDERS',
    isConnected: false,
    setAt: null,
  };
  await openDesk('/bay/orders', {
    'orders.open': () => ({ reply: { suppliers: [], orders: [], isWhole: true, titles: {} } }),
    'connections.list': () => ({ reply: { connections: [{ ...hop, addresses: [], client: null, hasSecret: null }] } }),
  });
  const section = page.getByRole('region', { name: 'Connection to hop' });
  await expect.element(section.getByRole('button', { name: 'Set the server' })).toBeVisible();
  await expect.element(section.getByRole('button', { name: 'Test connection' })).not.toBeInTheDocument();
});

test('disconnecting says what stays, and sends the connection that the person saw [DESK-745]', async () => {
  const sent: unknown[] = [];
  await provider(ferry, {
    'connections.disconnect': ({ path, body }: { path: string; body: unknown }) => {
      sent.push([path, body]);
      return { reply: { ...ferry, isConnected: false } };
    },
  });
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Bay Ferry?' });
  await expect.element(dialog.getByText(/Connected accounts stay/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => sent).toEqual([['/admin/agencies/bay/connections/provider/ferry/disconnect', { was: at }]]);
});
