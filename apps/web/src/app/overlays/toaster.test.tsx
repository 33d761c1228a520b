import { Drawer } from '@fareback/ui/overlay/drawer.tsx';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queueWelcomes } from '../../device/greetings.ts';
import { markSignedIn } from '../../device/session.ts';
import { clearWelcomes } from '../../device/welcomes.ts';
import { notify, takeNotices } from '../../state/notices.ts';
import { renderForMember } from '../../testing/member-page.tsx';
import { Toaster } from './toaster.tsx';

const failure = page.getByText("We couldn't reach the server");

beforeEach(async () => {
  takeNotices();
  clearWelcomes();
  await page.viewport(390, 844);
});

/** Opens the app with an error toast that stays until its cause is gone. */
async function showFailure(): Promise<void> {
  await renderForMember(<Toaster />);
  notify({ title: "We couldn't reach the server", tone: 'error', durationMs: 0 });
  await expect.element(failure.first()).toBeVisible();
}

test.each([
  ['a success is told', () => notify({ title: 'Saved', tone: 'success' })],
  [
    'a greeting opens',
    () => queueWelcomes([{ title: 'Welcome', text: '', image: null, buttonLabel: 'OK', link: null }]),
  ],
  ['the member is signed in', () => markSignedIn()],
  ['the connection is back', () => dispatchEvent(new Event('online'))],
  ['another try failed otherwise', () => notify({ title: 'Try again in a minute', tone: 'error' })],
])('an error disappears as soon as %s [ERR-19]', async (_, happen) => {
  await showFailure();
  happen();
  await expect.element(failure).not.toBeInTheDocument();
});

test('at most two messages are shown, at the bottom of a narrow screen, and leave the header free [ERR-19]', async () => {
  await renderForMember(<Toaster />);
  for (const title of ['One', 'Two', 'Three']) notify({ title, durationMs: 0 });
  await expect.element(page.getByText('Three').first()).toBeVisible();
  await expect.element(page.getByText('One').first()).not.toBeVisible();
  const tops = ['Two', 'Three'].map((title) => page.getByText(title).first().element().getBoundingClientRect().top);
  expect(Math.min(...tops)).toBeGreaterThan(844 / 2);
});

test('while a drawer is open on a narrow screen a message is shown above it, not over its button [ERR-19]', async () => {
  await renderForMember(
    <>
      <Toaster />
      <Drawer open onClose={() => {}} title="Connect a card" closeLabel="Close">
        <button type="button">Connect</button>
      </Drawer>
    </>,
  );
  notify({ title: 'Saved', durationMs: 0 });
  await expect.element(page.getByText('Saved').first()).toBeVisible();
  const foot = page.getByText('Saved').first().element().getBoundingClientRect().bottom;
  const drawer = page.getByRole('dialog', { name: 'Connect a card' }).element().getBoundingClientRect();
  expect(foot).toBeLessThan(drawer.top);
});
