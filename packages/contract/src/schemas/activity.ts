import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { tripModes } from './trip-mode.ts';

const Text = z.string().check(z.minLength(1), z.maxLength(limits.ingestIdLengthMax));
const Moment = z.iso.datetime({ offset: true });
const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
const NotNegative = z.number().check(z.minimum(0));
const Fare = z.number().check(z.minimum(0), z.maximum(100_000_000));
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** An accuracy wider than the earth's circumference means a broken device. */
const Accuracy = z.number().check(z.minimum(0), z.maximum(40_075_000));

/** A stop or station; every field may be unknown, because providers rename, move and forget places. */
export const TripPlace = z.object({
  id: z.nullish(Text),
  name: z.nullish(Text),
  lat: z.nullish(Latitude),
  lon: z.nullish(Longitude),
});
export type TripPlace = z.infer<typeof TripPlace>;

/**
 * A ride. Times have an offset; a stated duration overrides the difference of the times, because clocks may be wrong.
 */
export const TripCompleted = z.object({
  mode: z.enum(tripModes),
  startedAt: Moment,
  endedAt: Moment,
  durationSeconds: z.nullish(NotNegative),
  from: z.nullish(TripPlace),
  to: z.nullish(TripPlace),
  distanceMeters: z.nullish(NotNegative),
  /** In the main unit of the currency, unless the provider sends its smallest unit. */
  fare: z.nullish(Fare),
  /** ISO 4217; the agency's currency if missing. */
  currency: z.nullish(Currency),
  line: z.nullish(Text),
});
export type TripCompleted = z.infer<typeof TripCompleted>;

/** A voided ride: the event id of its `trip.completed`, and that event's source if several share the id. */
export const TripVoided = z.object({ id: Text, source: z.nullish(Text) });
export type TripVoided = z.infer<typeof TripVoided>;

/** A corrected ride that replaces the named `trip.completed`; `source` is that event's, by default this event's. */
export const TripCorrected = z.extend(TripCompleted, { id: Text, source: z.nullish(Text) });
export type TripCorrected = z.infer<typeof TripCorrected>;

export const SurveyCompleted = z.object({ surveyId: Text });
export type SurveyCompleted = z.infer<typeof SurveyCompleted>;

export const PlaceVisited = z.object({
  lat: Latitude,
  lon: Longitude,
  accuracyMeters: Accuracy,
  placeId: z.nullish(Text),
});
export type PlaceVisited = z.infer<typeof PlaceVisited>;

export const ActionCompleted = z.object({ actionId: Text });
export type ActionCompleted = z.infer<typeof ActionCompleted>;

const envelope = {
  specversion: z.literal('1.0'),
  id: Text,
  source: Text,
  subject: Text,
  time: Moment,
  datacontenttype: z.optional(z.string()),
};

/** One activity as a CloudEvents 1.0 event; `subject` is the rider at that provider [CAMP-16]. */
export const Activity = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('trip.completed'), data: TripCompleted }),
  z.object({ ...envelope, type: z.literal('trip.voided'), data: TripVoided }),
  z.object({ ...envelope, type: z.literal('trip.corrected'), data: TripCorrected }),
  z.object({ ...envelope, type: z.literal('survey.completed'), data: SurveyCompleted }),
  z.object({ ...envelope, type: z.literal('place.visited'), data: PlaceVisited }),
  z.object({ ...envelope, type: z.literal('action.completed'), data: ActionCompleted }),
]);
export type Activity = z.infer<typeof Activity>;
export type ActivityType = Activity['type'];

/** Body of an ingest call. Items are validated one by one, because a bad event must not reject its batch. */
export const ActivityBatch = z.array(z.unknown()).check(z.minLength(1), z.maxLength(limits.ingestBatchMax));
export type ActivityBatch = z.infer<typeof ActivityBatch>;

/** One event, or a batch of 1 to 1,000. */
export const IngestBody = z.union([ActivityBatch, z.looseObject({})]);
export type IngestBody = z.infer<typeof IngestBody>;

/**
 * Why an event was rejected: invalid by itself (shape, times, a measure out of range, an id damaged by a spreadsheet),
 * or in conflict with known data (other content under the same source and id, a ride that several sources share under
 * that id, something first reported that is not a ride, another rider's ride).
 */
export const rejectionReasons = [
  'BAD_SHAPE',
  'ENDS_BEFORE_START',
  'IN_THE_FUTURE',
  'START_TOO_EARLY',
  'DURATION_TOO_LONG',
  'DISTANCE_TOO_LONG',
  'SPEED_TOO_HIGH',
  'DAMAGED_ID',
  'TOO_OLD',
  'CONFLICT',
  'AMBIGUOUS',
  'NOT_A_RIDE',
  'OTHER_RIDER',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/**
 * Effect of a void or correction: the ride is voided; it is corrected; the ride is not reported yet; no member has it
 * any more; a later correction already applies.
 */
export const ingestEffects = ['VOIDED', 'CORRECTED', 'AWAITS_RIDE', 'NOTHING_LEFT', 'OUTDATED'] as const;
const IngestEffect = z.enum(ingestEffects);
export type IngestEffect = z.infer<typeof IngestEffect>;

export const IngestResult = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('accepted'), effect: z.optional(IngestEffect) }),
  z.object({ id: z.string(), outcome: z.literal('duplicate'), effect: z.optional(IngestEffect) }),
  z.object({ id: z.nullable(z.string()), outcome: z.literal('rejected'), reason: z.enum(rejectionReasons) }),
]);
export type IngestResult = z.infer<typeof IngestResult>;

/** Reply to an ingest call, one result per event in the order sent. */
export const IngestReply = z.object({ results: z.array(IngestResult) });
export type IngestReply = z.infer<typeof IngestReply>;
