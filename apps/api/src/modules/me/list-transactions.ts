import type { Page, Transaction, TransactionFilter } from '@fareback/contract';
import type { MemberDataCtx } from '../../call/context.ts';
import { absencesAmong } from '../inactivity/index.ts';
import { type HistoryRow, listHistory, presentEarning } from '../ledger/index.ts';
import { activeOffers } from '../offers/index.ts';
import { readRedemptions } from '../redemptions/index.ts';
import { earningTitles } from './earning-titles.ts';

/** Returns the amount from the member's view: negative if it leaves the balance. */
const signed = ({ reason, amount }: HistoryRow): number =>
  reason === 'EARN' || reason === 'REFUND' ? amount : 0 - amount;

/** Returns why points left the balance; undefined unless it is a BALANCE_DEDUCTION [EARNING-07]. */
function deductionCauseOf(row: HistoryRow, absences: ReadonlySet<string>): Transaction['deductionCause'] {
  if (row.reason !== 'BALANCE_DEDUCTION') return undefined;
  if (row.takenBack !== null) return row.takenBack === 'VOID' ? 'VOID' : 'REPAYMENT';
  return absences.has(row.causeId) ? 'INACTIVITY' : 'OPERATOR';
}

/** A deduction after a void is named after the campaign of the voided earning [HIST-08]. */
const withVoidedCampaign = (row: HistoryRow) =>
  row.voidedCampaignId === null ? row : { ...row, earning: { campaignId: row.voidedCampaignId } };

/**
 * Formats history entries for the API: earnings have their campaign's title, those for a code the code's name, others
 * the tenant's title of the sign-up reward [TEN-14], redemptions the offer's title at that time, deductions their type
 * [API-16, LEDGER-02, LEDGER-04, HIST-01].
 */
export async function presentTransactions(
  ctx: MemberDataCtx,
  rows: readonly HistoryRow[],
  language: string,
): Promise<Transaction[]> {
  const { tx, keyRing, tenant, member } = ctx;
  const { tenantId } = tenant;
  const redemptionIds = rows.flatMap((row) => (row.reason === 'SPEND' || row.reason === 'REFUND' ? [row.causeId] : []));
  const redemptions =
    redemptionIds.length === 0
      ? new Map<string, never>()
      : await readRedemptions(
          tx,
          { keyRing, tenantId, memberId: member.memberId },
          [...new Set(redemptionIds)],
          language,
        );
  const offerIcons = new Map(
    redemptions.size === 0
      ? []
      : (await activeOffers(ctx)).map(({ offerId, definition }) => [offerId, definition.imageUrl]),
  );
  const { translate, lookOf, titleOf } = await earningTitles(ctx, rows.map(withVoidedCampaign), language);
  const unexplained = rows.filter((row) => row.reason === 'BALANCE_DEDUCTION' && row.takenBack === null);
  const absences = await absencesAmong(
    tx,
    member.memberId,
    unexplained.map(({ causeId }) => causeId),
  );

  return rows.map((row): Transaction => {
    const deductionCause = deductionCauseOf(row, absences);
    const redemption = redemptions.get(row.causeId) ?? null;
    const ofCampaign = row.voidedCampaignId === null ? undefined : titleOf(withVoidedCampaign(row));
    const takenBack =
      row.takenBack &&
      (ofCampaign === undefined
        ? translate(row.takenBack === 'VOID' ? 'history.takenBack' : 'history.repaid')
        : translate('history.takenBackOf', { title: ofCampaign }));
    return {
      TransactionID: row.id,
      amount: signed(row),
      transactionType: row.reason,
      ...(deductionCause && { deductionCause }),
      transactionTitle: redemption?.Title || titleOf(row) || takenBack || translate(`history.${row.reason}`),
      transactionDateUTC: row.happenedAt.toISOString(),
      transactionIconUrl: lookOf(row)?.imageUrl ?? (redemption && offerIcons.get(redemption.OfferID)) ?? null,
      earning: row.earning && presentEarning(row.earning),
      redemption,
    };
  });
}

export async function listTransactions(
  ctx: MemberDataCtx,
  {
    path,
    language,
    type,
    cursor,
  }: { path: string; language: string; type: TransactionFilter | undefined; cursor: string | undefined },
): Promise<Page<Transaction>> {
  const { tx, keyRing, tenant, member } = ctx;
  const reason = type === undefined || type === 'ALL_TRANSACTIONS' ? null : type;
  const list = { keyRing, tenantId: tenant.tenantId, memberId: member.memberId, path, cursor };
  const { rows, links } = await listHistory(tx, list, reason);
  return { data: await presentTransactions(ctx, rows, language), links };
}
