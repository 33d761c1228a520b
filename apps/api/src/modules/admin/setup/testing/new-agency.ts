import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { createDeskEnv } from '../../../../testing/desk-env.ts';
import type { TestReply, World } from '../../../../testing/index.ts';

export const newId = (): string => `new-${randomBytes(5).toString('hex')}`;

const tokenIn = (mail = ''): string => /#token=([\w-]{43})/.exec(mail)?.[1] ?? 'none';

export const createAgencyInput = (agencyId: string, over: object = {}) => ({
  agencyId,
  name: 'Bay Rewards',
  host: `${agencyId}.bay.example`,
  timeZone: 'America/New_York',
  languages: ['es'],
  ownerName: 'Olga Marsh',
  ownerEmail: `${agencyId}@bay.example`,
  ownerLanguage: 'en',
  ...over,
});

export interface Born {
  agencyId: string;
  tenant: { tenantId: string; host: string };
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<TestReply>;
  lacking: () => Promise<string[]>;
  /** Edits files of the first draft, which then has no errors; returns its revision. */
  type: (files: Record<string, string>, pictures?: object) => Promise<number>;
}

export async function operatorOf(w: World) {
  const desk = createDeskEnv(w);
  const operator = await desk.signIn('operator', null);
  const make = (body: object): Promise<TestReply> =>
    desk.call({ method: 'POST', path: '/admin/agencies', cookie: operator.cookie, body });
  const born = async (over: object = {}): Promise<Born> => {
    const agencyId = newId();
    const made = await make(createAgencyInput(agencyId, over));
    expect(made).toMatchObject({ status: 200, body: { agencyId } });
    const came = await desk.call({
      method: 'POST',
      path: '/admin/sign-in/invitation',
      body: { token: tokenIn(await desk.deliver()) },
    });
    const cookie = String(came.headers['set-cookie']).split(';')[0] ?? '';
    const accepting = `/admin/invitations/${came.body.invitations[0]?.offerId}`;
    expect(await desk.call({ method: 'POST', path: accepting, cookie })).toMatchObject({ status: 200 });
    const call: Born['call'] = (method, path, body) =>
      desk.call({
        method,
        path: `/admin/agencies/${agencyId}${path}`,
        cookie,
        ...(body === undefined ? {} : { body }),
      });
    return {
      agencyId,
      call,
      tenant: { tenantId: agencyId, host: `${agencyId}.bay.example` },
      lacking: async () =>
        (await call('GET', '/setup')).body.steps
          .filter(({ isDone }: { isDone: boolean }) => !isDone)
          .map(({ step }: { step: string }) => step),
      type: async (files, pictures = {}) => {
        const { revision } = (await call('GET', '/versions/1')).body;
        const saved = await call('PUT', '/versions/1/work', { revision, files, pictures });
        expect(saved.body.problems).toEqual([]);
        return saved.body.version.revision;
      },
    };
  };
  return { desk, make, born };
}
