import path from 'node:path';
import { type Language, languages } from '@fareback/contract';
import type { ZodMiniType } from 'zod/mini';
import {
  type Contradiction,
  contradictionsOfCode,
  contradictionsOfOffer,
  contradictionsOfProvider,
  contradictionsOfTenant,
  contradictionsOfUnfinished,
} from '../checks/contradictions.ts';
import { contradictionsOfCampaign, contradictionsOfMoney } from '../checks/contradictions-of-campaign.ts';
import { contradictionsOfDraw, contradictionsOfDraws, warningsOfDraws } from '../checks/contradictions-of-draw.ts';
import { contradictionsOfReferral } from '../checks/contradictions-of-referral.ts';
import { contradictionsOfRights } from '../checks/contradictions-of-rights.ts';
import { contradictionsOfCapsInMoney, contradictionsOfStatuses } from '../checks/contradictions-of-statuses.ts';
import { contradictionsOfChallengeDays, contradictionsOfTeams } from '../checks/contradictions-of-teams.ts';
import {
  checkImageNames,
  checkLogos,
  checkReferences,
  matches,
  namedImages,
  withCalendarDates,
} from '../checks/cross-checks.ts';
import { checkContrast, missingTexts, requiredTexts, strayTexts } from '../checks/texts.ts';

import { warningsOfCampaigns } from '../checks/warnings-of-campaign.ts';
import { appIconFiles } from '../icons/app-icons.ts';
import { missingAppIcons } from '../icons/pack-app-icons.ts';
import { say } from '../message.ts';
import type { Pack } from '../pack.ts';
import { firstProblems, type Problem, problemOfFile } from '../problem.ts';
import { Campaign } from '../schema/campaign.ts';
import { Code } from '../schema/codes.ts';
import { Draw } from '../schema/draw.ts';
import { Offer } from '../schema/offer.ts';
import { type PackProgram, Program } from '../schema/program.ts';
import { Provider } from '../schema/provider.ts';
import { type PackTenant, TenantFile, Theme } from '../schema/tenant.ts';

import { type PackWording, Wording } from '../schema/wording.ts';
import { type HandedIn, readHandedIn } from './handed-in.ts';
import { checkImages } from './images.ts';
import { baseOf, type Layers, layersOf, merge } from './layers.ts';

import { parseSource, readSource } from './source.ts';
import { validate } from './validate.ts';

/** A usable pack, or the first problems and the number of the rest; all warnings either way. */
export type LoadedPack = { pack: Pack; warnings: Problem[] } | { problems: Problem[]; warnings: Problem[] };

function contradictionsIn<T>(
  program: Layers,
  list: string,
  schema: ZodMiniType<T>,
  find: (item: T) => Contradiction[],
): Problem[] {
  return matches(program.merged, [list, '*']).flatMap(({ key, value }) => {
    const item = schema.safeParse(value);
    const found = item.success ? find(item.data) : contradictionsOfUnfinished(value);
    return found.map((one) => program.problem([...key, ...one.key], one.message));
  });
}

const wordingFile = (language: Language): string => `wording/${language}.json`;

/** Fills each language's missing texts with English [LANG-08]. */
function fillWording(wording: Map<Language, Layers>, offered: readonly Language[]): Pack['wording'] {
  const english = wording.get('en')?.merged;
  const filled = offered.map((language): [Language, PackWording] => [
    language,
    Wording.parse(merge(english, wording.get(language)?.merged)),
  ]);
  return Object.fromEntries(filled) as Pack['wording'];
}

/** A pack's three settings files merged over the base's, and every messages file. */
interface PackFiles {
  place: string;
  handedIn: HandedIn;
  tenant: Layers;
  theme: Layers;
  programme: Layers;
  wording: Map<Language, Layers>;
}

function layFiles(handedIn: HandedIn, place: string, base: string): PackFiles {
  const lay = (file: string): Layers =>
    layersOf(readSource(path.join(base, file)), parseSource(path.join(place, file), handedIn.files[file]));
  return {
    place,
    handedIn,
    tenant: lay('tenant.yaml'),
    theme: lay('theme.yaml'),
    programme: lay('programme.yaml'),
    wording: new Map(languages.map((language) => [language, lay(wordingFile(language))])),
  };
}

function problemsOfTenant({ place, tenant: layers }: PackFiles, tenant: PackTenant): Problem[] {
  const folder = path.basename(place);
  const isNamed = tenant.id === folder;
  return [
    ...(isNamed
      ? []
      : [layers.problem(['id'], say`expected the name of the folder, "${folder}", found "${tenant.id}"`)]),
    ...contradictionsOfTenant(tenant).map(({ key, message }) => layers.problem(key, message)),
  ];
}

function problemsOfProgram(layers: Layers, program: PackProgram | null): Problem[] {
  return [
    ...checkReferences(layers),
    ...contradictionsIn(layers, 'campaigns', Campaign, contradictionsOfCampaign),
    ...contradictionsIn(layers, 'offers', Offer, contradictionsOfOffer),
    ...contradictionsIn(layers, 'providers', Provider, contradictionsOfProvider),
    ...contradictionsIn(layers, 'codes', Code, contradictionsOfCode),
    ...contradictionsIn(layers, 'draws', Draw, contradictionsOfDraw),
    ...(program ? contradictionsOfDraws(program) : []).map(({ key, message }) =>
      layers.problem(['draws', ...key], message),
    ),
    ...(program ? contradictionsOfReferral(program) : []).map(({ key, message }) =>
      layers.problem(['referral', ...key], message),
    ),
    ...(program ? [...contradictionsOfStatuses(program), ...contradictionsOfRights(program)] : []).map(
      ({ key, message }) => layers.problem(key, message),
    ),
    ...(program ? contradictionsOfTeams(program) : []).map(({ key, message }) => layers.problem(key, message)),
  ];
}

/** Problems of the program that depend on the agency's settings: budgets in money, and how long rides keep details. */
function problemsWithSettings(layers: Layers, tenant: PackTenant | null, program: PackProgram | null): Problem[] {
  if (tenant === null) return [];
  const { pointValue, rideDetailDays } = tenant.settings;
  const ofProgram = program
    ? [...contradictionsOfCapsInMoney(program, pointValue), ...contradictionsOfChallengeDays(program, rideDetailDays)]
    : [];
  return [
    ...contradictionsIn(layers, 'campaigns', Campaign, (campaign) => contradictionsOfMoney(campaign, pointValue)),
    ...ofProgram.map(({ key, message }) => layers.problem(key, message)),
  ];
}

/** Checks a pack's texts: English must be complete, other languages may fall back on it. */
function checkWording(
  files: PackFiles,
  tenant: PackTenant | null,
  program: PackProgram | null,
): { problems: Problem[]; warnings: Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const required = tenant && program ? requiredTexts(tenant, program) : [];
  for (const [language, layers] of files.wording) {
    problems.push(...validate(Wording, layers).problems);
    if (!tenant?.languages.includes(language)) continue;
    if (language !== 'en' && files.handedIn.files[wordingFile(language)] === undefined) {
      const message = say`expected wording/${language}.json, because ${language} is listed, found no such file`;
      problems.push(files.tenant.problem(['languages'], message));
      continue;
    }
    (language === 'en' ? problems : warnings).push(...missingTexts(layers, language, required));
    if (program) problems.push(...strayTexts(layers, program));
  }
  return { problems, warnings };
}

/** Providers with unverified accounts: allowed, with a warning. */
function unprovenProviders(layers: Layers, program: PackProgram | null): Problem[] {
  return (program?.providers ?? []).flatMap(({ id, proof }, index) =>
    proof === 'NONE'
      ? [
          layers.problem(
            ['providers', index, 'proof'],
            say`expected RIDE, because with NONE the first person to enter a ${id} number is paid for its rides, found NONE`,
          ),
        ]
      : [],
  );
}

function unusedImages({ place, tenant, programme: program }: PackFiles, images: Pack['images']): Problem[] {
  const used = new Set([...namedImages(tenant, program), ...appIconFiles].map(({ file }) => file));
  return images
    .filter(({ file }) => !used.has(file))
    .map(({ file }) =>
      problemOfFile(path.join(place, 'images', file), 'expected to be used by the pack, found no use'),
    );
}

function lackingAppIcons({ tenant: layers }: PackFiles, tenant: PackTenant | null, images: Pack['images']): Problem[] {
  const missing = missingAppIcons(images);
  if (!tenant?.images.icon || missing.length === 0) return [];
  const message = say`expected the icons of the installed app, found no ${missing.join(', ')}: npm run tenant:icons -- ${tenant.id} draws them`;
  return [layers.problem(['images', 'icon'], message)];
}

/**
 * Reads the pack in `directory` over the base next to it (`../_base`, else the product's), and checks it like
 * `checkPack`.
 */
export const loadPack = (directory: string): LoadedPack =>
  checkPack(readHandedIn(directory), {
    place: path.join(...directory.split(path.sep).slice(-2)),
    tenantsDirectory: path.dirname(directory),
  });

/**
 * Merges a submitted pack over the base of a folder of packs (its own `_base`, else the product's) and checks
 * everything [TEN-04, TEN-06, TEN-07]. Returns all problems at once in file order, each with the expected value and a
 * place that starts with `place`; the last part of `place` is the agency's id.
 */
export function checkPack(
  handedIn: HandedIn,
  { place, tenantsDirectory }: { place: string; tenantsDirectory: string | null },
): LoadedPack {
  const files = layFiles(handedIn, place, baseOf(tenantsDirectory));
  const tenant = validate(TenantFile, files.tenant);
  const theme = validate(Theme, files.theme);
  const program = validate<PackProgram>(Program, files.programme);
  const { images, problems: imageProblems } = checkImages(path.join(place, 'images'), handedIn.pictures);
  const imageNames = images.map(({ file }) => file);
  const texts = checkWording(files, tenant.value, program.value);
  const problems = [
    ...tenant.problems,
    ...(tenant.value ? problemsOfTenant(files, tenant.value) : []),
    ...theme.problems,
    ...program.problems,
    ...problemsOfProgram(files.programme, program.value),
    ...problemsWithSettings(files.programme, tenant.value, program.value),
    ...checkImageNames(files.tenant, files.programme, imageNames),
    ...checkLogos(files.tenant, files.programme, handedIn.pictures),
    ...imageProblems,
    ...texts.problems,
  ];
  const warnings = [
    ...(theme.value ? checkContrast(theme.value, files.theme) : []),
    ...texts.warnings,
    ...warningsOfCampaigns(files.programme),
    ...(program.value ? warningsOfDraws(program.value) : []).map(({ key, message }) =>
      files.programme.problem(['draws', ...key], message),
    ),
    ...unprovenProviders(files.programme, program.value),
    ...unusedImages(files, images),
    ...lackingAppIcons(files, tenant.value, images),
  ];
  if (problems.length > 0 || !tenant.value || !theme.value || !program.value)
    return { problems: firstProblems(problems), warnings };
  return {
    pack: {
      tenantId: tenant.value.id,
      tenant: tenant.value,
      theme: theme.value,
      programme: withCalendarDates(program.value),
      wording: fillWording(files.wording, tenant.value.languages),
      images,
      source: handedIn,
    },
    warnings,
  };
}
