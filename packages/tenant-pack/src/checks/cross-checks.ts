import type { NamedList } from '../campaign-types/campaign-type.ts';
import { campaignTypeOf, campaignTypes } from '../campaign-types/index.ts';
import { isMap, type Layers } from '../load/layers.ts';

import type { KeyPath } from '../load/source.ts';
import { valueAt } from '../load/validate.ts';
import { say, word } from '../message.ts';
import { describeValue, type Problem } from '../problem.ts';
import type { CampaignInput, PackCampaign } from '../schema/campaign.ts';
import { CONDITION_LEVELS, type Conditions, calendarsIn, declaredIn } from '../schema/conditions.ts';
import type { PackProgram } from '../schema/program.ts';
import type { PackStatus } from '../schema/statuses.ts';

/** Values under a pattern of keys, in which `*` is every item of a list or map. */
export function matches(root: unknown, pattern: KeyPath, at: KeyPath = []): { key: KeyPath; value: unknown }[] {
  const [head, ...rest] = pattern;
  if (head === undefined) return root === undefined || root === null ? [] : [{ key: at, value: root }];
  if (head !== '*') return matches(valueAt(root, [head]), rest, [...at, head]);
  if (Array.isArray(root)) return root.flatMap((item, index) => matches(item, rest, [...at, index]));
  if (isMap(root)) return Object.entries(root).flatMap(([name, item]) => matches(item, rest, [...at, name]));
  return [];
}

const lists = {
  providers: word('a provider'),
  places: word('a place'),
  calendars: word('a calendar'),
  declaredDays: word('a kind of day'),
  campaignCategories: word('a campaign category'),
  campaigns: word('a campaign'),
  offerCategories: word('an offer category'),
  offers: word('an offer'),
  draws: word('a draw'),
  updateCards: word('an update card'),
  actionBoxCategories: word('an action-box category'),
  actionBoxes: word('an action box'),
  newFeatures: word('a new feature'),
  segments: word('a segment'),
  codes: word('a code'),
  statuses: word('a status'),
  memberCaps: word('a cap'),
};
type List = keyof typeof lists;

const namedByCampaigns = Object.values(campaignTypes).flatMap(({ names }) =>
  Object.entries<KeyPath>(names).map(([to, key]) => ({ from: ['campaigns', '*', ...key], to: to as NamedList })),
);

/** Returns the keys of a list of names (`dates`, `declared`) in conditions and in those nested in them. */
function namedKeys(name: string, at: KeyPath, levels: number): KeyPath[] {
  if (levels === 0) return [];
  const inner: KeyPath[] = [
    [...at, 'all', '*'],
    [...at, 'any', '*'],
    [...at, 'not'],
  ];
  return [[...at, name, '*'], ...inner.flatMap((key) => namedKeys(name, key, levels - 1))];
}

/** Where conditions are: those of statuses and campaigns, of points and of factors. */
const conditionKeys: readonly KeyPath[] = [
  ['statuses', '*', 'counts'],
  ['campaigns', '*', 'counts'],
  ['campaigns', '*', 'rewardsWhen', '*', 'when'],
  ['campaigns', '*', 'multipliers', '*', 'when'],
];

const namedByConditions = (name: string, to: List): { from: KeyPath; to: List }[] =>
  conditionKeys.flatMap((at) => namedKeys(name, at, CONDITION_LEVELS).map((from) => ({ from, to })));

/** Which key references which list; campaigns of several types share keys. */
export const references: readonly { from: KeyPath; to: List }[] = [
  { from: ['campaigns', '*', 'category'], to: 'campaignCategories' },
  ...new Map(namedByCampaigns.map((reference) => [reference.from.join('.'), reference])).values(),
  { from: ['campaigns', '*', 'segment'], to: 'segments' },
  { from: ['campaigns', '*', 'rewardOffer', 'offer'], to: 'offers' },
  { from: ['campaigns', '*', 'counts', 'status', 'id'], to: 'statuses' },
  { from: ['campaigns', '*', 'multipliers', '*', 'status', 'id'], to: 'statuses' },
  { from: ['statuses', '*', 'campaign'], to: 'campaigns' },
  { from: ['teams', 'challenges', '*', 'prizes', '*', 'campaign'], to: 'campaigns' },
  { from: ['statuses', '*', 'providers', '*'], to: 'providers' },
  { from: ['memberCaps', '*', 'campaigns', '*'], to: 'campaigns' },
  ...namedByConditions('dates', 'calendars'),
  ...namedByConditions('declared', 'declaredDays'),
  { from: ['campaigns', '*', 'rewardDraw', 'draw'], to: 'draws' },
  { from: ['draws', '*', 'prizes', '*', 'offer'], to: 'offers' },
  { from: ['featured', '*'], to: 'campaigns' },
  { from: ['offers', '*', 'category'], to: 'offerCategories' },
  { from: ['offers', '*', 'stock', 'provider'], to: 'providers' },
  { from: ['offers', '*', 'worksAt', 'provider'], to: 'providers' },
  { from: ['offers', '*', 'for', 'segment'], to: 'segments' },
  { from: ['offers', '*', 'for', 'status', 'id'], to: 'statuses' },
  { from: ['offers', '*', 'for', 'completed'], to: 'campaigns' },
  { from: ['actionBoxes', '*', 'category'], to: 'actionBoxCategories' },
  { from: ['codes', '*', 'segment'], to: 'segments' },
  { from: ['referral', 'steps', '*', 'rewardOffer', 'offer'], to: 'offers' },
  { from: ['referral', 'actionCampaign'], to: 'campaigns' },
  { from: ['referral', 'referrerSegment'], to: 'segments' },
  { from: ['referral', 'refereeSegment'], to: 'segments' },
];

/** Maximum number of names listed in a message, which is repeated for each wrong reference. */
const LISTED_MOST = 50;

function idsOf(program: unknown, list: List): { known: ReadonlySet<string>; listed: string } {
  const ids = matches(program, [list, '*', 'id']).map(({ value }) => String(value));
  const listed = ids.slice(0, LISTED_MOST).join(', ') + (ids.length > LISTED_MOST ? ', …' : '');
  return { known: new Set(ids), listed: listed || word('there is none yet') };
}

function repeated(program: Layers, pattern: KeyPath, what: string): Problem[] {
  const seen = new Set<unknown>();
  return matches(program.merged, pattern).flatMap(({ key, value }) => {
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [
      program.problem(key, say`expected ${what} of its own, found ${describeValue(value)}, which is already used`),
    ];
  });
}

/** Reports duplicate ids, and references to missing ids. */
export function checkReferences(program: Layers): Problem[] {
  const twice = [
    ...Object.keys(lists).flatMap((list) => repeated(program, [list, '*', 'id'], word('an id'))),
    ...repeated(program, ['codes', '*', 'code'], word('a code')),
    ...repeated(program, ['featured', '*'], word('a campaign')),
  ];
  const dangling = references.flatMap(({ from, to }) => {
    const { known, listed } = idsOf(program.merged, to);
    return matches(program.merged, from)
      .filter(({ value }) => typeof value === 'string' && !known.has(value))
      .map(({ key, value }) =>
        program.problem(key, say`expected ${lists[to]} of this pack (${listed}), found ${describeValue(value)}`),
      );
  });
  return [...twice, ...dangling];
}

const programImages: readonly KeyPath[] = [
  ['providers', '*', 'logo'],
  ['campaignCategories', '*', 'icon'],
  ['campaigns', '*', 'image'],
  ['campaigns', '*', 'badges', '*', 'icon'],
  ['offerCategories', '*', 'icon'],
  ['offers', '*', 'image'],
  ['updateCards', '*', 'image'],
  ['updateCards', '*', 'icon'],
  ['actionBoxCategories', '*', 'icon'],
  ['actionBoxes', '*', 'image'],
  ['newFeatures', '*', 'steps', '*', 'image'],
  ['codes', '*', 'icon'],
  ['referral', 'image'],
  ['referral', 'headerImage'],
  ['referral', 'stepImages', '*'],
];

const tenantImages: readonly KeyPath[] = [
  ['images', '*'],
  ['images', '*', '*'],
  ['partnerProgrammes', '*', 'logo'],
];

interface NamedImage {
  layers: Layers;
  key: KeyPath;
  file: string;
}

function imagesAt(layers: Layers, patterns: readonly KeyPath[]): NamedImage[] {
  return patterns.flatMap((pattern) =>
    matches(layers.merged, pattern).flatMap(({ key, value }) =>
      typeof value === 'string' && value.includes('.') ? [{ layers, key, file: value }] : [],
    ),
  );
}

/** Image names in the pack with their locations; badge icons without a dot are built-in. */
export function namedImages(tenant: Layers, program: Layers): NamedImage[] {
  return [...imagesAt(tenant, tenantImages), ...imagesAt(program, programImages)];
}

const logos: readonly KeyPath[] = [
  ['images', 'logo'],
  ['images', 'headerLogo'],
  ['images', 'icon'],
  ['partnerProgrammes', '*', 'logo'],
];

/** Reports logos with text: devices without its font substitute another, which may be cut off or unreadable. */
export function checkLogos(tenant: Layers, program: Layers, pictures: Readonly<Record<string, Buffer>>): Problem[] {
  return [...imagesAt(tenant, logos), ...imagesAt(program, [['providers', '*', 'logo']])]
    .filter(({ file }) => file.endsWith('.svg') && /<text[\s>/]/i.test(pictures[file]?.toString('utf8') ?? ''))
    .map(({ layers, key, file }) =>
      layers.problem(
        key,
        say`expected a logo without text elements, found some in "${file}": convert the text to outlines (paths) in your drawing program`,
      ),
    );
}

export function checkImageNames(tenant: Layers, program: Layers, files: readonly string[]): Problem[] {
  const there = new Set(files);
  return namedImages(tenant, program)
    .filter(({ file }) => !there.has(file))
    .map(({ layers, key, file }) =>
      layers.problem(key, say`expected a file in images/, found "${file}", which is not there`),
    );
}

const everyCondition = (campaign: CampaignInput | PackStatus): Conditions[] => [
  ...('counts' in campaign ? [campaign.counts] : []),
  ...(('rewardsWhen' in campaign && campaign.rewardsWhen) || []).map(({ when }) => when),
  ...(('multipliers' in campaign && campaign.multipliers) || []).map(({ when = {} }) => when),
];

/** Returns the ids of the calendars that the conditions of a campaign or status name. */
export const calendarsNamedBy = (campaign: CampaignInput | PackStatus): string[] =>
  everyCondition(campaign).flatMap(calendarsIn);

/** Returns the kinds of declared day that the conditions of a campaign or status name. */
export const declaredNamedBy = (campaign: CampaignInput | PackStatus): string[] =>
  everyCondition(campaign).flatMap(declaredIn);

/** Adds to each campaign and status the dates of the calendars that it names, because rules see one at a time. */
export function withCalendarDates(program: PackProgram): PackProgram {
  const datesOf = new Map(program.calendars.map(({ id, dates }) => [id, dates]));
  const withDates = <T extends PackCampaign | PackStatus>(one: T): T => {
    const named = calendarsNamedBy(one);
    if (named.length === 0) return one;
    return { ...one, calendarDates: Object.fromEntries(named.map((id) => [id, datesOf.get(id) ?? []])) };
  };
  const { campaigns, statuses } = program;
  return {
    ...program,
    campaigns: campaigns.map((campaign) => withDates(campaign)),
    ...(statuses && { statuses: statuses.map((status) => withDates(status)) }),
  };
}

export function namedBy(campaign: PackCampaign, list: NamedList): string[] {
  const key = campaignTypeOf(campaign.type).names[list];
  return key === undefined ? [] : matches(campaign, key).map(({ value }) => String(value));
}
