import { type TripMode, tripModes } from '@fareback/contract';
import * as z from 'zod/mini';
import { asError, say } from '../message.ts';
import { Amount, closed, Id, oneOf, Positive, TimeOfDay } from './scalars.ts';

/** Maximum nesting depth of conditions, including the outermost, and maximum total number. */
export const CONDITION_LEVELS = 4;
export const CONDITIONS_MAX = 24;
/** Maximum number of variants of a line: both directions, and trips that skip stops. */
const LISTS_MAX = 40;

/** A time range; if it ends before it begins, it passes midnight. `to` is exclusive. */
export interface Hours {
  from: string;
  to: string;
}

/** Conditions of an activity, all of which must hold. Trip conditions apply to trips only. */
export interface Conditions {
  /** Modes of travel that count; absent: all. */
  modes?: TripMode[] | undefined;
  /** Weekdays of the tenant's service day: 1 is Monday, 7 Sunday; absent: all. */
  weekdays?: number[] | undefined;
  /** Local time of its start, or of its end if the start is unknown. */
  hours?: Hours[] | undefined;
  /** Local time of its end, such as leaving a station. */
  endHours?: Hours[] | undefined;
  /** Service days in one of these of the pack's calendars. */
  dates?: string[] | undefined;
  /** Service days that staff or a feed declared to be one of these kinds. */
  declared?: string[] | undefined;
  /** Lines by the provider's id; absent: all. */
  lines?: string[] | undefined;
  minDurationSeconds?: number | undefined;
  maxDurationSeconds?: number | undefined;
  minDistanceMeters?: number | undefined;
  maxDistanceMeters?: number | undefined;
  /** Fare in the main unit of the agency's currency. */
  minFare?: number | undefined;
  maxFare?: number | undefined;
  /** Stops by the provider's id, or by name without an id; absent: all. */
  fromPlaces?: string[] | undefined;
  toPlaces?: string[] | undefined;
  /** Lines: stops in calling order. A ride goes from one stop to a later one of the same list. */
  along?: string[][] | undefined;
  /** A zone: both stops of a ride are among these. */
  within?: string[] | undefined;
  /** All of these, at least one of these, and not this one. */
  all?: Conditions[] | undefined;
  any?: Conditions[] | undefined;
  not?: Conditions | undefined;
}

const Stop = z.string({ error: 'the id of a stop as text' }).check(z.minLength(1, { error: 'the id of a stop' }));
const Stops = z.array(Stop, { error: 'a list of stops' }).check(z.minLength(1, { error: 'at least one stop' }));
const Stretch = closed({ from: TimeOfDay, to: TimeOfDay }).check(
  z.refine(({ from, to }) => from !== to, { error: 'two different times; for all day, remove the hours' }),
);

export const Weekdays = z.array(Positive).check(
  z.refine((days) => days.length > 0 && days.every((day) => day <= 7), {
    error: 'days from 1 (Monday) to 7 (Sunday)',
  }),
);

const TimeRanges = z
  .array(Stretch, { error: "a list such as [{ from: '09:00', to: '15:00' }]" })
  .check(z.minLength(1, { error: 'at least one time range' }));
const LineId = z.string({ error: 'the id of a line as text' }).check(z.minLength(1, { error: 'the id of a line' }));

const plain = {
  modes: z.optional(z.array(oneOf(...tripModes)).check(z.minLength(1, { error: 'at least one travel mode' }))),
  weekdays: z.optional(Weekdays),
  hours: z.optional(TimeRanges),
  endHours: z.optional(TimeRanges),
  dates: z.optional(
    z.array(Id, { error: 'a list of calendars' }).check(z.minLength(1, { error: 'at least one calendar' })),
  ),
  declared: z.optional(
    z.array(Id, { error: 'a list of kinds of day' }).check(z.minLength(1, { error: 'at least one kind of day' })),
  ),
  lines: z.optional(
    z.array(LineId, { error: 'a list of lines' }).check(z.minLength(1, { error: 'at least one line' })),
  ),
  minDurationSeconds: z.optional(Positive),
  maxDurationSeconds: z.optional(Positive),
  minDistanceMeters: z.optional(Positive),
  maxDistanceMeters: z.optional(Positive),
  minFare: z.optional(Amount),
  maxFare: z.optional(Amount),
  fromPlaces: z.optional(Stops),
  toPlaces: z.optional(Stops),
  along: z.optional(
    z
      .array(Stops.check(z.minLength(2, { error: 'at least two stops' })), { error: 'a list of lists of stops' })
      .check(
        z.minLength(1, { error: 'at least one list of stops' }),
        z.maxLength(LISTS_MAX, { error: asError(say`at most ${LISTS_MAX} lists of stops`) }),
      ),
  ),
  within: z.optional(Stops),
};

const tooDeep = z.optional(
  z.never({ error: asError(say`no condition here, because at most ${CONDITION_LEVELS} can be nested`) }),
);

/** Conditions with up to `levels` further levels of nesting. */
function conditionsOf(levels: number): z.ZodMiniType<Conditions> {
  if (levels === 0) return closed({ ...plain, all: tooDeep, any: tooDeep, not: tooDeep });
  return closed({ ...plain, ...nestedOf(levels) });
}

function nestedOf(levels: number) {
  const inner = conditionsOf(levels - 1);
  const several = z.optional(
    z.array(inner, { error: 'a list of conditions' }).check(z.minLength(1, { error: 'at least one condition' })),
  );
  return { all: several, any: several, not: z.optional(inner) };
}

/** The keys of conditions, for schemas that add them to their own. */
export const conditionKeys = { ...plain, ...nestedOf(CONDITION_LEVELS - 1) };

export const When: z.ZodMiniType<Conditions> = conditionsOf(CONDITION_LEVELS - 1);

/** Returns the ids of the calendars that conditions name. */
export const calendarsIn = (conditions: Conditions): string[] =>
  withNested(conditions).flatMap(({ of }) => of.dates ?? []);

/** Returns the kinds of declared day that conditions name. */
export const declaredIn = (conditions: Conditions): string[] =>
  withNested(conditions).flatMap(({ of }) => of.declared ?? []);

export function withNested(
  conditions: Conditions,
  at: (string | number)[] = [],
): { key: (string | number)[]; of: Conditions }[] {
  const { all = [], any = [], not } = conditions;
  return [
    { key: at, of: conditions },
    ...all.flatMap((one, index) => withNested(one, [...at, 'all', index])),
    ...any.flatMap((one, index) => withNested(one, [...at, 'any', index])),
    ...(not ? withNested(not, [...at, 'not']) : []),
  ];
}
