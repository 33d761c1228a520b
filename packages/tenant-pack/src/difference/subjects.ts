import type { Language } from '@fareback/contract';
import type { FieldValue, SubjectKind } from '@fareback/contract/admin';
import type { PackContent } from '../pack.ts';
import type { PackWording } from '../schema/wording.ts';

type Tree = Record<string, unknown>;

export interface Field {
  field: string;
  language: Language | null;
  value: FieldValue;
}

export interface Subject {
  kind: SubjectKind;
  id: string | null;
  name: string;
  fields: Field[];
  /** Its position in its list, compared only with its neighbors'. */
  position?: number;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Flattens a value: a map or a list of maps becomes a field per value. */
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

const textsIn = ({ wording }: PackContent, pick: (words: PackWording) => unknown, field = ''): Field[] =>
  (Object.entries(wording) as [Language, PackWording][]).flatMap(([language, words]) =>
    fieldsIn(pick(words), field, language),
  );

/** A changed calendar is a change of its own. */
const withoutDates = (one: Listed): Listed => ({ ...without(one, 'calendarDates'), id: one.id });

interface Listed {
  id: string;
  position?: number;
}

/** Where the texts of a list's items are, and which text is the name. */
interface Words {
  of: (words: PackWording, id: string) => unknown;
  label?: string;
}

/** A program, and the language of its items' names, with English as the fallback. */
export interface SubjectSource {
  pack: PackContent;
  language: Language;
}

/** Returns the first name in the requested language or in English; else the id. */
function nameIn({ pack, language }: SubjectSource, id: string, pick: (words: PackWording) => unknown): string {
  const names = [pack.wording[language], pack.wording.en].map((words) => words && pick(words));
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? id;
}

function listed(
  source: SubjectSource,
  kind: SubjectKind,
  items: readonly Listed[],
  { of: wordsOf, label = '' }: Words = { of: () => undefined },
): Subject[] {
  const { pack } = source;
  return items.map((item) => {
    const words = wordsOf(pack.wording.en, item.id);
    const named = (said: unknown): unknown => (isPlain(said) ? said : (said as Tree | undefined)?.[label]);
    return {
      kind,
      id: item.id,
      name: nameIn(source, item.id, (each) => named(wordsOf(each, item.id))),
      fields: [
        ...plainFields(without(item, 'id', 'position')),
        ...textsIn(pack, (each) => wordsOf(each, item.id), isPlain(words) ? 'name' : ''),
      ],
      ...(item.position === undefined ? {} : { position: item.position }),
    };
  });
}

/** Returns items that exist only in the messages, under their own ids. */
function worded(
  source: SubjectSource,
  kind: SubjectKind,
  pick: (words: PackWording) => Record<string, string>,
): Subject[] {
  const { pack } = source;
  const ids = new Set(Object.values(pack.wording).flatMap((words) => Object.keys(pick(words))));
  return [...ids].map((id) => ({
    kind,
    id,
    name: nameIn(source, id, (words) => pick(words)[id]),
    fields: textsIn(pack, (words) => pick(words)[id], 'name'),
  }));
}

function agencySubjects(pack: PackContent): Subject[] {
  const { tenant, theme, programme: program } = pack;
  const one = (kind: SubjectKind, fields: Field[]): Subject => ({ kind, id: null, name: tenant.name, fields });
  const { privacyPolicy, termsAndConditions, ...links } = tenant.links;
  const agency = without(tenant, 'id', 'switches', 'featureFlags', 'settings', 'termsVersion', 'links');
  return [
    one('agency', plainFields({ ...agency, links, featured: program.featured })),
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
    ...(program.teams ? [one('teams', [...plainFields(program.teams), ...textsIn(pack, ({ teams }) => teams)])] : []),
    one('referral', [...plainFields(program.referral), ...textsIn(pack, ({ referral }) => referral)]),
  ];
}

export function subjectsOf(source: SubjectSource): Subject[] {
  const { pack } = source;
  const { programme: program } = pack;
  const list = listed.bind(null, source);
  return [
    ...agencySubjects(pack),
    ...list('provider', program.providers, { of: ({ providers }, id) => providers[id], label: 'fullName' }),
    ...list('place', program.places),
    // A version of an earlier release has no calendars.
    ...list('calendar', program.calendars ?? []),
    ...list('declaredDay', program.declaredDays ?? [], { of: ({ declaredDays }, id) => declaredDays?.[id] }),
    ...list('campaignCategory', program.campaignCategories, {
      of: ({ campaignCategories }, id) => campaignCategories[id],
    }),
    ...list('campaign', program.campaigns.map(withoutDates), {
      of: ({ campaigns }, id) => campaigns[id],
      label: 'Title',
    }),
    ...list('offerCategory', program.offerCategories, { of: ({ offerCategories }, id) => offerCategories[id] }),
    ...list('offer', program.offers, { of: ({ offers }, id) => offers[id], label: 'Title' }),
    ...list('draw', program.draws ?? [], { of: ({ draws }, id) => draws?.[id], label: 'Title' }),
    ...list('updateCard', program.updateCards, { of: ({ updateCards }, id) => updateCards[id], label: 'Title' }),
    ...list('actionBoxCategory', program.actionBoxCategories, { of: (words, id) => words.actionBoxCategories[id] }),
    ...list('actionBox', program.actionBoxes, { of: ({ actionBoxes }, id) => actionBoxes[id], label: 'Title' }),
    ...list('newFeature', program.newFeatures, { of: ({ newFeatures }, id) => newFeatures[id] }),
    ...list('segment', program.segments),
    ...list('status', (program.statuses ?? []).map(withoutDates), {
      of: ({ statuses }, id) => statuses?.[id],
      label: 'Title',
    }),
    ...list('memberCap', program.memberCaps ?? []),
    ...list('code', program.codes, { of: ({ codes }, id) => codes[id], label: 'CampaignName' }),
    ...worded(source, 'badge', ({ badges }) => badges),
    ...worded(source, 'multiplier', ({ multipliers }) => multipliers ?? {}),
    ...worded(source, 'couponField', ({ fields }) => fields),
    ...pack.images.map(({ file, digest }) => ({
      kind: 'picture' as const,
      id: file,
      name: file,
      fields: plainFields({ digest }),
    })),
  ];
}
