import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const nowhere = () => {};

/** When the dialog of a refusal was asked for, on the page's own clock; undefined while it was not. */
const dialogAskedAt = (): number | undefined =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('sign-in-failure-dialog'))?.startTime;

test('the press is answered first: what a refusal would be told by is asked for behind its picture, while the call is under way [HOME-34]', async () => {
  const calls = answerWith({ 'POST /auth/login': () => new Promise(nowhere) });
  await renderForVisitor(
    <SignInForm email="ana@riders.example" onEmail={nowhere} forgotLink={null} onSignUp={nowhere} onReset={nowhere} />,
  );
  await page.getByLabelText('Password', { exact: true }).fill('Wrong#123');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect.element(button).toBeEnabled();
  const picture = new Promise<number>((resolve) => {
    addEventListener('submit', () => requestAnimationFrame(() => resolve(performance.now())), { once: true });
  });
  await button.click();
  const pictured = await picture;
  await expect.poll(dialogAskedAt).toBeGreaterThanOrEqual(pictured);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(calls).toEqual(['POST /auth/login']);
});
