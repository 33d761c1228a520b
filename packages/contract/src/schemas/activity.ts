import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const Text = z.string().check(z.minLength(1), z.maxLength(limits.ingestIdLengthMax));
const Moment = z.iso.datetime({ offset: true });
const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
const NotNegative = z.number().check(z.minimum(0));
/** In any currency, in its main unit. */
const Fare = z.number().check(z.minimum(0), z.maximum(100_000_000));
/** A wider accuracy than the earth's circumference is a broken device. */
const Accuracy = z.number().check(z.minimum(0), z.maximum(40_075_000));

/** Ways of travelling. */
export const tripModes = [
  'bus',
  'rail',
  'tram',
  'metro',
  'ferry',
  'bikeshare',
  'scooter',
  'carpool',
  'walk',
  'other',
] as const;
export type TripMode = (typeof tripModes)[number];

/** A stop or station; every part may be unknown, because providers rename, move and forget places. */
export const TripPlace = z.object({
  id: z.nullish(Text),
  name: z.nullish(Text),
  lat: z.nullish(Latitude),
  lon: z.nullish(Longitude),
});
export type TripPlace = z.infer<typeof TripPlace>;

/** A ride. Times carry an offset; a stated duration beats the difference of the times, since clocks lie. */
export const TripCompleted = z.object({
  mode: z.enum(tripModes),
  startedAt: Moment,
  endedAt: Moment,
  durationSeconds: z.nullish(NotNegative),
  from: z.nullish(TripPlace),
  to: z.nullish(TripPlace),
  distanceMeters: z.nullish(NotNegative),
  fare: z.nullish(Fare),
});
export type TripCompleted = z.infer<typeof TripCompleted>;

/** A ride taken back: the event id of its `trip.completed`, and the source of that where several share the id. */
export const TripVoided = z.object({ id: Text, source: z.nullish(Text) });
export type TripVoided = z.infer<typeof TripVoided>;

/** A ride as it was, in the place of the one whose `trip.completed` is named; `source` is that one's, else the event's own. */
export const TripCorrected = z.extend(TripCompleted, { id: Text, source: z.nullish(Text) });
export type TripCorrected = z.infer<typeof TripCorrected>;

/** A survey answered. */
export const SurveyCompleted = z.object({ surveyId: Text });
export type SurveyCompleted = z.infer<typeof SurveyCompleted>;

/** A position reported at a place. */
export const PlaceVisited = z.object({
  lat: Latitude,
  lon: Longitude,
  accuracyMeters: Accuracy,
  placeId: z.nullish(Text),
});
export type PlaceVisited = z.infer<typeof PlaceVisited>;

/** Any other verified act. */
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

/** One behaviour as a CloudEvents 1.0 event; `subject` is the rider at that provider [CAMP-16]. */
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

/** Body of an ingest call. Items stay unknown here, so that one bad event never rejects its batch. */
export const ActivityBatch = z.array(z.unknown()).check(z.minLength(1), z.maxLength(limits.ingestBatchMax));
export type ActivityBatch = z.infer<typeof ActivityBatch>;

/** One event, or a batch of 1 to 1,000. */
export const IngestBody = z.union([ActivityBatch, z.looseObject({})]);
export type IngestBody = z.infer<typeof IngestBody>;

/**
 * Why an event was refused: by itself (its shape, its times, a measure out of range, an id damaged by a spreadsheet), or by what is known already: other content under the same source and id, a ride
 * that several sources have under that id, something that is no ride as first reported, another rider's ride.
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
 * What a void or a correction did, or what was done to a ride by one: the ride is taken back; it is corrected; the ride was not
 * reported yet; nobody has anything of it; a correction that was told later stands.
 */
export const ingestEffects = ['VOIDED', 'CORRECTED', 'AWAITS_RIDE', 'NOTHING_LEFT', 'OUTDATED'] as const;
const IngestEffect = z.enum(ingestEffects);
export type IngestEffect = z.infer<typeof IngestEffect>;

/** What became of one event; `id` is null when it could not be read. */
export const IngestResult = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('accepted'), effect: z.optional(IngestEffect) }),
  z.object({ id: z.string(), outcome: z.literal('duplicate'), effect: z.optional(IngestEffect) }),
  z.object({ id: z.nullable(z.string()), outcome: z.literal('rejected'), reason: z.enum(rejectionReasons) }),
]);
export type IngestResult = z.infer<typeof IngestResult>;

/** Answer to an ingest call, one result per event in the order sent. */
export const IngestReply = z.object({ results: z.array(IngestResult) });
export type IngestReply = z.infer<typeof IngestReply>;
