import type { Page, Transaction, TransactionFilter } from '@fareback/contract';
import { loadServerCatalogues, type Translators } from '@fareback/wording';
import type { MemberCtx } from '../../http/context.ts';
import { absencesAmong } from '../absences/index.ts';
import { activeCampaigns } from '../campaigns/index.ts';
import { codeNames } from '../codes/index.ts';
import { type HistoryRow, listHistory, presentEarning } from '../ledger/index.ts';
import { activeOffers } from '../offers/index.ts';
import { readRedemptions } from '../redemptions/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { type CampaignLooks, campaignLooks } from './store.ts';

let translators: Translators | undefined;

/** Looks of campaigns by id, of those that rest as well: history outlives them. */
async function looksOf(ctx: MemberCtx, campaignIds: Set<string>): Promise<Map<string, CampaignLooks>> {
  const looks = new Map<string, CampaignLooks>();
  for (const { campaignId, texts, definition } of await activeCampaigns(ctx)) {
    if (campaignIds.has(campaignId)) looks.set(campaignId, { campaignId, texts, imageUrl: definition.imageUrl });
  }
  const rest = [...campaignIds].filter((campaignId) => !looks.has(campaignId));
  if (rest.length > 0) for (const look of await campaignLooks(ctx.tx, rest)) looks.set(look.campaignId, look);
  return looks;
}

/** Points as the member counts them: what leaves the balance is negative. */
const signed = ({ reason, amount }: HistoryRow): number =>
  reason === 'EARN' || reason === 'REFUND' ? amount : 0 - amount;

/** Why points left the balance; undefined of what is no BALANCE_DEDUCTION [EARNING-07]. */
function deductionCauseOf(row: HistoryRow, absences: ReadonlySet<string>): Transaction['deductionCause'] {
  if (row.reason !== 'BALANCE_DEDUCTION') return undefined;
  if (row.takenBack !== null) return row.takenBack === 'VOID' ? 'VOID' : 'REPAYMENT';
  return absences.has(row.causeId) ? 'INACTIVITY' : 'OPERATOR';
}

/**
 * A page of the member's history: earnings by their campaign's title, those for a code by the code's name, others of no
 * campaign by the tenant's words for the sign-up reward [TEN-14], redemptions by the offer's title of that moment,
 * deductions by their kind [API-16, LEDGER-02, LEDGER-04, HIST-01]. Refuses INVALID_CURSOR.
 */
export async function listTransactions(
  ctx: MemberCtx,
  {
    path,
    language,
    type,
    cursor,
  }: { path: string; language: string; type: TransactionFilter | undefined; cursor: string | undefined },
): Promise<Page<Transaction>> {
  const { tx, keyRing, tenant, member } = ctx;
  const { tenantId } = tenant;
  const reason = type === undefined || type === 'ALL_TRANSACTIONS' ? null : type;
  const { rows, links } = await listHistory(tx, { keyRing, tenantId, memberId: member.memberId, path, cursor }, reason);

  const redemptionIds = rows.flatMap((row) => (row.reason === 'SPEND' || row.reason === 'REFUND' ? [row.causeId] : []));
  const campaignIds = new Set(rows.flatMap(({ earning }) => earning?.campaignId ?? []));
  const redemptions =
    redemptionIds.length === 0
      ? new Map<string, never>()
      : await readRedemptions(tx, keyRing, tenantId, member.memberId, [...new Set(redemptionIds)], language);
  const looks = campaignIds.size === 0 ? new Map<string, CampaignLooks>() : await looksOf(ctx, campaignIds);
  const offerIcons = new Map(
    redemptions.size === 0
      ? []
      : (await activeOffers(ctx)).map(({ offerId, definition }) => [offerId, definition.imageUrl]),
  );
  const names = await codeNames(
    tx,
    rows.flatMap(({ earnedByCode }) => earnedByCode ?? []),
    language,
  );
  const unexplained = rows.filter((row) => row.reason === 'BALANCE_DEDUCTION' && row.takenBack === null);
  const absences = await absencesAmong(
    tx,
    member.memberId,
    unexplained.map(({ causeId }) => causeId),
  );
  translators ??= loadServerCatalogues();
  const translate = translators[language] ?? translators.en;
  // Given by no campaign: for signing up, or for a code without a name [TEN-14].
  const rewardTitle = configurationOf(tenant, language).SignUpRewardEarningTitle || translate('signUp.earningTitle');

  const data = rows.map((row): Transaction => {
    const deductionCause = deductionCauseOf(row, absences);
    const redemption = redemptions.get(row.causeId) ?? null;
    const look = row.earning?.campaignId ? looks.get(row.earning.campaignId) : undefined;
    const campaignTitle = look && (look.texts[language]?.Title || look.texts['en']?.Title);
    const isReward = row.earning !== null && row.earning.campaignId === null;
    const ownTitle =
      row.earnedFor === 'reactivation'
        ? translate('announcement.reactivationEarning')
        : row.earnedFor === 'referral' && row.reason === 'EARN'
          ? translate('refer.earningTitle')
          : row.takenBack && translate(row.takenBack === 'VOID' ? 'history.takenBack' : 'history.repaid');
    return {
      TransactionID: row.id,
      amount: signed(row),
      transactionType: row.reason,
      ...(deductionCause && { deductionCause }),
      transactionTitle:
        redemption?.Title ||
        campaignTitle ||
        ownTitle ||
        (row.earnedByCode !== null && names.get(row.earnedByCode)) ||
        (isReward && rewardTitle) ||
        translate(`history.${row.reason}`),
      transactionDateUTC: row.happenedAt.toISOString(),
      transactionIconUrl: look?.imageUrl ?? (redemption && offerIcons.get(redemption.OfferID)) ?? null,
      earning: row.earning && presentEarning(row.earning),
      redemption,
    };
  });
  return { data, links };
}
