import type { Language } from '@fareback/contract';
import type { FieldValue, SubjectKind } from '@fareback/contract/admin';
import type { PackContent } from '../pack.ts';
import type { PackWording } from '../schema/wording.ts';

type Tree = Record<string, unknown>;

/** One field of a thing, by its key; `language` where it is a text in one. */
export interface Field {
  field: string;
  language: Language | null;
  value: FieldValue;
}

/** One thing of a programme with all that is said of it. */
export interface Subject {
  kind: SubjectKind;
  id: string | null;
  name: string;
  fields: Field[];
  /** Its place in its list, which counts only against its neighbours'. */
  position?: number;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A value as fields: a map or a list of maps is a field for each value in it. */
function fieldsIn(value: unknown, field: string, language: Language | null): Field[] {
  if (value === undefined || value === null || value === '') return [];
  if (isPlain(value)) return [{ field, language, value }];
  if (Array.isArray(value) && value.every(isPlain)) return value.length > 0 ? [{ field, language, value }] : [];
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item])
    : Object.entries(value);
  return entries.flatMap(([key, item]) => fieldsIn(item, field === '' ? key : `${field}.${key}`, language));
}

const plainFields = (value: unknown): Field[] => fieldsIn(value, '', null);

const without = (tree: object, ...keys: string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([key]) => !keys.includes(key)));

/** What is said of a thing in each language. */
const textsIn = ({ wording }: PackContent, pick: (words: PackWording) => unknown, field = ''): Field[] =>
  (Object.entries(wording) as [Language, PackWording][]).flatMap(([language, words]) =>
    fieldsIn(pick(words), field, language),
  );

interface Listed {
  id: string;
  position?: number;
}

/** Where the words of a list's things stand, and which of them names each. */
interface Words {
  of: (words: PackWording, id: string) => unknown;
  label?: string;
}

/** The things of a list with their words. */
function listed(
  pack: PackContent,
  kind: SubjectKind,
  items: readonly Listed[],
  { of: wordsOf, label = '' }: Words = { of: () => undefined },
): Subject[] {
  return items.map((item) => {
    const words = wordsOf(pack.wording.en, item.id);
    const named = isPlain(words) ? words : (words as Tree | undefined)?.[label];
    return {
      kind,
      id: item.id,
      name: typeof named === 'string' && named !== '' ? named : item.id,
      fields: [
        ...plainFields(without(item, 'id', 'position')),
        ...textsIn(pack, (each) => wordsOf(each, item.id), isPlain(words) ? 'name' : ''),
      ],
      ...(item.position === undefined ? {} : { position: item.position }),
    };
  });
}

/** Words that stand under ids of their own in the wording alone. */
function worded(pack: PackContent, kind: SubjectKind, pick: (words: PackWording) => Record<string, string>): Subject[] {
  const ids = new Set(Object.values(pack.wording).flatMap((words) => Object.keys(pick(words))));
  return [...ids].map((id) => ({
    kind,
    id,
    name: pick(pack.wording.en)[id] || id,
    fields: textsIn(pack, (words) => pick(words)[id], 'name'),
  }));
}

/** What there is one of in an agency. */
function agencySubjects(pack: PackContent): Subject[] {
  const { tenant, theme, programme } = pack;
  const one = (kind: SubjectKind, fields: Field[]): Subject => ({ kind, id: null, name: tenant.name, fields });
  const { privacyPolicy, termsAndConditions, ...links } = tenant.links;
  const agency = without(tenant, 'id', 'switches', 'featureFlags', 'settings', 'termsVersion', 'links');
  return [
    one('agency', plainFields({ ...agency, links, featured: programme.featured })),
    one('setting', plainFields({ switches: tenant.switches, features: tenant.featureFlags, ...tenant.settings })),
    one('terms', [
      ...plainFields({ version: tenant.termsVersion, links: { privacyPolicy, termsAndConditions } }),
      ...textsIn(pack, ({ config, offerTerms }) => ({ TermsChanges: config.TermsChanges, offerTerms })),
    ]),
    one('theme', plainFields({ ...theme.colours, dark: theme.dark })),
    one(
      'words',
      textsIn(pack, ({ config }) => without(config, 'TermsChanges')),
    ),
    one('referral', [...plainFields(programme.referral), ...textsIn(pack, ({ referral }) => referral)]),
  ];
}

/** Everything that a programme says, thing by thing, in the order in which it is told. */
export function subjectsOf(pack: PackContent): Subject[] {
  const { programme } = pack;
  const list = listed.bind(null, pack);
  return [
    ...agencySubjects(pack),
    ...list('provider', programme.providers, { of: ({ providers }, id) => providers[id], label: 'fullName' }),
    ...list('place', programme.places),
    ...list('campaignCategory', programme.campaignCategories, {
      of: ({ campaignCategories }, id) => campaignCategories[id],
    }),
    ...list('campaign', programme.campaigns, { of: ({ campaigns }, id) => campaigns[id], label: 'Title' }),
    ...list('offerCategory', programme.offerCategories, { of: ({ offerCategories }, id) => offerCategories[id] }),
    ...list('offer', programme.offers, { of: ({ offers }, id) => offers[id], label: 'Title' }),
    ...list('updateCard', programme.updateCards, { of: ({ updateCards }, id) => updateCards[id], label: 'Title' }),
    ...list('actionBoxCategory', programme.actionBoxCategories, { of: (words, id) => words.actionBoxCategories[id] }),
    ...list('actionBox', programme.actionBoxes, { of: ({ actionBoxes }, id) => actionBoxes[id], label: 'Title' }),
    ...list('newFeature', programme.newFeatures, { of: ({ newFeatures }, id) => newFeatures[id] }),
    ...list('segment', programme.segments),
    ...list('code', programme.codes, { of: ({ codes }, id) => codes[id], label: 'CampaignName' }),
    ...worded(pack, 'badge', ({ badges }) => badges),
    ...worded(pack, 'couponField', ({ fields }) => fields),
    ...pack.images.map(({ file, digest }) => ({
      kind: 'picture' as const,
      id: file,
      name: file,
      fields: plainFields({ digest }),
    })),
  ];
}
