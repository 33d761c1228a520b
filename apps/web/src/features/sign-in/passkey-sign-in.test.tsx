import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorReply, mockReplies } from '../../testing/member-page.tsx';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const press = () => page.getByRole('button', { name: 'Sign in with a passkey' });
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'AAAA',
  rawId: bytes('x'),
  type: 'public-key',
  authenticatorAttachment: null,
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('x'), signature: bytes('x'), userHandle: null },
  getClientExtensionResults: () => ({}),
};

/** The browser suggests nothing, and its dialog ends as the test says. */
async function show(dialog: () => Promise<unknown>, signIn: unknown): Promise<string[]> {
  const calls = mockReplies({
    'POST /auth/passkey/options': { options: { challenge: 'AAAA' } },
    'POST /auth/passkey': signIn,
  });
  vi.spyOn(navigator.credentials, 'get').mockImplementation(
    (asked) => (asked?.mediation === 'conditional' ? new Promise(() => {}) : dialog()) as Promise<Credential>,
  );
  await renderForVisitor(<PasskeySignIn />);
  return calls;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a closed dialog sends no sign-in and says what else works [AUTH-48]', async () => {
  const calls = await show(() => Promise.reject(new DOMException('closed', 'NotAllowedError')), {});
  await press().click();
  await expect.element(page.getByText('No passkey was used. Try again, or use your password.')).toBeVisible();
  expect(calls.filter((call) => call === 'POST /auth/passkey')).toEqual([]);
  await expect.element(press()).toBeEnabled();
});

test('a refused passkey shows its error below the button, which stays usable [AUTH-48]', async () => {
  const words = "This passkey didn't work. Try again, or use your password.";
  const calls = await show(() => Promise.resolve(credential), new ErrorReply(400, 'PASSKEY_REFUSED', words));
  await press().click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(calls.filter((call) => call === 'POST /auth/passkey')).toHaveLength(1);
  await expect.element(press()).toBeEnabled();
});
