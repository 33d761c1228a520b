import type { ProviderStatus } from '@fareback/contract';
import { afterAll } from 'vitest';
import {
  type LocalChecker,
  type LocalCheckerOptions,
  startLocalChecker,
} from '../../../adapters/local-account-checker.ts';
import type { TestMember, TestReply, World } from '../../../testing/index.ts';
import { giveProgram, makeSecret, signedHeaders, type TestProvider } from '../../ingest/testing/test-program.ts';
import { writeServer } from '../../providers/index.ts';

const started: LocalChecker[] = [];
afterAll(async () => {
  for (const checker of started) await checker.stop();
});

const path = '/rest/users/me/providersStatus';

export async function createCheckedFixture(
  w: World,
  options: LocalCheckerOptions = {},
  asked: Partial<TestProvider> = {},
) {
  const tenant = await w.mintTenant();
  await giveProgram(
    w,
    tenant,
    [{ ...asked, id: 'asked' }, 'other'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['asked'], lookBackDays: 0 }],
  );
  const checker = await startLocalChecker({ clock: () => new Date(), ...options });
  started.push(checker);
  const point = (validateUrl: string) =>
    w.inTenant(tenant, (tx) =>
      writeServer(tx, w.deps.keyRing, {
        providerId: 'asked',
        server: { kind: 'API', validateUrl, secret: checker.secret, allowsPrivate: false },
        now: w.clock.now(),
      }),
    );
  await point(checker.url);
  const secrets = { asked: await makeSecret(w, tenant, 'asked'), other: await makeSecret(w, tenant, 'other') };
  const call = (rider: TestMember, method: 'GET' | 'POST' | 'DELETE', at: string, body?: object): Promise<TestReply> =>
    w.request(tenant, { method, path: at, cookie: rider.cookie, ...(body && { body }) });
  const answer = (checkId: string, result: string, from: 'asked' | 'other' = 'asked'): Promise<TestReply> => {
    const body = JSON.stringify({ checkId, result });
    return w.request(null, {
      method: 'POST',
      path: `/ingest/${tenant.tenantId}/${from}/validation-results`,
      body,
      headers: signedHeaders(w, secrets[from], body, 'application/json'),
    });
  };
  return {
    tenant,
    checker,
    point,
    secrets,
    answer,
    signUp: (): Promise<TestMember> => w.signUpMember(tenant),
    connect: (rider: TestMember, identifier: string, secondFact?: string): Promise<TestReply> =>
      call(rider, 'POST', path, { ProviderID: 'asked', identifier, ...(secondFact && { secondFact }) }),
    disconnect: (rider: TestMember): Promise<TestReply> => call(rider, 'DELETE', `${path}/asked`),
    statusOf: async (rider: TestMember): Promise<ProviderStatus> => {
      const { body } = await call(rider, 'GET', path);
      return body.find(({ ProviderID }: ProviderStatus) => ProviderID === 'asked');
    },
    askedAbout: (identifier: string): string =>
      checker.asked.findLast((question) => question.identifier === identifier)?.checkId ?? '',
  };
}
