import { createHash } from 'node:crypto';
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
import type { SetupFacts } from './steps.ts';
import { hostOf, type WorkingVersion } from './working-version.ts';

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
