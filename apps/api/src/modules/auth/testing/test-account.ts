import { expect } from 'vitest';
import type { StoredMessage } from '../../../adapters/local-mailbox.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { countWaiting } from '../../../testing/blocked.ts';
import type { TestReply, TestTenant, World } from '../../../testing/index.ts';

export const password = 'Tram!line7';
export const wrongPassword = 'Wrong!pass1';

export interface Rider {
  memberId: string;
  email: string;
  cookie: string;
  session: string;
  device: string;
}

export function cookieOf(reply: TestReply, kind: 'session' | 'device'): string {
  const set = [reply.headers['set-cookie'] ?? []].flat().map(String);
  return set.find((text) => text.startsWith(`rewards_${kind}_`))?.split(';')[0] ?? '';
}

/** Resolves once a request is blocked by the open transaction; throws if it is answered instead. */
export async function untilWaiting(tx: Tx, answer: Promise<unknown>): Promise<void> {
  const seen = { answered: false, waiting: false };
  void answer.then(() => {
    seen.answered = true;
  });
  while (!seen.waiting) {
    if (seen.answered) throw new Error('The call waited for nobody');
    seen.waiting = (await countWaiting(tx)) > 0;
  }
}

function accountCalls(w: World) {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    tenant: TestTenant,
    path: string,
    {
      body,
      cookie,
      headers = {},
    }: { body?: unknown; cookie?: string | undefined; headers?: Record<string, string> } = {},
  ): Promise<TestReply> => w.request(tenant, { method, path, body, headers, ...(cookie ? { cookie } : {}) });

  const signIn = (
    tenant: TestTenant,
    email: string,
    {
      chosen = password,
      cookie,
      headers = {},
    }: { chosen?: string; cookie?: string | undefined; headers?: Record<string, string> } = {},
  ): Promise<TestReply> => call('POST', tenant, '/auth/login', { body: { email, password: chosen }, cookie, headers });

  return {
    call,
    signIn,

    signUp: async (tenant: TestTenant, email = 'ana@example.org'): Promise<Rider> => {
      const form = { name: 'Ana Lima', email, password, confirmNewPassword: password };
      const reply = await call('POST', tenant, '/auth/sign-up', { body: form });
      expect(reply.status).toBe(200);
      const [session, device] = [cookieOf(reply, 'session'), cookieOf(reply, 'device')];
      return { memberId: reply.body.UserID, email, session, device, cookie: `${session}; ${device}` };
    },

    changeInfo: (tenant: TestTenant, rider: Rider, over: Record<string, unknown> = {}): Promise<TestReply> =>
      call('PUT', tenant, '/auth/manage-account/info', {
        body: { name: 'Ana Lima', email: rider.email, UserID: rider.memberId, currentPassword: password, ...over },
        cookie: rider.cookie,
      }),

    changePassword: (tenant: TestTenant, rider: Rider, over: Record<string, unknown> = {}): Promise<TestReply> =>
      call('PUT', tenant, '/auth/manage-account/password', {
        body: {
          currentPassword: password,
          newPassword: 'Ferry-2026',
          confirmNewPassword: over['newPassword'] ?? 'Ferry-2026',
          UserID: rider.memberId,
          email: rider.email,
          ...over,
        },
        cookie: rider.cookie,
      }),

    restoreEmail: (tenant: TestTenant, token: string): Promise<TestReply> =>
      call('POST', tenant, '/auth/restore-email', { body: { token } }),

    isAlive: async (tenant: TestTenant, cookie: string): Promise<boolean> => {
      return (await call('GET', tenant, '/rest/users/me/userinfo/en', { cookie })).status === 200;
    },

    block: async (tenant: TestTenant, email: string): Promise<void> => {
      for (let turn = 0; turn < 5; turn += 1) await signIn(tenant, email, { chosen: wrongPassword });
    },
  };
}

function accountMails(w: World, { call }: Pick<ReturnType<typeof accountCalls>, 'call'>) {
  const allTo = async (tenant: TestTenant, email: string): Promise<StoredMessage[]> => {
    await w.deliverMail(tenant);
    return w.mailbox.messages(tenant.tenantId).filter(({ channel, to }) => channel === 'EMAIL' && to === email);
  };
  const confirms = ({ text }: StoredMessage): boolean => text.includes('#confirm=');

  const mailsTo = async (tenant: TestTenant, email: string): Promise<StoredMessage[]> =>
    (await allTo(tenant, email)).filter((mail) => !confirms(mail));

  const confirmMailsTo = async (tenant: TestTenant, email: string): Promise<StoredMessage[]> =>
    (await allTo(tenant, email)).filter(confirms);

  const linkTo = async (
    tenant: TestTenant,
    email: string,
    kind: 'restore' | 'token' | 'confirm' = 'restore',
  ): Promise<string> => {
    const [mail] = await (kind === 'confirm' ? confirmMailsTo : mailsTo)(tenant, email);
    const found = new RegExp(`https://${tenant.host}/password-reset#${kind}=([\\w-]{43})`).exec(mail?.text ?? '');
    return found?.[1] ?? '';
  };

  return {
    mailsTo,
    confirmMailsTo,
    linkTo,

    resetAt: async (tenant: TestTenant, email: string, newPassword = 'Ferry-2026'): Promise<void> => {
      expect((await call('POST', tenant, '/auth/forgot-password', { body: { email } })).status).toBe(200);
      const form = { token: await linkTo(tenant, email, 'token'), newPassword, confirmNewPassword: newPassword };
      expect((await call('POST', tenant, '/auth/reset-password', { body: form })).status).toBe(200);
    },
  };
}

export function accountTests(w: World) {
  const calls = accountCalls(w);
  return { ...calls, ...accountMails(w, calls) };
}
