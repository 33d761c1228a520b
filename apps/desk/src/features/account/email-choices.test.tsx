import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk-page.tsx';
import { errors } from '../../words/en/errors.ts';

const account = {
  'passkeys.list': () => ({ reply: { data: [] } }),
  'signIns.list': () => ({ reply: { data: [] } }),
};

test('a switch sets whether a kind is emailed; after a failure it goes back and the desk says what to do [DESK-653]', async () => {
  await page.viewport(1280, 900);
  let isEmailed = false;
  let isDown = true;
  const sent: unknown[] = [];
  const reply = () => ({ data: [{ kind: 'APPROVED', isEmailed }] });
  await openDesk('/bay/account', {
    ...account,
    'staffNotifications.choices': () => ({ reply: reply() }),
    'staffNotifications.choose': ({ body }) => {
      sent.push(body);
      if (isDown) return { status: 503, error: 'SERVICE_UNAVAILABLE' };
      isEmailed = true;
      return { reply: reply() };
    },
  });
  const choice = page.getByRole('switch', { name: 'Your version was approved' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(page.getByText(errors.SERVICE_UNAVAILABLE).first()).toBeVisible();
  await expect.element(choice).not.toBeChecked();
  isDown = false;
  await choice.click();
  await expect.element(choice).toBeChecked();
  expect(sent).toEqual([
    { kind: 'APPROVED', isEmailed: true },
    { kind: 'APPROVED', isEmailed: true },
  ]);
});
