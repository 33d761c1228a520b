import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type Answer, openDesk, type SentCall } from '../testing/desk-page.tsx';
import { elsewhere, type Form, forms } from '../testing/forms.ts';
import { pressAction } from '../testing/press-action.ts';
import { errors } from '../words/en/errors.ts';

/**
 * How each form of the desk handles a failed call: network, server error, and every error the contract lists for it.
 */

const routes = Object.values(adminRoutes).flatMap((group) => Object.values<AdminRoute>(group));
const writing = routes.filter(({ method }) => method !== 'GET');
const routeOf = (name: string): AdminRoute => {
  const route = routes.find((each) => each.name === name);
  if (!route) throw new Error(`There is no call ${name}.`);
  return route;
};

test('every call of the desk that changes something has its form here, or names its test [DESK-168]', () => {
  const known = [...Object.keys(forms), ...Object.keys(elsewhere)].toSorted();
  expect(known).toEqual(writing.map(({ name }) => name).toSorted());
});

/** The error codes of a call except for reauthentication, plus one that every call can return. */
const refusalsOf = (name: string) => [
  ...routeOf(name).errors.filter((code) => code !== 'STEP_UP_REQUIRED'),
  'SERVICE_UNAVAILABLE' as const,
];

/** The sentence, optionally followed by the note of a dialog that a lost call may have succeeded [DESK-390]. */
const saying = (sentence: string): RegExp =>
  new RegExp(`^${[sentence, errors.MAYBE_DONE].map((text) => text.replaceAll(/[.?()]/g, '\\$&')).join('( ')})?$`);

const typedIn = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ type, checked, value }) =>
    type === 'checkbox' ? String(checked) : value,
  );

async function fill({ type = {}, choose = {}, tick = [], before = {}, open, isOnPage }: Form): Promise<Locator> {
  for (const [label, text] of Object.entries(before)) await page.getByLabelText(label, { exact: true }).fill(text);
  // Page checkboxes must be ticked before the dialog opens.
  const rows = tick.filter((label) => /^(?:Select|Close the apps) /.test(label));
  for (const label of rows) await page.getByRole('checkbox', { name: label, exact: true }).click();
  for (const name of open) await pressAction(name);
  const form = isOnPage ? page.getByRole('main') : page.getByRole('alertdialog');
  await expect.element(form).toBeVisible();
  for (const [label, value] of Object.entries(choose))
    await form.getByLabelText(label, { exact: true }).selectOptions(value);
  for (const [label, text] of Object.entries(type)) await form.getByLabelText(label, { exact: true }).fill(text);
  for (const label of tick.filter((each) => !rows.includes(each)))
    await form.getByRole('checkbox', { name: new RegExp(`^${label}`) }).click();
  const reason = form.getByRole('textbox', { name: 'Reason' });
  if (reason.elements().length > 0) await reason.fill('A colleague asked for it');
  return form;
}

test.each(Object.entries(forms))(
  '%s: a network failure and every error keep the input, say what to do, and the same request is sent again [DESK-168, DESK-79]',
  async (name, form) => {
    const sent: SentCall[] = [];
    const refusals = refusalsOf(name);
    const answer = (call: SentCall): Answer => {
      sent.push(call);
      const code = refusals[sent.length - 2];
      if (code === undefined) throw new TypeError('Failed to fetch');
      return { status: code === 'SERVICE_UNAVAILABLE' ? 503 : 409, error: code, told: { perAct: 100, left: 100 } };
    };
    await openDesk(form.at, { ...form.reads, [name]: answer });
    const shown = await fill(form);
    const before = typedIn(shown.element());
    const button = () => shown.element().querySelector<HTMLButtonElement>('button[type=submit]');
    const pressed = async (sentence: string): Promise<void> => {
      const times = sent.length;
      await expect.poll(() => button()?.matches('[aria-busy="true"], [aria-disabled="true"]')).toBe(false);
      button()?.click();
      await expect.poll(() => sent.length).toBe(times + 1);
      await expect.element(shown.getByText(saying(sentence))).toBeVisible();
      expect(typedIn(shown.element())).toEqual(before);
    };
    window.dispatchEvent(new Event('offline'));
    await pressed(errors.NETWORK_ERROR);
    window.dispatchEvent(new Event('online'));
    for (const code of refusals) await pressed(errors[code].replaceAll(/\{\w+, number\}/g, '100'));
    expect(new Set(sent.map(({ path, body }) => JSON.stringify([path, body]))).size).toBe(1);
  },
);
