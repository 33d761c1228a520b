import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@fareback/contract';
import type { ZodMiniType } from 'zod/mini';
import {
  type Contradiction,
  contradictionsOfCode,
  contradictionsOfOffer,
  contradictionsOfProvider,
  contradictionsOfTenant,
} from './contradictions.ts';
import { contradictionsOfCampaign } from './contradictions-of-campaign.ts';
import { contradictionsOfReferral } from './contradictions-of-referral.ts';
import { checkImageNames, checkReferences, matches, namedImages } from './cross-checks.ts';
import { readImages } from './images.ts';
import { type Layers, readLayers } from './layers.ts';
import { merge } from './merge.ts';
import type { Pack } from './pack.ts';
import type { Problem } from './problem.ts';
import { Campaign } from './schema/campaign.ts';
import { Code } from './schema/codes.ts';
import { Offer } from './schema/offer.ts';
import { type PackProgramme, Programme } from './schema/programme.ts';
import { Provider } from './schema/provider.ts';
import { TenantFile } from './schema/tenant.ts';
import { Theme } from './schema/theme.ts';
import { type PackWording, Wording } from './schema/wording.ts';
import { missingTexts, requiredTexts, strayTexts } from './texts.ts';
import { checkContrast } from './theme-check.ts';
import { validate } from './validate.ts';

/** A pack that can be used, or everything that stands in the way; warnings either way. */
export type LoadedPack = { pack: Pack; warnings: Problem[] } | { problems: Problem[]; warnings: Problem[] };

function contradictionsIn<T>(
  programme: Layers,
  list: string,
  schema: ZodMiniType<T>,
  find: (item: T) => Contradiction[],
): Problem[] {
  return matches(programme.merged, [list, '*']).flatMap(({ key, value }) => {
    const item = schema.safeParse(value);
    if (!item.success) return [];
    return find(item.data).map((one) => programme.problem([...key, ...one.key], one.message));
  });
}

function wordingFile(folder: string, language: Language): string {
  return path.join(folder, 'wording', `${language}.json`);
}

function readWording(directory: string, base: string): Map<Language, Layers> {
  return new Map(
    languages.map((language) => [language, readLayers(wordingFile(base, language), wordingFile(directory, language))]),
  );
}

/** Each language over English, so that a text that is missing is there in English [LANG-08]. */
function fillWording(wording: Map<Language, Layers>, offered: readonly Language[]): Pack['wording'] {
  const english = wording.get('en')?.merged;
  const filled = offered.map((language): [Language, PackWording] => [
    language,
    Wording.parse(merge(english, wording.get(language)?.merged)),
  ]);
  return Object.fromEntries(filled) as Pack['wording'];
}

/**
 * Reads the pack in `directory` over the base beside it (`../_base`) and checks all of it [TEN-04, TEN-06, TEN-07].
 * Problems come all at once, in the order of the files, each with its place and what was expected.
 */
export function loadPack(directory: string): LoadedPack {
  const base = path.join(directory, '..', '_base');
  const layersOf = (file: string): Layers => readLayers(path.join(base, file), path.join(directory, file));
  const [tenantLayers, themeLayers, programmeLayers] = [
    layersOf('tenant.yaml'),
    layersOf('theme.yaml'),
    layersOf('programme.yaml'),
  ];
  const wordingLayers = readWording(directory, base);

  const tenant = validate(TenantFile, tenantLayers);
  const theme = validate(Theme, themeLayers);
  const programme = validate<PackProgramme>(Programme, programmeLayers);
  const { images, problems: imageProblems } = readImages(directory);
  const problems = [
    ...tenant.problems,
    ...(tenant.value && tenant.value.id !== path.basename(directory)
      ? [
          tenantLayers.problem(
            ['id'],
            `expected the name of the folder, "${path.basename(directory)}", found "${tenant.value.id}"`,
          ),
        ]
      : []),
    ...(tenant.value ? contradictionsOfTenant(tenant.value) : []).map(({ key, message }) =>
      tenantLayers.problem(key, message),
    ),
    ...theme.problems,
    ...programme.problems,
    ...checkReferences(programmeLayers),
    ...contradictionsIn(programmeLayers, 'campaigns', Campaign, contradictionsOfCampaign),
    ...contradictionsIn(programmeLayers, 'offers', Offer, contradictionsOfOffer),
    ...contradictionsIn(programmeLayers, 'providers', Provider, contradictionsOfProvider),
    ...contradictionsIn(programmeLayers, 'codes', Code, contradictionsOfCode),
    ...(programme.value ? contradictionsOfReferral(programme.value) : []).map(({ key, message }) =>
      programmeLayers.problem(['referral', ...key], message),
    ),
    ...checkImageNames(
      tenantLayers,
      programmeLayers,
      images.map(({ file }) => file),
    ),
    ...imageProblems,
  ];
  const warnings = theme.value ? checkContrast(theme.value, themeLayers) : [];

  const offered = tenant.value?.languages ?? [];
  const required = tenant.value && programme.value ? requiredTexts(tenant.value, programme.value) : [];
  for (const [language, layers] of wordingLayers) {
    problems.push(...validate(Wording, layers).problems);
    if (!offered.includes(language)) continue;
    if (language !== 'en' && !existsSync(wordingFile(directory, language))) {
      problems.push(
        tenantLayers.problem(
          ['languages'],
          `expected wording/${language}.json, because ${language} is listed, found no such file`,
        ),
      );
      continue;
    }
    (language === 'en' ? problems : warnings).push(...missingTexts(layers, language, required));
    if (programme.value) problems.push(...strayTexts(layers, programme.value));
  }

  const used = new Set(namedImages(tenantLayers, programmeLayers).map(({ file }) => file));
  const shown = path.join(...directory.split(path.sep).slice(-2));
  for (const { file } of images) {
    if (used.has(file)) continue;
    warnings.push({
      file: path.join(shown, 'images', file),
      line: 0,
      column: 0,
      key: '',
      message: 'expected to be named by the pack, found no mention',
    });
  }

  if (problems.length > 0 || !tenant.value || !theme.value || !programme.value) return { problems, warnings };
  return {
    pack: {
      tenantId: tenant.value.id,
      tenant: tenant.value,
      theme: theme.value,
      programme: programme.value,
      wording: fillWording(wordingLayers, offered),
      images,
    },
    warnings,
  };
}

/** Every pack of a folder of packs, whatever is wrong with it; `_base` and hidden folders are not packs. */
export function packDirectories(tenantsDirectory: string): string[] {
  return readdirSync(tenantsDirectory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map((entry) => path.join(tenantsDirectory, entry.name))
    .toSorted();
}

function betweenPacks(packs: readonly Pack[], folder: string): Problem[] {
  const owners = new Map<string, string>();
  const at = (pack: Pack, key: string, message: string): Problem => ({
    file: path.join(folder, pack.tenantId, 'tenant.yaml'),
    line: 0,
    column: 0,
    key,
    message,
  });
  return packs.flatMap((pack) => {
    const hosts = pack.tenant.hosts.flatMap((host) => {
      const owner = owners.get(host);
      owners.set(host, owner ?? pack.tenantId);
      return owner === undefined
        ? []
        : [at(pack, 'hosts', `expected a host of its own, found "${host}", which is a host of ${owner}`)];
    });
    const partners = pack.tenant.partnerProgrammes
      .filter(({ tenantId }) => !packs.some((one) => one.tenantId === tenantId))
      .map(({ tenantId }) =>
        at(pack, 'partnerProgrammes', `expected the id of a tenant, found "${tenantId}", which has no pack`),
      );
    return [...hosts, ...partners];
  });
}

/** All packs of a folder that can be used, and what is wrong with the rest or between them (a host used twice). */
export function loadPacks(tenantsDirectory: string): { packs: Pack[]; problems: Problem[]; warnings: Problem[] } {
  const loaded = packDirectories(tenantsDirectory).map(loadPack);
  const packs = loaded.flatMap((one) => ('pack' in one ? [one.pack] : []));
  const problems = loaded.flatMap((one) => ('problems' in one ? one.problems : []));
  const between = betweenPacks(packs, path.basename(tenantsDirectory));
  return { packs, problems: [...problems, ...between], warnings: loaded.flatMap(({ warnings }) => warnings) };
}
