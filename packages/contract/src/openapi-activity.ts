import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Activity, type TripCompleted, TripPlace } from './schemas/activity.ts';

type Kind = Activity['type'];
type DataOf<K extends Kind> = Extract<Activity, { type: K }>['data'];
type Words<Data> = Record<keyof Data, string>;

const envelopeWords: Words<Omit<Activity, 'data'>> = {
  specversion: 'The version of CloudEvents.',
  type: 'The kind of event.',
  id: "The event's id at its source. A repeat is answered as a duplicate and changes nothing; the same id with other content is rejected as CONFLICT.",
  source:
    'Where the event comes from. Source and id together identify an event; the same ride from another source is still one ride.',
  subject: "The rider's identifier at the provider. For a survey, the token of the link works too.",
  time: 'When it happened; for a ride, when it was reported: the latest of several corrections counts. RFC 3339 with an offset.',
  datacontenttype: 'Content type of `data`; ignored.',
};

const placeWords: Words<TripPlace> = {
  id: "The provider's id of the stop or station; campaigns use it.",
  name: 'Its name for riders.',
  lat: 'Latitude in degrees, WGS 84.',
  lon: 'Longitude in degrees, WGS 84.',
};

const rideWords: Words<TripCompleted> = {
  mode: 'Mode of travel.',
  startedAt: 'Start. RFC 3339 with an offset.',
  endedAt: 'End; rules use this time. RFC 3339 with an offset.',
  durationSeconds: 'Duration, in seconds; wins if the two times disagree with it.',
  from: 'Where it started.',
  to: 'Where it ended.',
  distanceMeters: 'Distance, in meters.',
  fare: "Fare paid, in the main unit of the currency (2.5 for $2.50), or in its smallest unit if the provider's `fareUnit` says so.",
  currency:
    "Currency of the fare (ISO 4217), if it isn't the agency's. Fares in another currency are stored and decide nothing.",
  line: "The provider's id of the line or route; campaigns use it.",
};

const kindWords: { [K in Kind]: { title: string; data: Words<DataOf<K>> } } = {
  'trip.completed': { title: 'A completed ride', data: rideWords },
  'trip.voided': {
    title: 'A voided ride',
    data: {
      id: 'The `id` of its `trip.completed`.',
      source:
        "The `source` of its `trip.completed`; needed if several sources use that id and none is this event's own.",
    },
  },
  'trip.corrected': {
    title: 'A corrected ride, which replaces the one reported before',
    data: {
      ...rideWords,
      id: 'The `id` of the original `trip.completed`, also after earlier corrections. The rider must be the same.',
      source: "The `source` of that `trip.completed`; without it this event's own.",
    },
  },
  'survey.completed': { title: 'A completed survey', data: { surveyId: "The survey's id in the campaign." } },
  'place.visited': {
    title: 'A position, matched with places and then deleted',
    data: {
      lat: 'Latitude in degrees, WGS 84.',
      lon: 'Longitude in degrees, WGS 84.',
      accuracyMeters: 'Accuracy: radius in meters.',
      placeId: "The provider's id of the place; not stored.",
    },
  },
  'action.completed': { title: 'Another action', data: { actionId: "The action's id in the campaign." } },
};

type Shape = Record<string, z.ZodMiniType>;

const described = (shape: Shape, words: Record<string, string>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, field.check(z.describe(words[name] ?? ''))]),
    ),
  );

const place = z.nullish(described(TripPlace.shape, placeWords));

const items = Activity.def.options.map(({ shape: { data, type, ...envelope } }) => {
  const kind = type.def.values[0] as Kind;
  const { title, data: words } = kindWords[kind];
  const fields: Shape =
    kind === 'trip.completed' || kind === 'trip.corrected' ? { ...data.shape, from: place, to: place } : data.shape;
  return z
    .object({ ...described({ ...envelope, type }, envelopeWords).shape, data: described(fields, words) })
    .check(z.meta({ id: kind, title }));
});
const item = z.union(items).check(z.meta({ id: 'Behaviour' }));

/**
 * Body of a report with every kind and field described, for senders. The ingest endpoint accepts more: it answers a bad
 * event without rejecting the others.
 */
export const ReportedActivities = z.union([
  z.array(item).check(z.minLength(1), z.maxLength(limits.ingestBatchMax)),
  item,
]);
