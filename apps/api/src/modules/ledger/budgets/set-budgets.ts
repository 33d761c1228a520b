import type { Tx } from '../../../platform/database/transactions.ts';
import {
  endStops,
  givenIn,
  insertStops,
  limitsUntil,
  type Month,
  openMonths,
  SETTLES_MILLIS,
  type SetMonth,
  writeMonth,
} from './budget-store.ts';

interface Change {
  max: number | null;
  given: number;
  isNew: boolean;
}

/**
 * Returns the change to the running month for a limit of `asked` (null: no limit), or null. The limit is at least the
 * points already given, so nothing earned is reversed.
 */
async function changeTo(
  asked: number | null,
  { said: before, given }: Pick<SetMonth, 'said' | 'given'>,
  books: () => Promise<number>,
): Promise<Change | null> {
  if (asked === before) return null;
  if (asked === null) return { max: null, given, isNew: false };
  if (before === null) {
    const already = await books();
    return { max: Math.max(asked, already), given: already, isNew: true };
  }
  return { max: Math.max(asked, given), given, isNew: false };
}

async function moveStop(
  tx: Tx,
  now: Date,
  {
    own,
    before,
    change: { max, given },
  }: { own: Month & { campaignId: string }; before: number | null; change: Change },
): Promise<void> {
  if (max === given) await insertStops(tx, now, [{ ...own, from: now.getTime() + 1, until: own.ends }]);
  else if (max === null || (before !== null && max > before)) await endStops(tx, now, own);
}

/**
 * Sets campaign budgets of the running month to a version's (points per month, null for no limit); past months stay. A
 * higher limit ends the month's stop: activities during the stop stay unpaid, later ones are paid. Resolves to the
 * number changed [CAMP-24].
 */
export async function setBudgets(
  tx: Tx,
  now: Date,
  month: Month,
  budgets: ReadonlyMap<string, number | null>,
): Promise<number> {
  const campaigns = [...budgets.keys()].toSorted();
  await openMonths(
    tx,
    now,
    campaigns.map((campaignId) => ({ campaignId, ...month })),
  );
  const rows = new Map((await limitsUntil(tx, month.month, campaigns)).map((row) => [row.campaignId, row]));
  let changed = 0;
  for (const campaignId of campaigns) {
    const row = rows.get(campaignId) ?? { said: null, max: null, given: 0 };
    const own = { ...month, campaignId };
    const amount = budgets.get(campaignId) ?? null;
    const change = await changeTo(amount, row, async () => {
      const [given] = await givenIn(tx, [own]);
      return given?.points ?? 0;
    });
    if (change === null) continue;
    changed += 1;
    const settlesUntil = change.isNew ? new Date(now.getTime() + SETTLES_MILLIS) : null;
    await writeMonth(tx, now, { ...own, ...change, said: amount, settlesUntil });
    await moveStop(tx, now, { own, before: row.max, change });
  }
  return changed;
}
