import { createHash } from 'node:crypto';
import { type SetupLack, type SetupStep, setupSteps } from '@fareback/contract/admin';
import {
  countProblems,
  digest,
  exampleHost,
  type Pack,
  type Problem,
  starterIcon,
  starterLogo,
} from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import { providersSeen } from '../../ingest/index.ts';
import { accountOf } from '../../ledger/index.ts';
import { testRiderIds } from '../../members/index.ts';
import { activeOffers } from '../../offers/index.ts';
import { activeProviders } from '../../providers/index.ts';
import { lowBelowOf, readStock } from '../../redemptions/index.ts';
import { providerNames } from '../../rides/index.ts';
import { ownersOf } from '../../staff/index.ts';
import { providerSecretsSince, triedDigest } from '../../tenants/index.ts';
import { hostOf, type WorkingVersion } from './try-out.ts';

const WORDING = /(?:^|\/)wording\/([\w-]+)\.json$/;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isExample = (link: string, tenantId: string): boolean =>
  URL.canParse(link) && new URL(link).hostname === exampleHost(tenantId);

function missingTexts(pack: Pack | null, warnings: readonly Problem[]): Map<string, number> {
  const missing = new Map<string, number>((pack?.tenant.languages ?? []).map((language) => [language, 0]));
  for (const { file } of warnings) {
    const language = WORDING.exec(file)?.[1];
    if (language !== undefined) missing.set(language, (missing.get(language) ?? 0) + 1);
  }
  return missing;
}

type OfPack = Omit<
  SetupFacts,
  'owners' | 'isReachable' | 'host' | 'isPublished' | 'waitingDraft' | 'providers' | 'offers' | 'rider'
>;

function factsOfPack({ checked }: WorkingVersion, tenantId: string, tried: string | null): OfPack {
  const pack = 'pack' in checked ? checked.pack : null;
  const errorCount = 'problems' in checked ? Math.max(1, countProblems(checked.problems)) : 0;
  const digestOfImage = (file: string | null | undefined): string | undefined =>
    pack?.images.find((image) => image.file === file)?.digest;
  const { logo = null, icon = null } = pack?.tenant.images ?? {};
  const links = pack?.tenant.links;
  return {
    faults: errorCount,
    hasLogo: logo !== null,
    hasStarterLogo: logo !== null && digestOfImage(logo) === digestOf(starterLogo),
    hasStarterIcon: icon !== null && digestOfImage(icon) === digestOf(starterIcon),
    contrast: checked.warnings.filter(({ file, key }) => file.endsWith('theme.yaml') && key.startsWith('colours.'))
      .length,
    missing: missingTexts(pack, checked.warnings),
    campaigns: pack?.programme.campaigns.filter(({ active }) => active).length ?? 0,
    tried: tried === null ? 'NEVER' : pack !== null && digest(pack) === tried ? 'NOW' : 'BEFORE',
    hasExampleTerms: links === undefined || isExample(links.termsAndConditions, tenantId),
    hasExamplePrivacy: links === undefined || isExample(links.privacyPolicy, tenantId),
    hasSupport: (links?.support ?? pack?.tenant.supportPhone ?? null) !== null,
  };
}

async function offersOf(ctx: StaffCtx): Promise<SetupFacts['offers']> {
  const [offers, stock] = [await activeOffers(ctx), await readStock(ctx.tx, ctx.now, lowBelowOf(ctx.tenant))];
  const free = new Map(stock.map((pool) => [pool.offerId, pool.free]));
  return offers.map(({ offerId, texts }) => ({
    title: texts['en']?.Title ?? offerId,
    canBeHad: (free.get(offerId) ?? 1) > 0,
  }));
}

async function riderOf({ tx }: StaffCtx): Promise<SetupFacts['rider']> {
  const ids = await testRiderIds(tx);
  if (ids.length === 0) return null;
  const accounts = await Promise.all(ids.map((memberId) => accountOf(tx, memberId)));
  const some = (isSo: (account: NonNullable<(typeof accounts)[number]>) => boolean): boolean =>
    accounts.some((account) => account !== undefined && isSo(account));
  const redeemed = some(({ spendsCount }) => spendsCount > 0);
  return {
    earned: some(({ earningsCount }) => earningsCount > 0),
    claimed: redeemed || some(({ available }) => available > 0),
    redeemed,
  };
}

export async function factsOf(ctx: StaffCtx, working: WorkingVersion): Promise<SetupFacts> {
  const { tx, tenant, settings } = ctx;
  const [rows, nameOf] = [await activeProviders(ctx), await providerNames(ctx, 'en')];
  const [seen, secrets] = [await providersSeen(tx), await providerSecretsSince(tx)];
  const host = hostOf(tenant);
  return {
    ...factsOfPack(working, tenant.tenantId, await triedDigest(tx)),
    owners: await ownersOf(ctx),
    isReachable: !settings.secureCookies || (host !== null && !isLoopback(host)),
    host,
    isPublished: working.live !== undefined,
    waitingDraft: working.draft,
    providers: rows.map(({ providerId }) => ({
      name: nameOf(providerId),
      hasSecret: secrets.has(providerId),
      hasAccepted: seen.get(providerId)?.acceptedAt != null,
    })),
    offers: await offersOf(ctx),
    rider: await riderOf(ctx),
  };
}

export interface SetupFacts {
  owners: readonly { name: string; hasCome: boolean }[];
  isReachable: boolean;
  host: string | null;
  faults: number;
  hasLogo: boolean;
  hasStarterLogo: boolean;
  hasStarterIcon: boolean;
  contrast: number;
  missing: ReadonlyMap<string, number>;
  campaigns: number;
  /** State of the sample trial; `BEFORE`: tested before the last change. */
  tried: 'NOW' | 'BEFORE' | 'NEVER';
  hasExampleTerms: boolean;
  hasExamplePrivacy: boolean;
  hasSupport: boolean;
  isPublished: boolean;
  waitingDraft: number | null;
  providers: readonly { name: string; hasSecret: boolean; hasAccepted: boolean }[];
  offers: readonly { title: string; canBeHad: boolean }[];
  rider: { earned: boolean; claimed: boolean; redeemed: boolean } | null;
}

const lack = (name: SetupLack['lack'], said: { count?: number; name?: string | null } = {}): SetupLack => ({
  lack: name,
  count: said.count ?? null,
  name: said.name ?? null,
});

const when = (isLacking: boolean, one: SetupLack): SetupLack[] => (isLacking ? [one] : []);

const lacksOfOwner = ({ owners }: SetupFacts): SetupLack[] => {
  if (owners.some(({ hasCome }) => hasCome)) return [];
  return owners.length === 0 ? [lack('NO_OWNER')] : owners.map(({ name }) => lack('OWNER_WAITS', { name }));
};

function lacksOfProvider({ isPublished, providers }: SetupFacts): SetupLack[] {
  if (!isPublished) return [lack('NOT_PUBLISHED')];
  if (providers.some(({ hasSecret, hasAccepted }) => hasSecret && hasAccepted)) return [];
  if (providers.length === 0) return [lack('NO_PROVIDER')];
  return providers.map(({ name, hasSecret }) => lack(hasSecret ? 'NO_EVENT' : 'NO_SECRET', { name }));
}

function lacksOfCodes({ isPublished, offers }: SetupFacts): SetupLack[] {
  if (!isPublished) return [lack('NOT_PUBLISHED')];
  if (offers.some(({ canBeHad }) => canBeHad)) return [];
  return offers.length === 0 ? [lack('NO_OFFER')] : offers.map(({ title }) => lack('NO_CODES', { name: title }));
}

function lacksOfRider({ isPublished, rider }: SetupFacts): SetupLack[] {
  if (!isPublished) return [lack('NOT_PUBLISHED')];
  if (rider === null) return [lack('NO_RIDER')];
  if (!rider.earned) return [lack('NOT_EARNED')];
  if (!rider.claimed) return [lack('NOT_CLAIMED')];
  return when(!rider.redeemed, lack('NOT_REDEEMED'));
}

const lacksOf: Record<SetupStep, (facts: SetupFacts) => SetupLack[]> = {
  OWNER: lacksOfOwner,
  ADDRESS: ({ isReachable, host }) => when(!isReachable, lack('NO_ADDRESS', { name: host })),
  TEXTS: ({ faults }) => when(faults > 0, lack('FAULTS', { count: faults })),
  LOOK: ({ hasLogo, hasStarterLogo, contrast }) => [
    ...when(!hasLogo, lack('NO_LOGO')),
    ...when(hasStarterLogo, lack('STARTER_LOGO')),
    ...when(contrast > 0, lack('CONTRAST', { count: contrast })),
  ],
  LANGUAGES: ({ missing }) =>
    [...missing].filter(([, count]) => count > 0).map(([name, count]) => lack('MISSING_TEXTS', { name, count })),
  CAMPAIGNS: ({ campaigns }) => when(campaigns === 0, lack('NO_CAMPAIGN')),
  TRIED: ({ tried }) => when(tried !== 'NOW', lack(tried === 'BEFORE' ? 'TRIED_BEFORE' : 'NOT_TRIED')),
  TERMS: ({ hasExampleTerms, hasExamplePrivacy }) => [
    ...when(hasExampleTerms, lack('EXAMPLE_TERMS')),
    ...when(hasExamplePrivacy, lack('EXAMPLE_PRIVACY')),
  ],
  PUBLISHED: ({ isPublished }) => when(!isPublished, lack('NOT_PUBLISHED')),
  PROVIDER: lacksOfProvider,
  CODES: lacksOfCodes,
  RIDER: lacksOfRider,
};

/** Setup steps with their missing items, derived from facts only [DESK-232]. */
export const stepsOf = (facts: SetupFacts): { step: SetupStep; isDone: boolean; lacks: SetupLack[] }[] =>
  setupSteps.map((step) => {
    const lacks = lacksOf[step](facts);
    return { step, isDone: lacks.length === 0, lacks };
  });

/** Hints that do not block the opening [DESK-232]. */
export const staysOf = (facts: SetupFacts, warnings: number): SetupLack[] => [
  ...when(facts.hasStarterIcon, lack('STARTER_ICON')),
  ...when(!facts.hasSupport, lack('NO_SUPPORT')),
  ...when(facts.isPublished && facts.waitingDraft !== null, lack('DRAFT_WAITS', { count: facts.waitingDraft ?? 0 })),
  ...facts.offers.filter(({ canBeHad }) => !canBeHad).map(({ title }) => lack('NO_CODES', { name: title })),
  ...when(warnings > 0, lack('WARNINGS', { count: warnings })),
];
