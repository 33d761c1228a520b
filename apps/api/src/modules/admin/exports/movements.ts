/** What an entry moves: between which accounts, for which reason. */
export interface Move {
  reason: string;
  fromAccount: string;
  toAccount: string;
}

/** Changes of what is owed to members, in the order in which they are told. */
export const changes = [
  'earned',
  'refunded',
  'redeemed',
  'lapsed',
  'forfeited',
  'taken back',
  'repaid',

  'adjusted',
] as const;
export type Change = (typeof changes)[number];

/** Accounts that hold points which are owed to members. */
const owed = new Set(['UNCLAIMED', 'AVAILABLE', 'HELD']);

const byAccount: Record<string, Change> = {
  REDEEMED: 'redeemed',
  EXPIRED: 'lapsed',
  SUSPENDED: 'forfeited',
  ISSUED: 'taken back',
  OWED: 'repaid',
};

/** By how much one point of a move changes what is owed to members: 1, 0 or -1. */
export const signOf = ({ fromAccount, toAccount }: Move): number =>
  Number(owed.has(toAccount)) - Number(owed.has(fromAccount));

/** What a move is called; `inside` where it changes nothing that is owed. */
export function kindOf(move: Move): Change | 'inside' {
  const sign = signOf(move);
  if (sign === 0) return 'inside';
  if (sign > 0) return move.reason === 'REFUND' ? 'refunded' : 'earned';
  return byAccount[move.toAccount] ?? 'adjusted';
}
