import type { FieldChange, FieldValue, SubjectChange, SubjectKind } from '@fareback/contract/admin';

const nouns: Record<SubjectKind, string> = {
  agency: 'agency',
  setting: 'settings',
  terms: 'terms',
  theme: 'theme',
  words: 'words',
  provider: 'provider',
  place: 'place',
  campaignCategory: 'campaign category',
  campaign: 'campaign',
  offerCategory: 'offer category',
  offer: 'offer',
  updateCard: 'update card',
  actionBoxCategory: 'action-box category',
  actionBox: 'action box',
  newFeature: 'new feature',
  segment: 'segment',
  code: 'code',
  referral: 'referral',
  badge: 'badge',
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
