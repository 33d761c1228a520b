import fs from 'node:fs';
import path from 'node:path';
import {
  addWalletsLocally,
  agreeLocally,
  answerAsDemo,
  answerLocally,
  applyDemoPack,
  type ConsentServers,
  checkLocally,
  confirmRiderAccount,
  type DemoStaff,
  demoSecurityCode,
  giveRiderPast,
  giveRiderTeam,
  giveRiderTerms,
  isRider,
  type LocalGoogleWallet,
  type LocalPlaces,
  makeTeams,
  showPlacesLocally,
  signInLocally,
  staffDemo,
  startLocalChecker,
  startLocalMapFeeds,
  startLocalSupplier,
  supplyLocally,
  turnOnTexts,
  verifyRider,
} from '@fareback/api/demo';
import type { Serving } from '@fareback/api/serve';
import { connectProvider, createClient, getReferrerRecord, signIn, signUp, useCode } from '@fareback/contract';
import { parse } from 'yaml';
import { accountsToTry, providerName } from './accounts-to-try.ts';
import type { DemoTrial } from './demo-trial.ts';
import { inTurn } from './in-turn.ts';

type Pack = Parameters<typeof applyDemoPack>[1];

interface DemoRider {
  tenant: string;
  name: string;
  email: string;
  password: string;
  inviteCode?: string;
  /** Email of an earlier rider of the same tenant, whose code this one enters. */
  friend?: string;
  connect?: { provider: string; identifier: string };
  /** Date of joining: later news is announced to them; missing means just now. */
  joined?: string;
  /** Version of the terms they agreed to, if newer ones should be asked about. */
  agreedTo?: number;
  awayDays?: number;
  /** Name of one of the agency's teams, which the rider has been in since the date of joining. */
  team?: string;
}

/** A demo account at a provider with its own sign-in. */
interface DemoAccount {
  tenant: string;
  provider: string;
  id: string;
  name: string;
  email: string;
}

export interface Demo {
  defaultTenant: string;
  localHosts: string[];
  riders: DemoRider[];
  accounts: DemoAccount[];
  /** Providers by tenant that answer in a form. */
  formProviders: Record<string, string[]>;
  /** Accounts at an agency whose riders may sign in with them. */
  agencyAccounts: Omit<DemoAccount, 'provider'>[];
  /** Modes of simulated rides by tenant and provider, if campaigns name none. */
  modes: Record<string, Record<string, string[]>>;
  /** Names of an agency's teams. */
  teams: Record<string, string[]>;
  /** Invented stops and stations, served as feeds. */
  mapFeeds: LocalPlaces[];
  staff: DemoStaff[];
  trial: DemoTrial;
}

function deskOrigin({ DEV_ADDRESS: dev, PORT = '3000' }: NodeJS.ProcessEnv): string {
  return `http://desk.localhost:${dev === undefined ? PORT : new URL(dev).port}`;
}

/** Environment of a local demo; existing variables take precedence. */
export const demoVariables = (
  demo: Demo,
  { address }: LocalGoogleWallet,
  variables: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv => ({
  DEFAULT_TENANT: demo.defaultTenant,
  DESK_ORIGIN: deskOrigin(variables),
  GOOGLE_SAVE_URL: address,
  GOOGLE_TOKEN_URL: address,
  GOOGLE_WALLET_URL: address,
  INSECURE_COOKIES: 'true',
  LOCAL_TOOLS: 'true',
  LOG_LEVEL: 'warn',
  ...variables,
});

export const readDemo = (file: string): Demo => parse(fs.readFileSync(file, 'utf8')) as Demo;

function browserOf(address: string, origin: string) {
  const cookies = new Map<string, string>();
  return createClient({
    baseUrl: address,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', origin);
      if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '));
      const response = await fetch(input, { ...init, headers });
      for (const written of response.headers.getSetCookie()) {
        const pair = written.split(';')[0] ?? '';
        cookies.set(pair.split('=')[0] ?? '', pair);
      }
      return response;
    },
  });
}

/** Signs a rider up through the app's API, connects a card and verifies the phone; leaves an existing one unchanged. */
async function makeRider(serving: Serving, origin: string, rider: DemoRider, riders: DemoRider[]): Promise<void> {
  const { name, email, password, inviteCode, tenant } = rider;
  if (await isRider(serving.deps, tenant, email)) return;
  const browser = browserOf(serving.address, origin);
  await browser.call(signUp, {
    body: {
      name,
      email,
      password,
      confirmNewPassword: password,
      tenantID: tenant,
      isOldEnough: true,
      ...(inviteCode ? { inviteCode } : {}),
    },
  });
  await verifyRider(serving.deps, tenant, email);
  if (rider.connect) {
    const { provider, identifier } = rider.connect;
    const secondFact = demoSecurityCode(identifier);
    await browser.call(connectProvider, { body: { ProviderID: provider, identifier, secondFact } });
    await confirmRiderAccount(serving.deps, tenant, email, provider);
  }
  const friend = riders.find(({ email: theirs }) => theirs === rider.friend);
  if (friend) {
    const theirs = browserOf(serving.address, origin);
    await theirs.call(signIn, { body: { email: friend.email, password: friend.password } });
    const { ReferralCouponCode: code } = await theirs.call(getReferrerRecord);
    await browser.call(useCode, { params: { inviteCode: code, lang: 'en' } });
  }
  if (rider.agreedTo) await giveRiderTerms(serving.deps, tenant, email, rider.agreedTo);
  // Last, because each call above counts as activity.
  const { joined, awayDays = 0, team } = rider;
  if (joined) await giveRiderPast(serving.deps, tenant, email, { joined, awayDays });
  if (joined && team) await giveRiderTeam(serving.deps, tenant, email, { team, since: joined });
}

const originOf = (tenantId: string, address: string): string => `http://${tenantId}.localhost:${new URL(address).port}`;

/**
 * Returns a function that fills a tenant of the demo: applies the pack, makes the default tenant answer at this
 * machine's addresses, connects a supplier and the local provider servers, and creates the riders; idempotent.
 * `address` is the server as browsers see it; `onlyFirst` leaves a program that has a version unchanged. Returns
 * whether the pack changed anything.
 */
export async function seederOf(
  serving: Serving,
  demo: Demo,
  {
    google,
    address = serving.address,
    onlyFirst = false,
  }: { google: LocalGoogleWallet; address?: string; onlyFirst?: boolean },
): Promise<(pack: Pack) => Promise<boolean>> {
  const { deps } = serving;
  const { port } = new URL(address);
  const servers: ConsentServers = new Map();
  const supplier = await startLocalSupplier();
  const mapFeeds = await startLocalMapFeeds(demo.mapFeeds);
  const checker = await startLocalChecker({
    answer: (question, asked) => answerAsDemo(deps, serving.address, question, asked),
  });
  return async (pack) => {
    const { tenantId } = pack;
    const isChange = await applyDemoPack(deps, pack, { onlyFirst });
    await supplyLocally(deps, pack, supplier);
    await checkLocally(deps, pack, checker);
    await showPlacesLocally(deps, pack, mapFeeds);
    if (tenantId === demo.defaultTenant) await answerLocally(deps, tenantId, demo.localHosts);
    const people = (providerId: string) =>
      demo.accounts.filter(({ tenant, provider }) => tenant === tenantId && provider === providerId);
    const formProviders = demo.formProviders[tenantId] ?? [];
    await agreeLocally(deps, pack, { servers, port, people, formProviders });
    const ownPeople = demo.agencyAccounts.filter(({ tenant }) => tenant === tenantId);
    await signInLocally(deps, pack, { servers, port, people: ownPeople });
    await makeTeams(deps, tenantId, demo.teams[tenantId] ?? []);
    await turnOnTexts(deps, tenantId);
    await addWalletsLocally(deps, pack, google);
    for (const rider of demo.riders.filter(({ tenant }) => tenant === tenantId))
      await makeRider(serving, originOf(tenantId, serving.address), rider, demo.riders);
    return isChange;
  };
}

/** Fills a demo under a lock on its data folder: two concurrent starts would create everything twice. */
export const fillInTurn = (dataDir: string, fill: () => Promise<void>): Promise<void> =>
  inTurn(path.join(dataDir, 'filled-by'), 'Another start fills the demo: waiting for it ...', fill);

/** Creates the demo's staff after its packs are applied; idempotent. */
export const makeStaff = ({ deps }: Serving, { staff }: Demo, packs: Pack[]): Promise<void> =>
  staffDemo(
    deps,
    staff,
    packs.map(({ tenantId }) => tenantId),
  );

const line = (about: string, text: string): string => `  ${about.padEnd(24)}${text}`;
const more = (text: string): string => line('', text);

function deskLines({ settings: { desk } }: Serving['deps'], { staff }: Demo): string[] {
  if (desk === null) return [];
  const people = staff.map(({ email, role, tenants }) => {
    const where = tenants === undefined ? 'of the platform' : `at ${tenants.join(' and ')}`;
    return more(`sign in as ${email}, ${role} ${where}`);
  });
  return [line('The desk', desk.origin), ...people, more('codes land in /local/mailbox')];
}

export function welcome({ deps }: Serving, demo: Demo, packs: Pack[], address: string): string[] {
  const lines = ['', `Fareback is ready: ${address}`, ''];
  for (const pack of packs) {
    const { tenantId, tenant } = pack;
    const arrival = tenant.switches.standalone ? '' : '/local/partner';
    lines.push(line(tenant.name, `${originOf(tenantId, address)}${arrival}`));
    const riders = demo.riders.filter((rider) => rider.tenant === tenantId);
    for (const { email, password, awayDays } of riders) {
      const past = awayDays ? `, who was away for ${awayDays} days` : '';
      lines.push(more(`sign in as ${email} with ${password}${past}`));
    }
    for (const { provider, name } of demo.accounts.filter((account) => account.tenant === tenantId))
      lines.push(more(`connect ${providerName(pack, provider)} as ${name}`));
    for (const { name } of demo.agencyAccounts.filter((account) => account.tenant === tenantId))
      lines.push(more(`or sign in with the agency’s account of ${name}`));
    for (const code of new Set(riders.flatMap(({ inviteCode }) => inviteCode ?? [])))
      lines.push(more(`or sign up with the code ${code}`));
    lines.push(...accountsToTry(pack).map(more));
  }
  return [
    ...lines,
    ...deskLines(deps, demo),
    '',
    ...(deps.settings.localTools
      ? ['Text messages and mails land in /local/mailbox of their agency, rides that prove a card in its /local/rides.']
      : []),
    'Connected riders ride by themselves: a week at once, then a ride every 20 seconds (DEMO_RIDES=false: nobody rides).',
    `With them come ${demo.trial.riders} made-up riders of ${demo.trial.tenant}, some of whom get a campaign later: the desk’s report of added rides tells what a ride costs.`,
    'Stop with Ctrl-C; start afresh by removing the data folder.',
  ];
}
