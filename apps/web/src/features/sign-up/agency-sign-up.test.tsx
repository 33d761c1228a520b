import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../device/session.ts';
import { ErrorReply, mockReplies, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { renderForVisitor } from '../../testing/visitor-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const agency = { Email: 'ana@riders.example', IsEmailVerified: true, Name: 'Ana Lima' };
const form = (more: Partial<typeof agency> = {}) => (
  <SignUpForm
    initialCode=""
    initialEmail={agency.Email}
    agency={{ ...agency, ...more }}
    at="details"
    onStep={() => {}}
    heading={() => <h1>details</h1>}
    onLeave={() => {}}
  />
);
const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign up' });

beforeEach(() => {
  sessionStorage.clear();
  session.set('signedOut');
});

test('with the agency’s account the form asks no password, and a verified email stays as it is [AUTH-50]', async () => {
  mockReplies({
    'POST /auth/agency-account/sign-up': { isInviteCodeInvalid: false, promotionInfo: null, UserID: 'u-1' },
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  const bodies = sentBodies('/auth/agency-account/sign-up');
  await renderForVisitor(form());
  await expect.element(field('Name')).toHaveValue('Ana Lima');
  await expect.element(field('Email')).toHaveAttribute('readonly');
  await expect.element(field('Password')).not.toBeInTheDocument();
  await submit().click();
  await expect.poll(() => session.get()).toBe('signedIn');
  expect(bodies).toMatchObject([{ name: 'Ana Lima', email: 'ana@riders.example' }]);
  expect(JSON.stringify(bodies)).not.toContain('assword');
});

test('an unverified email can be changed; an account that waited too long says to start again [AUTH-50, AUTH-51]', async () => {
  const words = 'That took too long, or was opened twice. Start again.';
  mockReplies({ 'POST /auth/agency-account/sign-up': new ErrorReply(400, 'AGENCY_ACCOUNT_EXPIRED', words) });
  await renderForVisitor(form({ IsEmailVerified: false }));
  await field('Email').fill('ines@riders.example');
  await submit().click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(session.get()).toBe('signedOut');
});
