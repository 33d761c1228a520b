// Written by `npm run api-reference` from the contract. Do not edit.

/** A member signed up. */
export type MemberJoinedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.member.joined.v1";
  data: {
    memberId: string;
    email?: string | null;
  };
};

/** A member verified their phone number. */
export type MemberVerifiedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.member.verified.v1";
  data: {
    memberId: string;
    email?: string | null;
  };
};

/** A member was suspended. */
export type MemberSuspendedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.member.suspended.v1";
  data: {
    memberId: string;
  };
};

/** A member's data was erased; delete what you have of them. */
export type MemberErasedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.member.erased.v1";
  data: {
    memberId: string;
  };
};

/** A ride of a member was accepted, whether or not it earns points. */
export type RideAcceptedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.ride.accepted.v1";
  data: {
    memberId: string;
    providerId: string;
    rideId: string;
    startedAt?: string | null;
    endedAt?: string | null;
    durationSeconds?: number | null;
    distanceMeters?: number | null;
    fromPlace?: string | null;
    toPlace?: string | null;
    mode: string | null;
  };
};

/** A ride no longer counts: it was voided, or a correction replaced it. */
export type RideVoidedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.ride.voided.v1";
  data: {
    memberId: string;
    providerId: string;
    rideId: string;
    startedAt?: string | null;
    endedAt?: string | null;
    durationSeconds?: number | null;
    distanceMeters?: number | null;
    fromPlace?: string | null;
    toPlace?: string | null;
    reason: "VOIDED" | "CORRECTED";
  };
};

/** An event of a provider was rejected; `rideId` is null if it could not be read. */
export type RideRejectedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.ride.rejected.v1";
  data: {
    providerId: string;
    rideId: string | null;
    reason: string;
  };
};

/** A member reached a level of a status. */
export type LevelReachedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.level.reached.v1";
  data: {
    memberId: string;
    statusId: string;
    levelId: string;
  };
};

/** A member earned points that they can claim. */
export type PointsEarnedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.points.earned.v1";
  data: {
    memberId: string;
    earningId: string;
    points: number;
    earnedAt: string;
  };
};

/** A member claimed earned points. */
export type PointsClaimedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.points.claimed.v1";
  data: {
    memberId: string;
    earningId: string;
    points: number;
  };
};

/** Points of a member expired. */
export type PointsExpiredV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.points.expired.v1";
  data: {
    memberId: string;
    transferId: string;
    reason: string;
    points: number;
  };
};

/** Points were taken back, for example for a voided ride. */
export type PointsReversedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.points.reversed.v1";
  data: {
    memberId: string;
    transferId: string;
    reason: string;
    points: number;
  };
};

/** A member redeemed an offer. */
export type RedemptionMadeV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.redemption.made.v1";
  data: {
    memberId: string;
    redemptionId: string;
    offerId: string;
    points: number;
  };
};

/** A redemption has its ticket or code. */
export type RedemptionFulfilledV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.redemption.fulfilled.v1";
  data: {
    memberId: string;
    redemptionId: string;
    offerId: string;
    points: number;
  };
};

/** A redemption was refunded. */
export type RedemptionRefundedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.redemption.refunded.v1";
  data: {
    memberId: string;
    redemptionId: string;
    offerId: string;
    points: number;
  };
};

/** A version of the program was published. */
export type VersionPublishedV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.version.published.v1";
  data: {
    version: number;
  };
};

/** A draw was held; its record has the result. */
export type DrawHeldV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.draw.held.v1";
  data: {
    drawId: string;
    entries: number;
  };
};

/** The codes of an offer run low (LOW), or there are none (OUT). */
export type StockLowV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.stock.low.v1";
  data: {
    offerId: string;
    level: "LOW" | "OUT";
  };
};

/** Staff sent a test. */
export type WebhookTestV1Event = {
  specversion: "1.0";
  id: string;
  source: string;
  subject: string;
  time: string;
  datacontenttype: "application/json";
  type: "fareback.webhook.test.v1";
  data: {
    webhookId: string;
  };
};

/** An event that a webhook sends; narrow it by `type`. */
export type WebhookEvent =
  | MemberJoinedV1Event
  | MemberVerifiedV1Event
  | MemberSuspendedV1Event
  | MemberErasedV1Event
  | RideAcceptedV1Event
  | RideVoidedV1Event
  | RideRejectedV1Event
  | LevelReachedV1Event
  | PointsEarnedV1Event
  | PointsClaimedV1Event
  | PointsExpiredV1Event
  | PointsReversedV1Event
  | RedemptionMadeV1Event
  | RedemptionFulfilledV1Event
  | RedemptionRefundedV1Event
  | VersionPublishedV1Event
  | DrawHeldV1Event
  | StockLowV1Event
  | WebhookTestV1Event;
