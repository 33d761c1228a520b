import { expect } from 'vitest';
import type { TestMember, TestReply, TestTenant, World } from '../../../testing/index.ts';

export const NUMBER = '5563214455';
export const PATH = '/rest/users/me/validation';

export const wrongOf = (code: string): string => (code === '1111' ? '2222' : '1111');

export function phoneTests(w: World) {
  const ask = (
    tenant: TestTenant,
    rider: TestMember,
    phoneNumber: unknown = NUMBER,
    isMigrationRequest = false,
  ): Promise<TestReply> =>
    w.request(tenant, { method: 'POST', path: PATH, cookie: rider.cookie, body: { phoneNumber, isMigrationRequest } });
  const confirm = (
    tenant: TestTenant,
    rider: TestMember,
    validationCode: unknown,
    isMigrationRequest = false,
  ): Promise<TestReply> =>
    w.request(tenant, {
      method: 'PUT',
      path: PATH,
      cookie: rider.cookie,
      body: { validationCode, isMigrationRequest },
    });
  const change = (tenant: TestTenant, rider: TestMember, body: Record<string, unknown>): Promise<TestReply> =>
    w.request(tenant, { method: 'POST', path: '/auth/manage-account/phone', cookie: rider.cookie, body });
  const codeIn = (tenant: TestTenant): string =>
    /\d{4}/.exec(w.mailbox.messages(tenant.tenantId)[0]?.text ?? '')?.[0] ?? '';

  return {
    ask,
    confirm,
    change,
    codeIn,
    unverified: (tenant: TestTenant, status = 'CONSENT'): Promise<TestMember> => w.signUpMember(tenant, { status }),

    verify: async (
      tenant: TestTenant,
      rider: TestMember,
      number = NUMBER,
      isMigrationRequest = false,
    ): Promise<void> => {
      expect((await ask(tenant, rider, number, isMigrationRequest)).status).toBe(200);
      const reply = await confirm(tenant, rider, codeIn(tenant), isMigrationRequest);
      expect(reply.body).toEqual({ userStatus: 'VERIFIED' });
    },

    me: async (tenant: TestTenant, { cookie }: TestMember): Promise<TestReply['body']> => {
      return (await w.request(tenant, { method: 'GET', path: '/rest/users/me/userinfo/en', cookie })).body;
    },
  };
}
