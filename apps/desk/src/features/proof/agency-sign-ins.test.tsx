import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner, type SentCall } from '../../testing/desk-page.tsx';

const nobody = () => ({ status: 401, error: 'SIGN_IN_REQUIRED' });
const agencies = () => ({ reply: { data: [{ agencyId: 'bay', name: 'Bay Transit' }] } });

test('an agency’s own sign-in is offered, and reports when it does not respond [DESK-14]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/', {
    'me.get': nobody,
    'signIn.openIdAgencies': agencies,
    'signIn.openIdStart': (call) => {
      sent.push(call);
      return { status: 502, error: 'OPENID_UNREACHABLE' };
    },
  });
  await page.getByText('Sign in with your agency account').click();
  await page.getByRole('button', { name: 'Bay Transit' }).click();
  await expect.element(page.getByText(/^Your agency’s sign-in isn’t responding/)).toBeVisible();
  expect(sent[0]?.body).toEqual({ agency: 'bay' });
});

test('the callback signs in with data this tab stored, sent once and removed from the URL [DESK-14]', async () => {
  sessionStorage.setItem('deskWay', 'kept');
  const sent: SentCall[] = [];
  await openDesk('/sign-in/return?code=c1&state=s1&iss=https%3A%2F%2Fid.example', {
    'me.get': () => (sent.length === 0 ? nobody() : { reply: owner }),
    'signIn.openIdFinish': (call) => {
      sent.push(call);
      return { status: 403, error: 'NOT_INVITED' };
    },
  });
  await expect.element(page.getByText(/^You’re not on this desk’s staff/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in to the desk' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { attempt: 'kept', code: 'c1', state: 's1', iss: 'https://id.example' },
  ]);
  expect(location.search).toBe('');
  expect(sessionStorage.getItem('deskWay')).toBeNull();
});

test('a sign-in stays when a reply from before it arrives late [DESK-14]', async () => {
  sessionStorage.setItem('deskWay', 'kept');
  const signedIn = Promise.withResolvers<void>();
  const invitation = {
    offerId: '019f9f2a-73c5-7d10-9a55-3c1f8e2b4d61',
    agencyId: 'hill',
    agencyName: 'Hill Transit',
    invitedBy: 'Olga Marsh',
    roles: ['support'],
    expiresAt: '2026-12-06T10:00:00.000Z',
  };
  const declined: string[] = [];
  await openDesk('/sign-in/return?code=c1&state=s1', {
    'me.get': () => ({ ...nobody(), when: signedIn.promise }),
    'signIn.openIdFinish': () => ({ reply: { ...owner, invitations: [invitation], agencies: [] } }),
    'invitations.decline': ({ path }) => {
      declined.push(path);
      return { reply: {} };
    },
  });
  const decline = page.getByRole('button', { name: 'Decline' });
  await expect.element(decline).toBeVisible();
  signedIn.resolve();
  await decline.click();
  await expect.poll(() => declined).toHaveLength(1);
});

test('an agency with both protocols has a button for each, and SAML starts its own sign-in [DESK-814]', async () => {
  const sent: SentCall[] = [];
  await openDesk('/', {
    'me.get': nobody,
    'signIn.openIdAgencies': agencies,
    'signIn.samlAgencies': () => ({
      reply: {
        data: [
          { agencyId: 'bay', name: 'Bay Transit' },
          { agencyId: 'hill', name: 'Hill Transit' },
        ],
      },
    }),
    'signIn.samlStart': (call) => {
      sent.push(call);
      return { status: 429, error: 'TOO_MANY_REQUESTS' };
    },
  });
  await page.getByText('Sign in with your agency account').click();
  await expect.element(page.getByRole('button', { name: 'Bay Transit', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Hill Transit', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Bay Transit (SAML)' }).click();
  await expect.poll(() => sent[0]?.body).toEqual({ agency: 'bay' });
});

test('the callback after a posted answer signs in with its token, and reports a refused answer [DESK-814]', async () => {
  sessionStorage.setItem('deskWay', 'kept');
  const sent: SentCall[] = [];
  await openDesk('/sign-in/return?state=s1&postToken=p1', {
    'me.get': nobody,
    'signIn.samlFinish': (call) => {
      sent.push(call);
      return { status: 400, error: 'OPENID_REFUSED' };
    },
  });
  await expect.element(page.getByText(/^Your agency’s sign-in couldn’t be verified/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ attempt: 'kept', state: 's1', postToken: 'p1' }]);
  expect(location.search).toBe('');
});
