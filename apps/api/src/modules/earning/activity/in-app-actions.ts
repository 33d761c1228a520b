import type { CampaignMoment, YearlyMoment } from '@fareback/tenant-pack';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Activity, OwnActivityType } from '../engine/activity.ts';
import type { Program } from '../engine/fold-member.ts';
import { rulesOf } from '../types/index.ts';
import { connectedActivity, hasActivity } from './activity-store.ts';
import type { EarningScope, StoredActivity } from './recorded.ts';
import { saveActivities } from './save-activities.ts';

/** Provider id for in-app activities; no pack can use this name. */
const OURSELVES = '@app';

export interface InAppAction {
  memberId: string;
  type: Exclude<OwnActivityType, CampaignMoment>;
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

const measures = { durationSeconds: null, distanceMeters: null, fromPlace: null, toPlace: null };

const rowOf = (
  memberId: string,
  one: Pick<StoredActivity['recorded'], 'eventId' | 'type' | 'endedAt' | 'detail'>,
): StoredActivity => ({
  recorded: { ...one, mode: null, startedAt: null, ...measures, flags: 0 },
  subjectHash: null,
  memberId,
  beforeConnectionSeconds: 0,
});

export async function saveInAppActions(tx: Tx, scope: EarningScope, actions: readonly InAppAction[]): Promise<void> {
  if (actions.length === 0) return;
  const endedAt = scope.now.getTime();
  const rows = actions.map(({ memberId, type, eventId, of }) =>
    rowOf(memberId, { eventId, type, endedAt, detail: { [keys[type]]: of } }),
  );
  await saveActivities(tx, scope, OURSELVES, rows);
}

export interface Moment {
  memberId: string;
  type: YearlyMoment;
  /** Year of its day, and the day's start: each member has one of a type in a year. */
  year: number;
  at: number;
}

/** True if any campaign pays for such a moment; otherwise it is not saved. */
export const paysForMoment = ({ campaigns }: Pick<Program, 'campaigns'>, type: CampaignMoment): boolean =>
  campaigns.some(({ definition }) => 'counts' in definition && definition.counts.behaviours.includes(type));

/** Saves moments of members, each once, as activities at the start of their day [CAMP-99]. */
export async function saveMoments(tx: Tx, scope: EarningScope, moments: readonly Moment[]): Promise<void> {
  if (moments.length === 0) return;
  const rows = moments.map(({ memberId, type, year, at }) =>
    rowOf(memberId, { eventId: momentId({ memberId, type, year }), type, endedAt: at, detail: null }),
  );
  await saveActivities(tx, scope, OURSELVES, rows);
}

/** A member's part in the result of a team challenge's round, paid by `campaignId` [TEAM-12]. */
export interface TeamAward {
  memberId: string;
  challengeId: string;
  /** First day of the round, YYYY-MM-DD. */
  startsOn: string;
  campaignId: string;
  /** Start of the day of the settlement. */
  at: number;
}

/** Saves what members achieved with their teams: each once per round and campaign [TEAM-12]. */
export async function saveTeamAwards(tx: Tx, scope: EarningScope, awards: readonly TeamAward[]): Promise<void> {
  if (awards.length === 0) return;
  const rows = awards.map(({ memberId, challengeId, startsOn, campaignId, at }) =>
    rowOf(memberId, {
      eventId: awardId({ memberId, challengeId, startsOn, campaignId }),
      type: 'team.challenge',
      endedAt: at,
      detail: { campaignId, challengeId, startsOn },
    }),
  );
  await saveActivities(tx, scope, OURSELVES, rows);
}

const awardId = ({ memberId, challengeId, startsOn, campaignId }: Omit<TeamAward, 'at'>): string =>
  `team.challenge/${challengeId}/${startsOn}/${campaignId}/${memberId}`;

/** An award as the activity that would be saved. */
export const awardActivity = (award: TeamAward): Activity => ({
  ...connectedActivity(OURSELVES, new Date(award.at)),
  type: 'team.challenge',
  eventId: awardId(award),
  about: award.campaignId,
});

const momentId = ({ memberId, type, year }: Omit<Moment, 'at'>): string => `${type}/${year}/${memberId}`;

/** A moment as the activity that would be saved. */
export const momentActivity = (moment: Moment): Activity => ({
  ...connectedActivity(OURSELVES, new Date(moment.at)),
  type: moment.type,
  eventId: momentId(moment),
});

/** Voids an in-app activity if it was saved; activities that no campaign paid for at the time were not. */
export async function takeBackOwnAct(tx: Tx, scope: EarningScope, act: InAppAction): Promise<void> {
  if (await hasActivity(tx, OURSELVES, act.of)) await saveInAppActions(tx, scope, [act]);
}
