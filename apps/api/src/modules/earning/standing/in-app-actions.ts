import type { Tx } from '../../../platform/database/transactions.ts';
import type { OwnActivityType } from '../activity.ts';
import { hasActivity } from '../fold/activity-store.ts';
import type { Program } from '../fold/fold-member.ts';
import type { StoredActivity } from '../recorded.ts';
import type { EarningScope } from '../scope.ts';
import { rulesOf } from '../types/index.ts';
import { saveActivities } from './save-activities.ts';

/** Stands where a provider would for what members do in the app itself; no pack can name it. */
const OURSELVES = '@app';

/** Something a member did with us: redeemed an offer, had that refunded, or clicked a campaign's button. */
export interface InAppAction {
  memberId: string;
  type: OwnActivityType;
  /** Unique among all own acts of the tenant: a repeat changes nothing. */
  eventId: string;
  /** The offer redeemed, the campaign clicked, or the redemption refunded. */
  of: string;
}

const keys = {
  'redemption.confirmed': 'offerId',
  'redemption.refunded': 'id',
  'action.clicked': 'campaignId',
} as const;

/** Whether any campaign pays for redemptions, so that those who redeem need not ask for more. */
export const paysForRedemptions = ({ campaigns }: Program): boolean =>
  campaigns.some((campaign) => rulesOf(campaign).ownActs(campaign).includes('redemption.confirmed'));

/** Whether the campaign takes a click on its own button as evidence. */
export const paysForClickOn = ({ campaigns }: Program, clickedId: string): boolean =>
  campaigns.some(
    (campaign) => campaign.campaignId === clickedId && rulesOf(campaign).ownActs(campaign).includes('action.clicked'),
  );

/** Keeps what members did with us at `scope.now` and turns it into points, however many they are. */
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

/** Takes back an own act, if it was kept: those that no campaign paid for when they were done were not. */
export async function takeBackOwnAct(tx: Tx, scope: EarningScope, act: InAppAction): Promise<void> {
  if (await hasActivity(tx, OURSELVES, act.of)) await saveInAppActions(tx, scope, [act]);
}
