import { getCodeError, normalizeCode, type PromotionResult, type UsedInviteCode } from '@fareback/contract';
import type { CodeTexts } from '@fareback/tenant-pack';
import { loadServerCatalogues } from '@fareback/wording';
import { type ApiErrorDetails, throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { NOBODY } from '../../platform/ids.ts';
import { grantEarnings, lockAccounts } from '../ledger/index.ts';
import { findFriendCode } from '../referrals/index.ts';
import { withholdReward } from '../reward-holds/index.ts';
import { applyFriendCode, judgeFriendCode } from './apply-friend-code.ts';
import { type CodeEntry, segmentFacts } from './code-entry.ts';
import { type CodeFacts, getCodeUseError, nextUsagePeriods, usagePeriods, worksAgain } from './rules.ts';
import { type CodeRow, codeRow, countUses, insertUse, lockedCodeRow, lockSegment } from './store.ts';

const textsIn = (texts: Record<string, CodeTexts>, language: string): Partial<CodeTexts> =>
  texts[language] ?? texts['en'] ?? {};

function presentPromotion(code: CodeRow, language: string): PromotionResult {
  const texts = textsIn(code.texts, language);
  return {
    WelcomeTitle: texts.WelcomeTitle || null,
    welcomeIcon: code.definition.iconUrl ?? null,
    WelcomeDescription: texts.WelcomeDescription || null,
    WelcomeButtonLabel: texts.WelcomeButtonLabel || null,
    CampaignType: code.campaignType,
  };
}

/**
 * Like `presentPromotion`, for a reward withheld because the member received it in an account they deleted [PRIV-06].
 */
function presentWithheld(code: CodeRow, language: string): PromotionResult {
  const translators = loadServerCatalogues();
  const translate = translators[language] ?? translators.en;
  return {
    ...presentPromotion(code, language),
    WelcomeTitle: translate('rewardHold.codeTitle'),
    WelcomeDescription: translate('rewardHold.codeText'),
    WelcomeButtonLabel: translate('common.ok'),
  };
}

/** Name of a code's reward in the history; '' if it has no text [LEDGER-02]. */
export const presentName = ({ texts }: Pick<CodeRow, 'texts'>, language: string): string =>
  textsIn(texts, language).CampaignName || texts['en']?.CampaignName || '';

export function presentUsedCode(use: CodeRow & { usedAt: Date }, language: string): UsedInviteCode {
  const texts = textsIn(use.texts, language);
  return {
    PromotionCode: use.code,
    CreatedAtUTC: use.usedAt.toISOString(),
    IsReferralCampaign: use.campaignType === 'REFERRAL',
    IsActionRequired: false,
    IsActionComplete: false,
    CampaignName: texts.CampaignName ?? '',
    CampaignDescription: texts.CampaignDescription ?? '',
  };
}

async function factsOf(tx: Tx, row: CodeRow, entry: CodeEntry, memberId: string): Promise<CodeFacts> {
  const { segment: name, limits } = row.definition;
  const [{ isUsed, ...uses }, segment] = await Promise.all([
    countUses(tx, row.code, memberId, usagePeriods(entry.now, entry.tenant.timeZone)),
    segmentFacts(tx, entry.tenant, name, memberId),
  ]);
  return { ...row, limits, uses, isUsed, segment };
}

function limitDetails(facts: CodeFacts, { now, tenant: { timeZone } }: CodeEntry): ApiErrorDetails {
  const again = worksAgain(facts, nextUsagePeriods(now, timeZone));
  return again === null ? {} : { wordingKey: `codeLimit.${again.period}`, worksAgain: { at: again.at, timeZone } };
}

async function judge(tx: Tx, row: CodeRow | undefined, entry: CodeEntry, memberId = NOBODY): Promise<CodeRow> {
  const facts = row && (await factsOf(tx, row, entry, memberId));
  const reason = getCodeUseError(facts, entry.now, entry.mustBeInvite);
  if (reason === 'CODE_USAGE_LIMIT' && facts)
    throwApiError(reason, { field: 'inviteCode', ...limitDetails(facts, entry) });
  if (reason !== null || !row) throwApiError(reason ?? 'INVALID_INVITE_CODE', { field: 'inviteCode' });
  return row;
}

/** Normalizes a code for lookup; rejects one that is too short [CODE-13]. */
export function lookedUp(entry: CodeEntry): string {
  const error = getCodeError(entry.code, true);
  if (error) throwApiError(error, { field: 'inviteCode' });
  return normalizeCode(entry.code);
}

/**
 * Checks a code for a member or visitor without using it, and returns its kind. Throws the code errors of the contract
 * [API-11].
 */
export async function checkCode(
  tx: Tx,
  entry: CodeEntry,
  memberId: string | null = null,
): Promise<Pick<CodeRow, 'campaignType'>> {
  const code = lookedUp(entry);
  const friend = await findFriendCode(tx, code);
  if (!friend) return judge(tx, await codeRow(tx, code), entry, memberId ?? NOBODY);
  await judgeFriendCode(tx, friend, entry, memberId);
  return { campaignType: 'REFERRAL' };
}

/** True if this normalized code belongs to the agency or a member, also one that no longer works. */
export const isCodeOfProgram = async (tx: Tx, code: string): Promise<boolean> =>
  (await codeRow(tx, code)) !== undefined || (await findFriendCode(tx, code)) !== undefined;

/**
 * Uses a code of any kind for a member, locking the affected accounts in id order: the member's, and for a friend's
 * code the friend's [CODE-01]. Throws the code errors of the contract before any write.
 */
export async function useCode(tx: Tx, memberId: string, language: string, entry: CodeEntry): Promise<PromotionResult> {
  const friend = await findFriendCode(tx, lookedUp(entry));
  await lockAccounts(tx, [...new Set([memberId, ...(friend ? [friend.referrerId] : [])])].toSorted());
  return friend
    ? applyFriendCode(tx, { memberId, language }, entry, friend)
    : applyPromoCode(tx, memberId, language, entry);
}

/**
 * Uses a pack's code for a member: counted under a lock on code and segment, rewarded with one unclaimed earning.
 * Throws the code errors of the contract before any write [CODE-11, CODE-12, CODE-26, CODE-27, CODE-29, CODE-37]. A
 * reward withheld after an erasure is not paid, though the code is used [PRIV-05]. The member's account must be locked.
 */
async function applyPromoCode(tx: Tx, memberId: string, language: string, entry: CodeEntry): Promise<PromotionResult> {
  const { tenantId } = entry.tenant;
  const locked = await lockedCodeRow(tx, lookedUp(entry));
  if (locked?.definition.segment !== undefined) await lockSegment(tx, tenantId, locked.definition.segment);
  const row = await judge(tx, locked, entry, memberId);
  await insertUse(tx, tenantId, { code: row.code, memberId }, entry.now);
  const { reward } = row.definition;
  if (reward > 0) {
    const earningKey = `code:${row.code}`;
    if (await withholdReward(tx, memberId, earningKey, entry.now)) return presentWithheld(row, language);
    const grant = { memberId, earningKey, campaignId: null, amount: reward, earnedAt: entry.now };
    await grantEarnings(tx, entry.tenant, entry.now, [grant]);
  }
  return presentPromotion(row, language);
}
