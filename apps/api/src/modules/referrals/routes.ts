import {
  announceReferrerPoints,
  getReferralConfiguration,
  getReferralStatistics,
  listReferralInstructions,
  listReferredFriends as listReferredFriendsRoute,
  getReferrerRecord as referrerRecordRoute,
} from '@fareback/contract';
import { loadServerCatalogues } from '@fareback/wording';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { announcePoints, pairStatistics } from '../earning/index.ts';
import { configurationOf, referralOf } from '../tenants/index.ts';
import { presentInstructions, presentReferral } from './present.ts';
import { listReferredFriends } from './referral-status.ts';
import { getReferrerRecord } from './referrer-record.ts';

export const handlers: Handler[] = [
  handle(getReferralConfiguration, async ({ tenant, language }, { body }) => {
    if (body.TenantID !== undefined && body.TenantID !== tenant.tenantId) throwApiError('TENANT_MISMATCH');
    const referral = referralOf(tenant);
    return { ReferralConfiguration: referral && presentReferral(referral, language) };
  }),
  handle(referrerRecordRoute, (ctx) => getReferrerRecord(ctx)),
  handle(getReferralStatistics, async ({ tx, tenant, member }) => {
    const referral = referralOf(tenant);
    return referral ? pairStatistics(tx, member.memberId, referral.campaignId) : { codeEntered: 0, completedAction: 0 };
  }),
  handle(listReferredFriendsRoute, (ctx) => listReferredFriends(ctx)),
  handle(announceReferrerPoints, async ({ tx, member, now }) => ({
    pointsFromReferee: await announcePoints(tx, member.memberId, now),
  })),
  handle(listReferralInstructions, async ({ tenant, language }) => {
    const referral = referralOf(tenant);
    if (!referral) return [];
    const translators = loadServerCatalogues();
    const translate = translators[language] ?? translators.en;
    return presentInstructions(
      referral,
      language,
      translate,
      configurationOf(tenant, language).WordsForPoints?.long ?? '',
    );
  }),
];
