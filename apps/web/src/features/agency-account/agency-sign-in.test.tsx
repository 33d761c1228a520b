import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorReply, mockReplies } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { AgencyOutcome, AgencySignIn } from './agency-sign-in.tsx';

const START = 'POST /auth/agency-account';
/** Only a fragment, so the test page stays open. */
const address = '#at-the-agency';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', location.pathname);
});

test('the button has the agency’s words or ours, and leaves in the same tab with the code of the link [AUTH-49, AUTH-53]', async () => {
  mockReplies({ [START]: { address } });
  const bodies = sentBodies('/auth/agency-account');
  const opened = vi.spyOn(window, 'open');
  await renderForVisitor(<AgencySignIn label="Continue with Tide ID" inviteCode="SPRING" />);
  await page.getByRole('button', { name: 'Continue with Tide ID' }).click();
  await expect.poll(() => location.hash).toBe(address);
  expect(bodies).toEqual([{ inviteCode: 'SPRING' }]);
  expect(opened).not.toHaveBeenCalled();
});

test('without words of the agency the button names it; a refusal is below it, and it stays usable [AUTH-51, AUTH-53]', async () => {
  const words = "Your agency's sign-in isn't responding. Try again later, or sign in another way.";
  mockReplies({ [START]: new ErrorReply(502, 'AGENCY_ACCOUNT_UNREACHABLE', words) });
  await renderForVisitor(<AgencySignIn label="" />, { TenantName: 'Tide Rewards' });
  const button = page.getByRole('button', { name: 'Continue with your Tide Rewards account' });
  await button.click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(button).toBeEnabled();
});

test.each([
  ['EXPIRED', 'That took too long, or was opened twice. Start again.'],
  ['DENIED', 'You canceled the agency sign-in. Try again, or sign in another way.'],
  ['REFUSED', "We couldn't verify your agency account. Try again, or sign in another way."],
  ['EMAIL_NOT_VERIFIED', "Your agency account's email isn't verified. Verify it there, then try again."],
  ['EMAIL_NOT_ALLOWED', "This program isn't open to your agency account. Sign in another way."],
  ['invented', "We couldn't verify your agency account. Try again, or sign in another way."],
])('the outcome %s has its own sentence [AUTH-51]', async (outcome, text) => {
  mockReplies({});
  await renderForVisitor(<AgencyOutcome outcome={outcome} onEmail={() => {}} />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a known email is filled in for the sign-in that connects both [AUTH-50]', async () => {
  mockReplies({
    'GET /auth/agency-account/pending': { Email: 'ana@riders.example', IsEmailVerified: true, Name: 'Ana Lima' },
  });
  const filled: string[] = [];
  await renderForVisitor(<AgencyOutcome outcome="HAS_ACCOUNT" onEmail={(email) => filled.push(email)} />);
  await expect.element(page.getByRole('status').getByText(/Sign in once to connect both\./)).toBeVisible();
  await expect.poll(() => filled).toEqual(['ana@riders.example']);
});
