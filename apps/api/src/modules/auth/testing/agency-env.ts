import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type LocalAuthorizationServer,
  type LocalPerson,
  startLocalAuthorizationServer,
} from '../../../adapters/local-authorization-server.ts';
import { walkConsent } from '../../../testing/consent-env.ts';
import type { MintedTenant, TestReply, World } from '../../../testing/index.ts';
import { type RiderOpenId, secretContext, writeRiderOpenId } from '../agency-account/setting-store.ts';

export const RETURN = '/auth/agency-account/return';

type Answer = (request: IncomingMessage, reply: ServerResponse) => boolean;

/** An agency that offers its own account to riders, at a provider that is real except for running on this machine. */
export interface AgencyEnv {
  tenant: MintedTenant;
  local: LocalAuthorizationServer;
  /** While set, replaces the provider's reply to a call. */
  wrong: { answer?: Answer | undefined };
  person(more?: Partial<LocalPerson>): LocalPerson;
  start(inviteCode?: string): Promise<{ address: string; attempt: string; status: number; error?: string }>;
  /** Goes to the provider and returns the path and query that the browser comes back with. */
  leave(personId: string, address: string): Promise<string>;
  back(path: string, cookies?: string): Promise<TestReply>;
  /** The whole way; `cookies` of the reply are those that the browser has then. */
  arrive(personId: string, cookies?: string): Promise<{ at: string; cookies: string; reply: TestReply }>;
  post(path: string, body: unknown, cookies?: string): Promise<TestReply>;
  get(path: string, cookies?: string): Promise<TestReply>;
}

const written = ({ headers }: TestReply): string[] => [headers['set-cookie'] ?? []].flat().map(String);

/** The cookies a browser holds after a reply. */
export function cookiesAfter(reply: TestReply, before = ''): string {
  const jar = new Map(before.split('; ').flatMap((pair) => (pair ? [[pair.split('=')[0] ?? '', pair] as const] : [])));
  for (const text of written(reply)) {
    const [pair = ''] = text.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '') jar.delete(name);
    else jar.set(name, pair);
  }
  return [...jar.values()].join('; ');
}

export const locationOf = ({ headers }: TestReply): string => String(headers['location']);

type Over = Partial<Pick<RiderOpenId, 'requiresVerifiedEmail' | 'mailDomains' | 'vouchesForMail'>> & {
  configuration?: Record<string, unknown>;
  settings?: Record<string, unknown>;
};

async function startProvider(w: World, tenant: MintedTenant, people: LocalPerson[], over: Over) {
  const wrong: AgencyEnv['wrong'] = {};
  const local = await startLocalAuthorizationServer({
    provider: 'Agency accounts',
    client: 'Rewards',
    people,
    redirectUris: [`https://${tenant.host}${RETURN}`],
    before: (request, reply) => wrong.answer?.(request, reply) ?? false,
  });
  const { tenantId } = tenant;
  const setting: RiderOpenId = {
    issuer: local.issuer,
    clientId: local.clientId,
    secretEncrypted: w.deps.keyRing.encrypt(local.clientSecret, secretContext(tenantId)),
    requiresVerifiedEmail: over.requiresVerifiedEmail ?? true,
    mailDomains: over.mailDomains ?? [],
    vouchesForMail: over.vouchesForMail ?? false,
    updatedAt: w.clock.now(),
  };
  await w.inTenant(tenant, (tx) => writeRiderOpenId(tx, tenantId, setting));
  return { local, wrong };
}

export async function createAgencyEnv(w: World, over: Over = {}): Promise<AgencyEnv> {
  const people: LocalPerson[] = [];
  const en = { AgencyAccountLabel: '', ...over.configuration };
  const tenant = await w.mintTenant({ configuration: { en }, ...(over.settings && { settings: over.settings }) });
  const { local, wrong } = await startProvider(w, tenant, people, over);

  const call = (method: 'GET' | 'POST', path: string, body: unknown, cookies?: string): Promise<TestReply> =>
    w.request(tenant, {
      method,
      path,
      ...(body === undefined ? {} : { body }),
      ...(cookies ? { cookie: cookies } : {}),
    });
  const get = (path: string, cookies?: string) => call('GET', path, undefined, cookies);
  const start: AgencyEnv['start'] = async (inviteCode) => {
    const reply = await call('POST', '/auth/agency-account', inviteCode === undefined ? {} : { inviteCode });
    return { ...reply.body, attempt: cookiesAfter(reply), status: reply.status };
  };
  const leave: AgencyEnv['leave'] = async (personId, address) => {
    const { pathname, search } = await walkConsent(address, personId);
    return pathname + search;
  };
  const back: AgencyEnv['back'] = (path, cookies) => get(path, cookies);
  return {
    tenant,
    local,
    wrong,
    person(more = {}) {
      const id = `sub-${randomBytes(4).toString('hex')}`;
      const person = { id, name: 'Ines Calder', email: `${id}@agency.example`, ...more };
      people.push(person);
      return person;
    },
    start,
    leave,
    back,
    async arrive(personId, cookies) {
      const { address, attempt } = await start();
      const held = cookies ? `${cookies}; ${attempt}` : attempt;
      const reply = await back(await leave(personId, address), held);
      return { at: locationOf(reply), cookies: cookiesAfter(reply, held), reply };
    },
    post: (path, body, cookies) => call('POST', path, body, cookies),
    get,
  };
}
