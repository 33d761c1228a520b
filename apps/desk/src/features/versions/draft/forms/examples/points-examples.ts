import {
  baseOf,
  type Column,
  type ExampleInput,
  type ExampleOf,
  type Fields,
  fieldsIn,
  joined,
  listIn,
  numberIn,
  textIn,
  weekdayName,
} from './example.ts';

/** Columns of a chart that stay readable on a phone. */
const COLUMNS_MOST = 6;

export const units = ['RIDES', 'KILOMETER', 'MILE', 'MINUTE', 'FARE'] as const;
export type Unit = (typeof units)[number];
export const unitIn = (value: unknown, fallback: Unit = 'RIDES'): Unit =>
  units.find((one) => one === value) ?? fallback;

/** When a factor applies: levels, weekdays, hours or lists of dates; else its label. */
function whenText(line: Fields, { language, titleOf, t }: ExampleInput): string {
  const when = fieldsIn(line['when']);
  const status = fieldsIn(line['status']);
  const levels = listIn(status['levels']).filter((one) => typeof one === 'string');
  const weekdays = listIn(when['weekdays']).filter((one) => typeof one === 'number');
  const hours = listIn(when['hours'] ?? when['endHours']).map((one) => `${textIn(one, 'from')}–${textIn(one, 'to')}`);
  const lists = (key: string, list: string): string[] =>
    listIn(when[key]).flatMap((id) => (typeof id === 'string' ? [titleOf(list, id)] : []));
  const parts = [
    levels.map((level) => titleOf('statuses.levels', level, textIn(status, 'id') ?? '')).join(' / '),
    weekdays.length === 0
      ? ''
      : joined(
          weekdays.map((one) => weekdayName(one, language)),
          language,
        ),
    ...[hours, lists('dates', 'calendars'), lists('declared', 'declaredDays')].map((names) => names.join(', ')),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : (textIn(line, 'label') ?? t('examples.always'));
}

/** The greatest product of factors: of the levels of one status, only one applies. */
function mostOf(lines: readonly Fields[]): number {
  const groups = Map.groupBy(lines, ({ status }) => textIn(status, 'id'));
  return [...groups].reduce((product, [status, own]) => {
    const times = own.map((line) => numberIn(line, 'times') ?? 1);
    return product * (status === null ? times.reduce((all, one) => all * one, 1) : Math.max(...times));
  }, 1);
}

const factorsExample: ExampleOf = (input) => {
  const { value, item, t, number } = input;
  const lines = listIn(value)
    .map(fieldsIn)
    .filter((line) => numberIn(line, 'times') !== null);
  const per = fieldsIn(item['rewardPer']);
  const perUnit = numberIn(per, 'points');
  const base = perUnit ?? baseOf(item);
  const [first] = lines;
  if (first === undefined || base === null) return null;
  const unit = perUnit === null ? 'RIDES' : unitIn(per['unit']);
  // Points of one payment are rounded; those per unit are multiplied before rounding.
  const paid = (times: number): number => (perUnit === null ? Math.round(base * times) : base * times);
  const column = (label: string, times: number): Column => ({ label, value: paid(times), text: number(paid(times)) });
  const own = lines.map((line) => column(whenText(line, input), numberIn(line, 'times') ?? 1));
  const most = mostOf(lines);
  const isMore = own.every(({ value: one }) => one < paid(most));
  const shown = own.slice(0, COLUMNS_MOST - 1 - Number(isMore));
  return {
    sentences: [
      t('examples.factor', { unit, when: own[0]?.label ?? '', points: own[0]?.text ?? '', base: number(base) }),
      ...(isMore ? [t('examples.factorsTogether', { points: number(paid(most)) })] : []),
    ],
    picture: {
      kind: 'columns',
      columns: [
        { ...column(t('examples.anyRide'), 1), isPlain: true },
        ...shown,
        ...(isMore ? [column(t('examples.together'), most)] : []),
      ],
    },
  };
};

const rounders = { DOWN: Math.floor, NEAREST: Math.round, UP: Math.ceil } as const;

/** Rides of different lengths, in the unit that is paid. */
const lengths: Readonly<Record<Unit, readonly number[]>> = {
  RIDES: [1],
  KILOMETER: [1, 3.4, 8, 20],
  MILE: [1, 3.4, 8, 20],
  MINUTE: [5, 12.5, 30, 60],
  FARE: [1, 2.75, 5, 10],
};

const perUnitExample: ExampleOf = ({ value, t, number }) => {
  const points = numberIn(value, 'points');
  const unit = unitIn(fieldsIn(value)['unit']);
  const rounding = (['DOWN', 'NEAREST', 'UP'] as const).find((one) => one === fieldsIn(value)['rounding']);
  if (points === null || unit === 'RIDES' || rounding === undefined) return null;
  const most = numberIn(value, 'pointsMax') ?? Number.POSITIVE_INFINITY;
  // Rounded to a thousandth first, because products such as 3.4 × 3 are not exact.
  const exact = (length: number): number => Math.round(length * points * 1000) / 1000;
  const paid = (length: number): number => Math.min(rounders[rounding](exact(length)), most);
  const capped = Number.isFinite(most) ? [most / points] : [];
  const rides = [...lengths[unit].filter((one) => capped.every((cap) => one < cap)), ...capped];
  const [, second = rides[0] ?? 1] = lengths[unit].filter((one) => rides.includes(one));
  const amount = (length: number): string => t('examples.amount', { unit, amount: length });
  return {
    sentences: [
      t('examples.perUnit', {
        ride: amount(second),
        exact: `${number(second)} × ${number(points)} = ${number(exact(second))}`,
        points: paid(second),
      }),
      ...capped.map((cap) => t('examples.perUnitMost', { ride: amount(cap), points: most })),
    ],
    picture: {
      kind: 'columns',
      columns: rides.map((one) => ({ label: amount(one), value: paid(one), text: number(paid(one)) })),
    },
  };
};

/** A member's steps with friends: points for each friend, and those of the steps so far. */
const stepsExample: ExampleOf = ({ value, file, t, number, titleOf }) => {
  const each = numberIn(file, 'referral', 'rewardForReferrer') ?? 0;
  const steps = listIn(value)
    .map((step) => ({
      friends: numberIn(step, 'friends'),
      reward: numberIn(step, 'reward') ?? 0,
      offer: textIn(step, 'rewardOffer', 'offer'),
    }))
    .flatMap(({ friends, ...step }) => (friends === null ? [] : [{ friends, ...step }]))
    .toSorted((a, b) => a.friends - b.friends);
  const last = steps.at(-1);
  if (last === undefined) return null;
  const columns = steps.slice(0, COLUMNS_MOST).map(({ friends, offer }): Column => {
    const reached = steps.filter((step) => step.friends <= friends);
    const points = friends * each + reached.reduce((sum, { reward }) => sum + reward, 0);
    const gift = offer === null ? '' : ` + ${titleOf('offers', offer)}`;
    return { label: t('examples.friends', { count: friends }), value: points, text: `${number(points)}${gift}` };
  });
  const ofSteps = steps.reduce((sum, { reward }) => sum + reward, 0);
  return {
    sentences: [t('examples.friendSteps', { count: last.friends, points: last.friends * each, steps: ofSteps })],
    picture: { kind: 'columns', columns },
  };
};

/** CO2 that an average ride of each mode saves against a car. */
const impactExample: ExampleOf = ({ value, t, number, titleOf }) => {
  const car = numberIn(value, 'carGramsPerKilometer');
  const factors = listIn(fieldsIn(value)['factors']).flatMap((factor) => {
    const mode = textIn(factor, 'mode');
    const grams = fieldsIn(factor)['gramsPerKilometer'];
    if (mode === null || car === null || typeof grams !== 'number') return [];
    const kilometers = numberIn(factor, 'averageKilometers') ?? 5;
    const saved = Math.round(Math.max(0, car - grams) * kilometers);
    return [{ mode: titleOf('modes', mode), kilometers, saved }];
  });
  const [first] = factors;
  if (first === undefined) return null;
  return {
    sentences: [t('examples.impact', { mode: first.mode, kilometers: number(first.kilometers), grams: first.saved })],
    picture: {
      kind: 'columns',
      columns: factors.slice(0, COLUMNS_MOST).map(({ mode, saved, kilometers }) => ({
        label: `${mode}, ${number(kilometers)} km`,
        value: saved,
        text: `${number(saved)} g`,
      })),
    },
  };
};

export const pointsExamples: Readonly<Record<string, ExampleOf>> = {
  'campaigns.*.multipliers': factorsExample,
  'campaigns.*.rewardPer': perUnitExample,
  'referral.steps': stepsExample,
  'settings.impact': impactExample,
};
