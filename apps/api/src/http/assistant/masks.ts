import type { RideReceipt } from '@fareback/contract';
import type { FoundBy, MemberHits, MemberRecord } from '@fareback/contract/admin';

/** Ways to find a member that use no name, email, phone number or id of another system. */
const FOUND_BY: ReadonlySet<FoundBy> = new Set(['ID', 'CARD', 'CODE']);

/** More digits than the end of a card has: it may be a phone number. */
const DIGITS_MAX = 6;

/** Emails, and phone numbers with a country code or in groups of 3, 3 and 4 digits. */
const EMAIL = /[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,190}/g;
const PHONE = /\+\d[\d\s().-]{6,18}\d|\(?\b\d{3}\)?[-.\s]{1,2}\d{3}[-.\s]\d{4}\b/g;

const maskText = (text: string): string => text.replace(EMAIL, '[email]').replace(PHONE, '[phone number]');

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

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${String.fromCodePoint(part.codePointAt(0) ?? 0)}.`)
    .join(' ');

export const maskMembers = ({ members, isCut }: MemberHits) => ({
  members: members
    .filter(({ by }) => FOUND_BY.has(by))
    .map(({ memberId, name, status, by }) => ({ memberId, initials: initialsOf(name), status, by })),
  isCut,
});

/** A receipt without its places. */
export const maskReceipt = ({ fromName: _from, toName: _to, ...receipt }: RideReceipt) => receipt;

/** A member without name, email, phone number, places, written notes, and what staff did. */
export const maskMember = (member: MemberRecord) => ({
  memberId: member.memberId,
  initials: initialsOf(member.name),
  status: member.status,
  isPhoneVerified: member.isPhoneVerified,
  language: member.language,
  joinedAt: member.joinedAt,
  points: member.points,
  connections: member.connections.map(({ account: _account, ...connection }) => connection),
  campaigns: member.campaigns,
  rides: member.rides.map(maskReceipt),
  entries: member.entries,
  redemptions: member.redemptions,
  missingRides: member.missingRides.map(
    ({ fromName: _from, toName: _to, note: _note, answer: _answer, ...ride }) => ride,
  ),
});
