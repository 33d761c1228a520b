import type { Tx } from '../../../platform/database/transactions.ts';
import type { OwnActivityType } from '../engine/activity.ts';
import type { Program } from '../engine/fold-member.ts';
import { rulesOf } from '../types/index.ts';
import { hasActivity } from './activity-store.ts';
import type { EarningScope, StoredActivity } from './recorded.ts';
import { saveActivities } from './save-activities.ts';

/** Provider id for in-app activities; no pack can use this name. */
const OURSELVES = '@app';

export interface InAppAction {
  memberId: string;
  type: OwnActivityType;
  /** Unique per tenant; a repeat changes nothing. */
  eventId: string;
  /** Id of the redeemed offer, the clicked campaign, or the refunded redemption. */
  of: string;
}

const keys = {
  'redemption.confirmed': 'offerId',
  'redemption.refunded': 'id',
  'action.clicked': 'campaignId',
} as const;

/** True if any campaign pays for redemptions; otherwise redeeming skips this work. */
export const paysForRedemptions = ({ campaigns }: Program): boolean =>
  campaigns.some((campaign) => rulesOf(campaign).ownActs(campaign).includes('redemption.confirmed'));

export const paysForClickOn = ({ campaigns }: Program, clickedId: string): boolean =>
  campaigns.some(
    (campaign) => campaign.campaignId === clickedId && rulesOf(campaign).ownActs(campaign).includes('action.clicked'),
  );

export async function saveInAppActions(tx: Tx, scope: EarningScope, actions: readonly InAppAction[]): Promise<void> {
  if (actions.length === 0) return;
  const rows = actions.map(({ memberId, type, eventId, of }): StoredActivity => {
    const measures = { durationSeconds: null, distanceMeters: null, fromPlace: null, toPlace: null };
    const detail = { [keys[type]]: of };
    const when = { startedAt: null, endedAt: scope.now.getTime() };
    return {
      recorded: { eventId, type, mode: null, ...when, ...measures, detail, flags: 0 },
      subjectHash: null,
      memberId,
      beforeConnectionSeconds: 0,
    };
  });
  await saveActivities(tx, scope, OURSELVES, rows);
}

/** Voids an in-app activity if it was saved; activities that no campaign paid for at the time were not. */
export async function takeBackOwnAct(tx: Tx, scope: EarningScope, act: InAppAction): Promise<void> {
  if (await hasActivity(tx, OURSELVES, act.of)) await saveInAppActions(tx, scope, [act]);
}
