import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const nowhere = () => {};

/** When the error dialog was requested, in page time; undefined if it was not. */
const dialogAskedAt = (): number | undefined =>
  performance.getEntriesByType('resource').find(({ name }) => name.includes('sign-in-failure-dialog'))?.startTime;

test('feedback to the click is painted first: the call and the preload of the error dialog follow [HOME-34, HOME-37]', async () => {
  const calls = mockReplies({ 'POST /auth/login': () => new Promise(nowhere) });
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
