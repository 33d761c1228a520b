import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Activity, type TripCompleted, TripPlace } from './schemas/activity.ts';

type Kind = Activity['type'];
type DataOf<K extends Kind> = Extract<Activity, { type: K }>['data'];
type Words<Data> = Record<keyof Data, string>;

const envelopeWords: Words<Omit<Activity, 'data'>> = {
  specversion: 'The version of CloudEvents.',
  type: 'What was done.',
  id: "The event's own name at its source: a repeat is answered as a duplicate and changes nothing, one with other content is refused as CONFLICT.",
  source:
    'Where the event comes from. Events are one by source and id; the same ride under another source is still the same ride.',
  subject: 'The rider as the provider names them. For a survey also the token that came with the link.',
  time: 'When it was done; for a ride, when it was reported: of several corrections the latest stands. RFC 3339 with an offset.',
  datacontenttype: 'The type of `data`, where a sender states it; read by nobody.',
};

const placeWords: Words<TripPlace> = {
  id: 'The stop or station as the provider names it; campaigns name places by it.',
  name: 'What riders call it.',
  lat: 'Latitude in degrees, WGS 84.',
  lon: 'Longitude in degrees, WGS 84.',
};

const rideWords: Words<TripCompleted> = {
  mode: 'The way of travelling.',
  startedAt: 'When it began. RFC 3339 with an offset.',
  endedAt: 'When it ended, by which it is judged. RFC 3339 with an offset.',
  durationSeconds: 'How long it took, in seconds; believed where the two times disagree with it.',
  from: 'Where it began.',
  to: 'Where it ended.',
  distanceMeters: 'How far it went, in metres.',
  fare: 'What it cost, as the provider counts; kept, decides nothing.',
};

const kindWords: { [K in Kind]: { title: string; data: Words<DataOf<K>> } } = {
  'trip.completed': { title: 'A ride that is over', data: rideWords },
  'trip.voided': {
    title: 'A ride taken back',
    data: {
      id: 'The `id` of its `trip.completed`.',
      source:
        "The `source` of its `trip.completed`, needed where several sources use that id and none of them is this event's own.",
    },
  },
  'trip.corrected': {
    title: 'A ride as it was, in the place of one reported before',
    data: {
      ...rideWords,
      id: 'The `id` of the `trip.completed` in whose place it stands, whatever was corrected before. The rider must be the same.',
      source: "The `source` of that `trip.completed`; without it this event's own.",
    },
  },
  'survey.completed': { title: 'A survey answered', data: { surveyId: 'The survey, as a campaign names it.' } },
  'place.visited': {
    title: 'A position at a place: matched and dropped',
    data: {
      lat: 'Latitude in degrees, WGS 84.',
      lon: 'Longitude in degrees, WGS 84.',
      accuracyMeters: 'Radius of the circle that the rider was in, in metres.',
      placeId: 'The place as the provider names it; not kept.',
    },
  },
  'action.completed': { title: 'Another act', data: { actionId: 'The act, as a campaign names it.' } },
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
