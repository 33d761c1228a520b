export interface Move {
  reason: string;
  fromAccount: string;
  toAccount: string;
}

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

const owed = new Set(['UNCLAIMED', 'AVAILABLE', 'HELD']);

const byAccount: Record<string, Change> = {
  REDEEMED: 'redeemed',
  EXPIRED: 'lapsed',
  SUSPENDED: 'forfeited',
  ISSUED: 'taken back',
  OWED: 'repaid',
};

/** Effect of one point of a move on the liability: 1, 0 or -1. */
export const signOf = ({ fromAccount, toAccount }: Move): number =>
  Number(owed.has(toAccount)) - Number(owed.has(fromAccount));

export function kindOf(move: Move): Change | 'inside' {
  const sign = signOf(move);
  if (sign === 0) return 'inside';
  if (sign > 0) return move.reason === 'REFUND' ? 'refunded' : 'earned';
  return byAccount[move.toAccount] ?? 'adjusted';
}
