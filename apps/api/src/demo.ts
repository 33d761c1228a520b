import type { StaffLanguage } from '@fareback/contract/admin';
import { formatProblem, loadPacks, type Pack } from '@fareback/tenant-pack';
import type { AccountCheck } from './adapters/http-account-checker.ts';
import { type CheckReply, demoAnswer, type LocalChecker } from './adapters/local-account-checker.ts';

import {
  type LocalAuthorizationServer,
  type LocalPerson,
  startLocalAuthorizationServer,
} from './adapters/local-authorization-server.ts';

import type { LocalMapFeeds } from './adapters/local-map-feeds.ts';
import type { LocalSupplier } from './adapters/local-supplier.ts';
import { inTenant } from './call/context.ts';
import type { Environment } from './environment.ts';
import { agencyReturnAddress, saveAgencyProvider } from './modules/auth/index.ts';
import { confirmAccount, namedProvider, redirectAddress } from './modules/connections/index.ts';
import { postAnswer } from './modules/ingest/index.ts';
import { loadDueFeeds, writeFeed } from './modules/map-feeds/index.ts';
import { findMemberByEmail, setAgreedVersion, setPast } from './modules/members/index.ts';
import { readAgency, writeAgency } from './modules/notifications/index.ts';
import { writeServer } from './modules/providers/index.ts';
import { fillDemoPool } from './modules/redemptions/index.ts';
import { readSmsAgency, writeSmsAgency } from './modules/sms/index.ts';
import { ensureStaffWith } from './modules/staff/index.ts';
import { connectSupplier, TIME_LIMIT_MILLIS } from './modules/suppliers/index.ts';
import { beginMembership, insertTeams, readMembership, readTeams } from './modules/teams/index.ts';
import { createTenantDirectory, registerHost } from './modules/tenants/index.ts';
import { verifyWithInventedNumber } from './modules/verification/index.ts';
import { applyPack, liveVersion } from './modules/versions/index.ts';
import { withTenant } from './platform/database/transactions.ts';
import type { Deps } from './platform/deps.ts';
import { DAY_MILLIS } from './platform/local-date.ts';
import { migrate } from './platform/migrations/migrate.ts';

export { demoSecurityCode, startLocalChecker } from './adapters/local-account-checker.ts';
export { type LocalGoogleWallet, startLocalGoogleWallet } from './adapters/local-google-wallet.ts';
export { type LocalPlaces, startLocalMapFeeds } from './adapters/local-map-feeds.ts';
export { startLocalSupplier } from './adapters/local-supplier.ts';
export { type Crowd, makeCrowd } from './demo-crowd.ts';
export { addWalletsLocally } from './demo-wallets.ts';
export { readPacks } from './packs/pack-files.ts';

export function readUsablePacks(packsRoot: string): { packs: Pack[]; problems: string[] } {
  const { packs, problems } = loadPacks(packsRoot);
  return { packs, problems: problems.map(formatProblem) };
}

/**
 * Migrates a configured database if its owner is configured too; `serve` migrates the embedded one. Throws
 * DatabaseNotReady.
 */
export async function migrateNamed({ databaseUrl, databaseOwnerUrl }: Environment): Promise<void> {
  if (databaseUrl === null || databaseOwnerUrl === null) return;
  await migrate(databaseOwnerUrl);
}

/**
 * Applies a demo pack and fills the pools that need generated codes; repeatable. Returns true if the tenant changed.
 * With `onlyFirst` an existing program is kept, because staff may have published another version.
 */
export async function applyDemoPack(deps: Deps, pack: Pack, { onlyFirst }: { onlyFirst: boolean }): Promise<boolean> {
  const isApplied = onlyFirst && (await withTenant(deps.database, pack.tenantId, liveVersion)) !== undefined;
  const isChange = !isApplied && (await applyPack(deps, pack)).isChange;
  for (const { id, stock } of pack.programme.offers) {
    if (stock?.kind !== 'pool' || !stock.demo) continue;
    const { count, pattern } = stock.demo;
    await withTenant(deps.database, pack.tenantId, (tx) =>
      fillDemoPool(tx, { keyRing: deps.keyRing, tenantId: pack.tenantId }, id, { count, pattern }),
    );
  }
  return isChange;
}

export async function supplyLocally(deps: Deps, pack: Pack, { url, secret }: LocalSupplier): Promise<void> {
  const { tenantId, programme: program } = pack;
  const ids = program.offers.flatMap(({ stock }) =>
    stock.kind === 'supplier' || stock.kind === 'credit' ? [stock.supplier] : [],
  );
  for (const supplierId of new Set(ids)) {
    const named = { supplierId, url, secret, timeLimitMillis: TIME_LIMIT_MILLIS, allowsPrivate: false };
    await withTenant(deps.database, tenantId, (tx) =>
      connectSupplier({ tx, keyRing: deps.keyRing, tenantId, now: deps.clock() }, named),
    );
  }
}

/** Sets and loads the feeds of invented places. Their addresses change with each start. */
export async function showPlacesLocally(deps: Deps, { tenantId }: Pack, feeds: LocalMapFeeds): Promise<void> {
  for (const feed of feeds.feedsOf(tenantId))
    await withTenant(deps.database, tenantId, (tx) => writeFeed(tx, feed, deps.clock()));
  await loadDueFeeds(deps, { tenantId });
}

export async function checkLocally(deps: Deps, pack: Pack, { url, secret }: LocalChecker): Promise<void> {
  const { tenantId, programme: program } = pack;
  for (const { id } of program.providers.filter((one) => one.connectionType === 'DIRECT_API')) {
    const server = { kind: 'API', validateUrl: `${url}/${tenantId}/${id}`, secret, allowsPrivate: false } as const;
    await withTenant(deps.database, tenantId, (tx) =>
      writeServer(tx, deps.keyRing, { providerId: id, server, now: deps.clock() }),
    );
  }
}

const LATER_MILLIS = 15_000;

export function answerAsDemo(deps: Deps, address: string, question: AccountCheck, path: string): CheckReply {
  const { reply, later } = demoAnswer(question);
  const [tenantId = '', providerId = ''] = path.split('/').slice(-2);
  const answer = async (result: 'yes' | 'no'): Promise<void> => {
    const tenant = await createTenantDirectory(deps.database).byId(tenantId);
    if (!tenant) return;
    await postAnswer(deps, tenant, { url: address, providerId }, { checkId: question.checkId, result });
  };
  const say = (result: 'yes' | 'no'): void =>
    void answer(result).catch((error: unknown) => deps.log.warn({ err: error }, 'a demo provider could not answer'));
  if (later) setTimeout(say, LATER_MILLIS, later).unref();
  return reply;
}

export const isRider = (deps: Deps, tenantId: string, email: string): Promise<boolean> =>
  withTenant(deps.database, tenantId, async (tx) => (await findMemberByEmail(tx, email)) !== undefined);

export async function answerLocally(deps: Deps, tenantId: string, hosts: string[]): Promise<void> {
  for (const host of hosts) await withTenant(deps.database, tenantId, (tx) => registerHost(tx, tenantId, host));
}

export async function verifyRider(deps: Deps, tenantId: string, email: string): Promise<void> {
  const tenant = await createTenantDirectory(deps.database).byId(tenantId);
  if (!tenant) throw new Error(`no agency ${tenantId}`);
  await withTenant(deps.database, tenantId, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (member) await verifyWithInventedNumber({ ...deps, tx, tenant, member, now: deps.clock() });
  });
}

export async function confirmRiderAccount(
  deps: Deps,
  tenantId: string,
  email: string,
  providerId: string,
): Promise<void> {
  const tenant = await createTenantDirectory(deps.database).byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
  await inTenant(deps, tenant, async (ctx) => {
    const member = await findMemberByEmail(ctx.tx, email);
    if (!member) return;
    const account = { memberId: member.memberId, provider: await namedProvider(ctx, providerId) };
    await confirmAccount(ctx, account, { reason: 'a rider of the demo', by: 'npm start' });
  });
}

/** A demo staff member with a role at some agencies; without agencies, on the platform. */
export interface DemoStaff {
  name: string;
  email: string;
  language?: StaffLanguage;
  role: Parameters<typeof ensureStaffWith>[2]['role'];
  tenants?: string[];
}

export async function staffDemo(deps: Deps, people: readonly DemoStaff[], tenantIds: string[]): Promise<void> {
  for (const { role, tenants, ...person } of people)
    for (const agencyId of tenants?.filter((each) => tenantIds.includes(each)) ?? [null])
      await ensureStaffWith(deps, person, { agencyId, role });
}

export async function giveRiderPast(
  deps: Deps,
  tenantId: string,
  email: string,
  { joined, awayDays }: { joined: string; awayDays: number },
): Promise<void> {
  const lastSeenAt = new Date(deps.clock().getTime() - awayDays * DAY_MILLIS);
  await withTenant(deps.database, tenantId, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (member) await setPast(tx, member.memberId, new Date(`${joined}T00:00:00Z`), lastSeenAt);
  });
}

const DEMO_TEXTS_A_MONTH = 500;

/** Has a demo agency read riders' texts, unless staff decided about it; `/local/texts` sends one. */
export const turnOnTexts = (deps: Deps, tenantId: string): Promise<void> =>
  withTenant(deps.database, tenantId, async (tx) => {
    const agency = await readAgency(tx);
    if (agency.textsAMonth > 0 || (await readSmsAgency(tx)).isOn) return;
    await writeAgency(tx, { ...agency, textsAMonth: DEMO_TEXTS_A_MONTH }, deps.clock());
    await writeSmsAgency(tx, { isOn: true, takesCounterNumbers: true }, deps.clock());
  });

/** Makes the teams of a demo agency once. */
export const makeTeams = (deps: Deps, tenantId: string, names: readonly string[]): Promise<number> =>
  withTenant(deps.database, tenantId, (tx) => insertTeams(tx, names, deps.clock()));

/** Puts a rider into a team of the demo, since a day. */
export async function giveRiderTeam(
  deps: Deps,
  tenantId: string,
  email: string,
  { team: name, since }: { team: string; since: string },
): Promise<void> {
  await withTenant(deps.database, tenantId, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    const team = (await readTeams(tx)).find((one) => one.name === name);
    if (member && team && !(await readMembership(tx, member.memberId)))
      await beginMembership(tx, member.memberId, team.teamId, new Date(`${since}T00:00:00Z`));
  });
}

export const giveRiderTerms = (deps: Deps, tenantId: string, email: string, version: number): Promise<void> =>
  withTenant(deps.database, tenantId, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    if (member) await setAgreedVersion(tx, member.memberId, version);
  });

export type ConsentServers = Map<string, LocalAuthorizationServer>;

/**
 * Starts a local authorization server for each OAuth provider of a pack. Riders return to any host of the tenant at the
 * browser's port. `people` are the available accounts; `formProviders` answer in a form.
 */
export async function agreeLocally(
  deps: Deps,
  pack: Pack,
  {
    servers,
    port,
    people,
    formProviders,
  }: {
    servers: ConsentServers;
    port: string;
    people: (providerId: string) => LocalPerson[];
    formProviders: readonly string[];
  },
): Promise<void> {
  const { tenantId } = pack;
  const hosts = (await createTenantDirectory(deps.database).byId(tenantId))?.hosts ?? [];
  for (const { id } of pack.programme.providers.filter((one) => one.connectionType === 'DIRECT_OAUTH')) {
    const key = `${tenantId}/${id}`;
    const local =
      servers.get(key) ??
      (await startLocalAuthorizationServer({
        provider: pack.wording['en']?.providers?.[id]?.Label ?? id,
        client: pack.tenant.name,
        people: people(id),
        redirectUris: hosts.map((host) => redirectAddress(`http://${host}:${port}`, id)),
      }));
    servers.set(key, local);
    const { issuer, clientId, clientSecret } = local;
    const server = {
      kind: 'OAUTH',
      issuer,
      clientId,
      clientSecret,
      endpoints: null,
      accountUrl: null,
      secretIn: 'HEADER',
      scope: 'openid email offline_access',
      responseMode: formProviders.includes(id) ? 'FORM_POST' : 'QUERY',
      subjectClaim: 'sub',
      labelClaim: 'email',
      allowsPrivate: false,
    } as const;
    await withTenant(deps.database, tenantId, (tx) =>
      writeServer(tx, deps.keyRing, { providerId: id, server, now: deps.clock() }),
    );
  }
}

/**
 * Starts a local authorization server as the agency's account, where a pack offers one to riders. They return to any
 * host of the tenant at the browser's port [AUTH-49].
 */
export async function signInLocally(
  deps: Deps,
  pack: Pack,
  { servers, port, people }: { servers: ConsentServers; port: string; people: LocalPerson[] },
): Promise<void> {
  const { tenantId, tenant } = pack;
  if (!tenant.signIn.agencyAccount) return;
  const hosts = (await createTenantDirectory(deps.database).byId(tenantId))?.hosts ?? [];
  const local =
    servers.get(tenantId) ??
    (await startLocalAuthorizationServer({
      provider: `${tenant.name} accounts`,
      client: tenant.name,
      purpose: 'who you are: your name and email',
      people,
      redirectUris: hosts.map((host) => agencyReturnAddress(`http://${host}:${port}`)),
    }));
  servers.set(tenantId, local);
  const { issuer, clientId, clientSecret } = local;
  await withTenant(deps.database, tenantId, (tx) =>
    saveAgencyProvider({ ...deps, tx, tenantId, now: deps.clock() }, { issuer, clientId, clientSecret }),
  );
}
