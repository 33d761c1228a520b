import type { foldHistory } from '../fold/fold-member.ts';

type Outcome = ReturnType<typeof foldHistory>;

/** Timestamps are far larger than counts and days. */
const isMoment = (value: unknown): value is number => typeof value === 'number' && value > 1e11;
const SERVICE_DAY_MAX = 25 * 3_600_000;

function isSameState(a: unknown, b: unknown): boolean {
  if (isMoment(a) && isMoment(b)) return Math.abs(a - b) < SERVICE_DAY_MAX;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSameState(a[key as never], b[key as never]))
  );
}

const owedOf = ({ owed }: Outcome): string[] =>
  owed.map(({ earningKey, campaignId, amount }) => `${campaignId} ${earningKey} ${amount}`).toSorted();

/** Compares two outcomes, ignoring times within a service day: true if points and status are equal. */
export function isAlike(a: Outcome, b: Outcome): boolean {
  const [one, other] = [owedOf(a), owedOf(b)];
  return (
    one.length === other.length &&
    one.every((owed, place) => owed === other[place]) &&
    isSameState(a.state.campaigns, b.state.campaigns) &&
    isSameState(a.state.referral, b.state.referral)
  );
}
