import type { Operator } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { operatorOf } from '../testing/agencies.ts';
import { openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const own = operatorOf({ staffId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e22', name: 'Ana Lima', isYou: true });
const robin = operatorOf({ addedBy: 'Ana Lima' });
const invited = operatorOf({
  staffId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e23',
  name: 'Iris Vale',
  signedInAt: null,
  invitedUntil: '2026-12-07T08:00:00Z',
});

const withOperators = (...operators: Operator[]) => ({
  'me.get': () => ({ reply: { ...owner, isOperator: true } }),
  'operators.list': () => ({ reply: { operators } }),
});

test('the only operator sees their own row without an action [DESK-725, DESK-728]', async () => {
  await openDesk('/bay/operators', withOperators(own));
  const row = page.getByRole('row', { name: /Ana Lima/ });
  await expect.element(row.getByText('You', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([]);
});

test('each operator has the last sign-in and who added them, and a new one the time for the first sign-in [DESK-725]', async () => {
  await openDesk('/bay/operators', withOperators(own, invited, robin));
  await expect
    .element(page.getByRole('row', { name: /Robin Vale.*Nov 29, 2026.*Mar 1, 2026.*Ana Lima/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /Iris Vale/ }).getByText(/^Not signed in yet/)).toBeVisible();
});

test('an operator is added with name, address and language after the role is explained, and named as they are stored [DESK-726, DESK-734]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/operators', {
    ...withOperators(own),
    'operators.add': (call) => {
      sent.push(call);
      return { reply: { operators: [own, { ...invited, email: 'iris@desk.example' }] } };
    },
  });
  await page.getByRole('button', { name: 'Add operator' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add operator' });
  await expect.element(dialog.getByText(/may do everything at every agency/)).toBeVisible();
  await dialog.getByLabelText('Name', { exact: true }).fill('Iris V.');
  await dialog.getByLabelText('Email', { exact: true }).fill('Iris@desk.example');
  await dialog.getByRole('button', { name: 'Add operator' }).click();
  await expect.element(page.getByText('Iris Vale is an operator')).toBeVisible();
  expect(sent[0]?.body).toEqual({ email: 'Iris@desk.example', name: 'Iris V.', language: 'en' });
});

test('an operator is removed after a question that says what stays, and a refusal says what to do [DESK-727, DESK-735]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/bay/operators', {
    ...withOperators(own, robin),
    'operators.remove': (call) => {
      sent.push(call);
      return sent.length === 1 ? { status: 409, error: 'LAST_OPERATOR' } : { reply: { operators: [own] } };
    },
  });
  await page.getByRole('button', { name: 'Remove Robin Vale' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Robin Vale as an operator?' });
  await expect.element(dialog.getByText(/signed out at once.*Staff and API keys/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText('The platform needs an operator. Add someone else first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Robin Vale is no longer an operator')).toBeVisible();
  expect(sent[1]?.path).toBe(`/admin/operators/${robin.staffId}`);
});

test('on a screen of 390 pixels the page in Spanish fits its width [DESK-725]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openDesk('/bay/operators', withOperators(own, invited, robin), 'es');
  await expect.element(page.getByRole('button', { name: 'Quitar a Robin Vale' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
