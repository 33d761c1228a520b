import type { Language } from '@fareback/contract';
import type { FieldChange, FieldValue, SubjectChange, SubjectKind } from '@fareback/contract/admin';
import type { PackContent } from '../pack.ts';
import { type NamesOfIds, namesOfIds } from './names-of-ids.ts';
import { type Field, type Subject, subjectsOf } from './subjects.ts';

const keyOf = ({ kind, id }: Subject): string => `${kind}/${id ?? ''}`;
const keyOfField = ({ field, language }: Field): string => `${language ?? ''}/${field}`;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields shown for an added or removed item: all but its translations. */
const gist = (subject: Subject): Subject => ({
  ...subject,
  fields: subject.fields.filter(({ language }) => language === null || language === 'en'),
});

interface Versions {
  before: Subject | null;
  after: Subject | null;
}

function fieldChanges({ before, after }: Versions, names: NamesOfIds): FieldChange[] {
  const old = new Map(before?.fields.map((one) => [keyOfField(one), one]));
  const fresh = new Map(after?.fields.map((one) => [keyOfField(one), one]));
  const all = new Map([...old, ...fresh]);
  return [...all].flatMap(([key, { field, language }]) => {
    const [was, is] = [old.get(key)?.value ?? null, fresh.get(key)?.value ?? null];
    if (isSame(was, is)) return [];
    const named = { ...namesIn(before, field, was, names), ...namesIn(after, field, is, names) };
    return [{ field, language, before: was, after: is, ...(Object.keys(named).length > 0 && { names: named }) }];
  });
}

const namesIn = (subject: Subject | null, field: string, value: FieldValue, names: NamesOfIds) =>
  subject === null ? null : names(subject, field, value);

/** Returns the positions, from 1, of shared items among each other: added or removed items do not move them. */
function ranksOf(subjects: readonly Subject[], shared: ReadonlySet<string>): Map<string, number> {
  const ranks = new Map<string, number>();
  const counted = new Map<string, number>();
  const placed = subjects.filter((one) => one.position !== undefined && shared.has(keyOf(one)));
  for (const one of placed.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))) {
    const rank = (counted.get(one.kind) ?? 0) + 1;
    counted.set(one.kind, rank);
    ranks.set(keyOf(one), rank);
  }
  return ranks;
}

/**
 * Returns the differences between two programs by item and field, in the second's order; removed items come last, named
 * in a language [DESK-363]. Without a first program, all of the second is added [DESK-485]. Absent, empty and null
 * values are equal; positions count only among shared items. Pure [DESK-103].
 */
export function difference(before: PackContent | null, after: PackContent, language: Language = 'en'): SubjectChange[] {
  const old = before === null ? [] : subjectsOf({ pack: before, language });
  const fresh = subjectsOf({ pack: after, language });
  const names = namesOfIds([...old, ...fresh], language);
  const known = new Map(old.map((one) => [keyOf(one), one]));
  const newKeys = new Set(fresh.map(keyOf));
  const shared = new Set([...newKeys].filter((key) => known.has(key)));
  const [oldRanks, freshRanks] = [ranksOf(old, shared), ranksOf(fresh, shared)];
  const changed = fresh.flatMap((one): SubjectChange[] => {
    const { kind, id, name } = one;
    const was = known.get(keyOf(one));
    if (!was)
      return [{ kind, id, name, change: 'ADDED', fields: fieldChanges({ before: null, after: gist(one) }, names) }];
    const [from, to] = [oldRanks.get(keyOf(one)) ?? null, freshRanks.get(keyOf(one)) ?? null];
    const moved = from === to ? [] : [{ field: 'position', language: null, before: from, after: to }];
    const fields = [...fieldChanges({ before: was, after: one }, names), ...moved];
    return fields.length > 0 ? [{ kind, id, name, change: 'CHANGED', fields }] : [];
  });
  const removed = old
    .filter((one) => !newKeys.has(keyOf(one)))
    .map((one): SubjectChange => {
      const { kind, id, name } = one;
      return { kind, id, name, change: 'REMOVED', fields: fieldChanges({ before: gist(one), after: null }, names) };
    });
  return [...changed, ...removed];
}

const nouns: Record<SubjectKind, string> = {
  agency: 'agency',
  setting: 'settings',
  terms: 'terms',
  theme: 'theme',
  words: 'words',
  provider: 'provider',
  place: 'place',
  calendar: 'calendar',
  declaredDay: 'kind of day',
  campaignCategory: 'campaign category',
  campaign: 'campaign',
  offerCategory: 'offer category',
  offer: 'offer',
  draw: 'draw',
  updateCard: 'update card',
  actionBoxCategory: 'action-box category',
  actionBox: 'action box',
  newFeature: 'new feature',
  segment: 'segment',
  code: 'code',
  teams: 'teams',
  referral: 'referral',
  badge: 'badge',
  multiplier: 'name of a factor',
  status: 'status',
  memberCap: 'cap per member',
  couponField: 'coupon field',
  picture: 'picture',
};

const SHOWN = 60;
/** Characters of equal text to show before the first difference. */
const LEAD = 20;

function excerpt(text: string, other: FieldValue): string {
  if (text.length <= SHOWN) return text;
  const against = typeof other === 'string' ? other : '';
  let same = 0;
  while (same < text.length && text[same] === against[same]) same += 1;
  const from = Math.max(0, Math.min(same - LEAD, text.length - SHOWN));
  const part = text.slice(from, from + SHOWN);
  return `${from > 0 ? '…' : ''}${part}${from + SHOWN < text.length ? '…' : ''}`;
}

function describeFieldValue(value: FieldValue, other: FieldValue): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  return typeof value === 'string' ? JSON.stringify(excerpt(value, other)) : String(value);
}

function describeField({ field, language, before, after }: FieldChange): string {
  const place = language === null ? field : `${field} (${language})`;
  return `${place} ${describeFieldValue(before, after)} -> ${describeFieldValue(after, before)}`;
}

/**
 * Formats a difference, one line per field: `campaign every-ride: reward 10 -> 12`. An added or removed item is one
 * line.
 */
export function describeDifference(changes: readonly SubjectChange[]): string[] {
  return changes.flatMap(({ kind, id, name, change, fields }) => {
    const subject = id === null ? nouns[kind] : `${nouns[kind]} ${id}`;
    const title = name === id || id === null ? '' : ` (${name})`;
    if (change !== 'CHANGED') return [`${subject}: ${change === 'ADDED' ? 'new' : 'gone'}${title}`];
    return kind === 'picture'
      ? [`${subject}: another picture`]
      : fields.map((each) => `${subject}: ${describeField(each)}`);
  });
}
