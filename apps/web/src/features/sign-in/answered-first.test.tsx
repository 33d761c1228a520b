import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const nowhere = () => {};

/** When the dialog of a refusal was asked for, on the page's own clock; undefined while it was not. */
const dialogAskedAt = (): number | undefined =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('sign-in-failure-dialog'))?.startTime;

test('the press is answered first: the call goes behind its picture, and what a refusal would be told by while the call is under way [HOME-34, HOME-37]', async () => {
  const calls = answerWith({ 'POST /auth/login': () => new Promise(nowhere) });
  await renderForVisitor(
    <SignInForm email="ana@riders.example" onEmail={nowhere} forgotLink={null} onSignUp={nowhere} onReset={nowhere} />,
  );
  await page.getByLabelText('Password', { exact: true }).fill('Wrong#123');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect.element(button).toBeEnabled();
  const picture = new Promise<{ at: number; isBusy: string | null; sent: string[] }>((resolve) => {
    const look = () =>
      resolve({ at: performance.now(), isBusy: button.element().getAttribute('aria-busy'), sent: [...calls] });
    addEventListener('submit', () => requestAnimationFrame(look), { once: true });
  });
  await button.click();
  const pictured = await picture;
  expect(pictured).toMatchObject({ isBusy: 'true', sent: [] });
  await expect.poll(dialogAskedAt).toBeGreaterThanOrEqual(pictured.at);
  expect(calls).toEqual(['POST /auth/login']);
});
