import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type LocalAuthorizationServer,
  type LocalPerson,
  startLocalAuthorizationServer,
} from '../adapters/local-authorization-server.ts';

import { revokeGrantJob } from '../jobs/providers.ts';
import { redirectAddress } from '../modules/connections/index.ts';
import { writeServer } from '../modules/providers/index.ts';
import type { TestMember, TestReply, TestTenant, World } from './index.ts';

const PROVIDER = 'ferry';

/** A tenant whose riders connect `ferry` by OAuth consent, with an authorization server on this machine. */
export interface ConsentEnv {
  tenant: TestTenant;
  rider: TestMember;
  local: LocalAuthorizationServer;
  people: { ines: LocalPerson; otto: LocalPerson };
  /** While set, replaces the provider's reply to a call. */
  wrong: { answer?: ((request: IncomingMessage, reply: ServerResponse) => boolean | Promise<boolean>) | undefined };
  ask(who?: TestMember, query?: string): Promise<TestReply>;
  /** Requests consent, chooses a person ('' refuses), and returns the callback path. */
  agree(personId: string, who?: TestMember, query?: string): Promise<string>;
  back(path: string, who?: TestMember): Promise<string>;
  connect(personId: string, who?: TestMember): Promise<string>;
  stands(who?: TestMember): Promise<Record<string, unknown> | undefined>;
  /** Revokes the grants that are queued for it; rejects if the provider refuses. Returns their number. */
  giveBack(): Promise<number>;
  stop(): Promise<void>;
}

async function insertProvider(w: World, tenant: TestTenant): Promise<void> {
  const definition = {
    id: PROVIDER,
    isPkceFlow: true,
    disableUserControl: false,
    asksSecondFact: false,
    logoUrl: null,
  };
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
       values ($1, $2, 1, 'DIRECT_OAUTH', null, $3, '{}', true)`,
      [tenant.tenantId, PROVIDER, JSON.stringify(definition)],
    ),
  );
}

async function startProvider(
  w: World,
  { tenantId, host }: TestTenant,
  people: LocalPerson[],
  wrong: ConsentEnv['wrong'],
) {
  const local = await startLocalAuthorizationServer({
    provider: 'Ferry',
    client: 'Rewards',
    people,
    redirectUris: [redirectAddress(`https://${host}`, PROVIDER)],
    before: (request, reply) => wrong.answer?.(request, reply) ?? false,
  });
  const server = {
    kind: 'OAUTH',
    issuer: local.issuer,
    endpoints: null,
    accountUrl: null,
    clientId: local.clientId,
    clientSecret: local.clientSecret,
    secretIn: 'HEADER',
    scope: 'openid email offline_access',
    subjectClaim: 'sub',
    labelClaim: 'email',
    allowsPrivate: false,
  } as const;
  await w.inTenant({ tenantId, host }, (tx) =>
    writeServer(tx, w.deps.keyRing, { providerId: PROVIDER, server, now: w.clock.now() }),
  );
  return local;
}

const takeReturns = (w: World, tenant: TestTenant) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ payload: unknown }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'revoke-grant' and j.payload ->> 'tenantId' = $1 returning j.payload`,
      [tenant.tenantId],
    ),
  );

export async function createConsentEnv(w: World): Promise<ConsentEnv> {
  const wrong: ConsentEnv['wrong'] = {};
  const ines = { id: 'F-204417', name: 'Ines Calder', email: 'ines@ferry.example' };
  const otto = { id: 'F-118203', name: 'Otto Reyes', email: 'otto@ferry.example' };
  const tenant = await w.mintTenant();
  await insertProvider(w, tenant);
  const local = await startProvider(w, tenant, [ines, otto], wrong);
  const rider = await w.signUpMember(tenant);
  const get = (path: string, { cookie }: TestMember) => w.request(tenant, { method: 'GET', path, cookie });

  const ask: ConsentEnv['ask'] = (who = rider, query = '') =>
    get(`/rest/users/me/providerRedirectURL/${PROVIDER}${query}`, who);
  const agree: ConsentEnv['agree'] = async (personId, who = rider, query = '') => {
    const { body } = await ask(who, query);
    const { pathname, search } = await walkConsent(body.providerRedirectURL, personId);
    return pathname + search;
  };
  const back: ConsentEnv['back'] = async (path, who = rider) => String((await get(path, who)).headers['location']);
  return {
    tenant,
    rider,
    local,
    people: { ines, otto },
    wrong,
    ask,
    agree,
    back,
    connect: async (personId, who = rider) => back(await agree(personId, who), who),
    stands: async (who = rider) => (await get('/rest/users/me/providersStatus', who)).body[0],
    async giveBack() {
      const jobs = await takeReturns(w, tenant);
      for (const { payload } of jobs) await revokeGrantJob(w.deps).run(payload);
      return jobs.length;
    },
    stop: () => local.stop(),
  };
}

type Jar = Map<string, string>;

async function visit(jar: Jar, address: string, body?: URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: cookie ? { cookie } : {},
    redirect: 'manual',
    ...(body ? { body } : {}),
  });
  for (const written of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(written) ?? [];
    jar.set(name, value);
  }
  return reply;
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The action of a page's form with its fields as parameters. */
function addressOfForm(html: string, at: string): URL {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`${at} led nowhere: ${html}`);
  const url = new URL(unescaped(action));
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    url.searchParams.append(name, unescaped(value));
  return url;
}

/**
 * Goes through a local authorization server like a browser, chooses a person ('' refuses), and returns the final
 * redirect URL, or that of the form that the browser would post, with its fields as parameters.
 */
export async function walkConsent(address: string, personId: string): Promise<URL> {
  const { origin } = new URL(address);
  const jar: Jar = new Map();
  let at = address;
  for (let steps = 0; steps < 8; steps += 1) {
    const isInteraction = at.includes('/interaction/');
    const reply = await visit(jar, at, isInteraction ? new URLSearchParams({ person: personId }) : undefined);
    const location = reply.headers.get('location');
    if (location === null) return addressOfForm(await reply.text(), at);
    at = new URL(location, origin).href;
    if (!at.startsWith(origin)) return new URL(at);
  }
  throw new Error('The provider led in circles.');
}
