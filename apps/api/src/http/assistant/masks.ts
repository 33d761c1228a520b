import type { RideReceipt } from '@fareback/contract';
import type { FoundBy, MemberHits, MemberRecord, ReportTable } from '@fareback/contract/admin';

/** Ways to find a member that use no name, email, phone number or id of another system. */
const FOUND_BY: ReadonlySet<FoundBy> = new Set(['ID', 'CARD', 'CODE']);

/** More digits than the end of a card has: it may be a phone number. */
const DIGITS_MAX = 6;

/** Words between the characters that no email has; one pass over a text of any length. */
const WORD = /[^\s<>"',;:()]+/g;
/** Ids, digests and dates, which have as many digits as a phone number. A split keeps the group. */
const NOT_PHONE =
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32,}\b|\b(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)|\b\d{1,2}[/.]\d{1,2}[/.](?:19|20)\d\d\b)/iu;
/** From 8 digits of any script, in any groups. */
const PHONE = /[+(]{0,2}(?<!\p{Nd})\p{Nd}(?:[\s()./-]{0,3}\p{Nd}){7,18}(?!\p{Nd})/gu;
/** Without a country code, shorter numbers are amounts or dates. */
const LOCAL_DIGITS_MIN = 9;

function maskPhone(found: string): string {
  const digits = found.match(/\p{Nd}/gu)?.length ?? 0;
  return digits < LOCAL_DIGITS_MIN && !found.startsWith('+') ? found : '[phone number]';
}

const maskEmail = (word: string): string => (/[^@]@[^@]/.test(word) ? '[email]' : word);

const maskText = (text: string): string =>
  text
    .replace(WORD, maskEmail)
    .split(NOT_PHONE)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(PHONE, maskPhone)))
    .join('');

/**
 * Replaces emails and phone numbers in every text of a reply, also where staff or an agency typed them [MCP-06].
 */
export function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskTexts(one)]));
}

/** Returns why a search is refused; emails, phone numbers and names of members go to no assistant [MCP-07]. */
export function rejectPersonalQuestion({ question }: Readonly<Record<string, unknown>>): string | null {
  if (typeof question !== 'string') return null;
  const digits = question.replaceAll(/\D/g, '').length;
  const isPersonal = /[@\s]/.test(question.trim()) || (digits > DIGITS_MAX && !/[a-z]/i.test(question));
  return isPersonal
    ? "Members can't be searched by email, phone number or name here. Use a member ID, an invite code or a card's last digits."
    : null;
}

/** The first letter of the first and of the last word: a name in single letters would be shown whole. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 2 ? [...letters.slice(0, 1), ...letters.slice(-1)] : letters;
  return ends.map((letter) => `${letter}.`).join(' ');
}

export const maskMembers = ({ members, isCut }: MemberHits) => ({
  members: members
    .filter(({ by }) => FOUND_BY.has(by))
    .map(({ memberId, name, status, by }) => ({ memberId, initials: initialsOf(name), status, by })),
  isCut,
});

/** Picks the fields that may be shown, so a new field does not reach assistants by itself. */
const pick =
  <T extends object, Name extends keyof T>(...names: Name[]) =>
  (from: T): Pick<T, Name> =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : []))) as Pick<T, Name>;

/** A receipt without its places. */
export const maskReceipt = pick<RideReceipt, Exclude<keyof RideReceipt, 'fromName' | 'toName'>>(
  'RideID',
  'kind',
  'mode',
  'ProviderID',
  'providerName',
  'StartedAtUTC',
  'EndedAtUTC',
  'durationSeconds',
  'distanceMeters',
  'fare',
  'isClockOdd',
  'isTimeHidden',
  'isReduced',
  'isVoided',
  'points',
  'campaigns',
);

const maskConnection = pick<
  MemberRecord['connections'][number],
  'providerId' | 'providerName' | 'status' | 'accountEnd' | 'connectedAt' | 'provenBy' | 'awaits'
>('providerId', 'providerName', 'status', 'accountEnd', 'connectedAt', 'provenBy', 'awaits');

type ShownMissingRide = Exclude<keyof MemberRecord['missingRides'][number], 'fromName' | 'toName' | 'note' | 'answer'>;

const maskMissingRide = pick<MemberRecord['missingRides'][number], ShownMissingRide>(
  'MissingRideID',
  'ProviderID',
  'providerName',
  'RiddenAtUTC',
  'state',
  'ReportedAtUTC',
  'AnsweredAtUTC',
  'isInReview',
  'reason',
  'hasPhoto',
);

/** A member without name, email, phone number, places, written notes, and what staff did. */
export const maskMember = (member: MemberRecord) => ({
  memberId: member.memberId,
  initials: initialsOf(member.name),
  status: member.status,
  isPhoneVerified: member.isPhoneVerified,
  language: member.language,
  joinedAt: member.joinedAt,
  points: member.points,
  connections: member.connections.map(maskConnection),
  campaigns: member.campaigns,
  rides: member.rides.map(maskReceipt),
  entries: member.entries,
  redemptions: member.redemptions,
  missingRides: member.missingRides.map(maskMissingRide),
});

/** Columns of reports with texts that staff wrote about members. */
const WRITTEN = new Set(['reason']);

export const maskReport = ({ head, rows, ...table }: ReportTable) => ({
  ...table,
  head: head.filter((name) => !WRITTEN.has(name)),
  rows: rows.map((cells) => cells.filter((_cell, at) => !WRITTEN.has(head[at] ?? ''))),
});
