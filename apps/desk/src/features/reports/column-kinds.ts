import type { ReportColumn } from '@fareback/contract/admin';
import type { MessageKey } from '../../words/catalogue.ts';

type ColumnKind =
  | 'week'
  | 'month'
  | 'day'
  | 'moment'
  | 'end'
  | 'points'
  | 'number'
  | 'distance'
  | 'campaign'
  | 'offer'
  | 'member'
  | 'redemption'
  /** A fixed word of the API; the desk translates it. */
  | 'word'
  | 'mode'
  | 'text';

/** Kind of every report column; the compiler rejects a new column without a kind [DESK-302]. */
export const columnKinds: Readonly<Record<ReportColumn, ColumnKind>> = {
  week: 'week',
  month: 'month',
  'joined in': 'month',
  'lapses in': 'month',
  'lasts until': 'day',
  from: 'day',
  to: 'day',
  refunded: 'moment',
  redeemed: 'moment',
  'next expiry': 'end',
  'used up': 'moment',
  'points given': 'points',
  'points taken back': 'points',
  'points redeemed': 'points',
  'points refunded': 'points',
  'points budgeted': 'points',
  'points left': 'points',
  'points expected': 'points',
  'points an added ride': 'points',
  'or as few as': 'points',
  'or as many as': 'points',
  points: 'points',
  unclaimed: 'points',
  available: 'points',
  held: 'points',
  all: 'points',
  joined: 'number',
  rides: 'number',
  riders: 'number',
  redemptions: 'number',
  times: 'number',
  members: 'number',
  verified: 'number',
  connected: 'number',
  rode: 'number',
  claimed: 'number',
  'redeemed once': 'number',
  refunds: 'number',
  left: 'number',
  'days left': 'number',
  given: 'number',
  'given in 30 days': 'number',
  expired: 'number',
  'more each': 'number',
  'at least': 'number',
  'at most': 'number',
  'added rides': 'number',
  'held out': 'number',
  'rides each': 'number',
  'rides each held out': 'number',
  campaign: 'campaign',
  offer: 'offer',
  member: 'member',
  redemption: 'redemption',
  'kilometers saved': 'distance',
  'kilograms saved': 'number',
  'rides left out': 'number',
  counted: 'number',
  target: 'number',
  expected: 'number',
  minimum: 'number',
  'took part': 'number',
  'below minimum': 'number',
  'points if reached': 'points',
  'points at most': 'points',
  'reaches on': 'day',
  reached: 'day',
  measure: 'word',
  mode: 'mode',
  kind: 'word',
  age: 'word',
  active: 'word',
  finding: 'word',
  by: 'text',
  reason: 'text',
};

/** Meaning of an empty cell if it is more than a missing value; sum rows have their own words [DESK-301]. */
export const emptyKeys: Partial<Readonly<Record<ReportColumn, MessageKey>>> = {
  campaign: 'report.noCampaign',
  'used up': 'report.notUsedUp',
  'lasts until': 'report.overOrUsedUp',
  'points expected': 'report.notForetold',
  'days left': 'report.noPace',
  'next expiry': 'report.noExpiry',
  'more each': 'report.tooFew',
  'at least': 'report.tooFew',
  'at most': 'report.tooFew',
  'added rides': 'report.tooFew',
  'points an added ride': 'report.noCost',
  'or as few as': 'report.noCost',
  'or as many as': 'report.noCost',
  reason: 'report.noReason',
  expected: 'report.notForetold',
  counted: 'report.fewMembers',
  'took part': 'report.fewMembers',
  'below minimum': 'report.fewMembers',
  'points if reached': 'report.fewMembers',
  'points at most': 'report.fewMembers',
  rides: 'report.fewMembers',
  members: 'report.fewMembers',
  'kilometers saved': 'report.fewMembers',
  'kilograms saved': 'report.fewMembers',
  'rides left out': 'report.fewMembers',
};
