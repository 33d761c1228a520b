import type { Person, PersonalData } from '../../platform/encryption/personal-data.ts';
import { personal as acts } from '../acts/index.ts';
import { personal as analytics } from '../analytics/index.ts';
import { personal as approvals, personalRequests as dataRequests } from '../approvals/index.ts';
import { personal as assisted } from '../assisted/index.ts';
import { personal as auth } from '../auth/index.ts';
import { personal as codes } from '../codes/index.ts';
import { personal as connections } from '../connections/index.ts';
import { personal as draws } from '../draws/index.ts';
import { personal as earning } from '../earning/index.ts';
import { personal as imports } from '../imports/index.ts';
import { personal as inactivity } from '../inactivity/index.ts';
import { personal as ingest } from '../ingest/index.ts';
import { personal as ledger } from '../ledger/index.ts';
import { personal as members } from '../members/index.ts';
import { markMessagesRead, personal as messages } from '../messages/index.ts';
import { personal as notifications } from '../notifications/index.ts';
import { personal as offerGrants } from '../offer-grants/index.ts';
import { personal as offers } from '../offers/index.ts';
import { personal as passes } from '../passes/index.ts';
import { personal as redemptions } from '../redemptions/index.ts';
import { personal as referrals } from '../referrals/index.ts';
import { personal as rewardHolds } from '../reward-holds/index.ts';
import { personal as rides } from '../rides/index.ts';
import { personal as security } from '../security/index.ts';
import { personal as sms } from '../sms/index.ts';
import { personal as teams } from '../teams/index.ts';
import { personal as tickets } from '../tickets/index.ts';
import { personal as verification } from '../verification/index.ts';
import { personal as webhooks } from '../webhooks/index.ts';

/**
 * All modules with personal data, in the order of the data export. Erased in reverse: card data before the rides and
 * connections that identify the cards, draws before the grants of their prizes, and the member last, because others read the member's email.
 */
export const everythingPersonal: readonly PersonalData[] = [
  members,
  // After nearly all others in an erasure, which changes points and so makes events.
  webhooks,
  verification,
  auth,
  notifications,
  messages,
  connections,
  earning,
  rides,
  ingest,
  analytics,
  ledger,
  redemptions,
  tickets,
  passes,
  assisted,
  sms,
  offers,
  offerGrants,
  draws,
  codes,
  teams,
  rewardHolds,
  referrals,
  inactivity,
  security,
  acts,
  approvals,
  dataRequests,
  imports,
];

/** Name and version of the export format. Within a version fields may be added, but never removed or renamed. */
const FORMAT = 'fareback-member-copy/1';

export interface MemberCopy extends Record<string, unknown> {
  format: typeof FORMAT;
  tenantId: string;
  copiedAt: Date;
}

/** Exports all data about a member: decrypted texts, but no password and no session or link secret. */
export async function exportMember(person: Person): Promise<MemberCopy> {
  const copy: MemberCopy = { format: FORMAT, tenantId: person.tenantId, copiedAt: person.now };
  for (const part of everythingPersonal) Object.assign(copy, await part.read(person));
  return copy;
}

/** Exports a member's data to hand it over: messages in it are read from now on, so staff can't withdraw them [DESK-676]. */
export async function handOverCopy(person: Person): Promise<MemberCopy> {
  await markMessagesRead(person, person.memberId);
  return exportMember(person);
}

/** Tables with personal rows, with the export part that contains them. */
export const copiedTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...everythingPersonal.map(({ tables }) => tables),
);
