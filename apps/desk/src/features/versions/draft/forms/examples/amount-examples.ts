import { type ExampleOf, fieldsIn, numberIn, type Span } from './example.ts';
import { type Unit, unitIn } from './points-examples.ts';

/** A usual ride in each unit, for examples. */
export const usual: Readonly<Record<Unit, number>> = { RIDES: 1, KILOMETER: 8, MILE: 5, MINUTE: 20, FARE: 2.5 };

/** The period of a window in words: a choice of the message. */
export const periodOf = (window: unknown): string => {
  const { kind, unit } = fieldsIn(window);
  return kind === 'CALENDAR' && typeof unit === 'string' ? unit : 'OTHER';
};

/** A line that is paid, or counts, up to a part of it. */
export const split = (share: number, first: string, rest: string, isFirstOn: boolean): Span[] => [
  { from: 0, to: share, label: first, isOn: isFirstOn },
  { from: share, to: 1, label: rest, isOn: !isFirstOn },
];

/** Share of a line up to its limit or goal. */
export const MOST_OF_IT = 0.7;

/** Rides that count only after an amount. */
const afterExample: ExampleOf = ({ value, t }) => {
  const amount = numberIn(value, 'amount');
  const unit = unitIn(fieldsIn(value)['measure']);
  if (amount === null) return null;
  const rides = Math.ceil(amount / usual[unit]);
  const reached = t('examples.amount', { unit, amount: amount });
  return {
    sentences: [
      ...(unit === 'RIDES'
        ? []
        : [
            t('examples.amountReached', {
              each: t('examples.amount', { unit, amount: usual[unit] }),
              count: rides,
            }),
          ]),
      t('examples.afterwards', { amount: reached, next: rides + 1, period: periodOf(fieldsIn(value)['window']) }),
    ],
    picture: {
      kind: 'track',
      parts: split(MOST_OF_IT, t('examples.ridesUnpaid', { count: rides }), t('examples.furtherPaid'), false),
      steps: 0,
    },
  };
};

/** Paid rides have at most an amount together. */
const measureLimitExample: ExampleOf = ({ value, t }) => {
  const amount = numberIn(value, 'amount');
  const unit = unitIn(fieldsIn(value)['measure']);
  if (amount === null) return null;
  const count = Math.floor(amount / usual[unit]);
  const period = periodOf(fieldsIn(value)['window']);
  const most = t('examples.amount', { unit, amount });
  const each = t('examples.amount', { unit, amount: usual[unit] });
  return {
    sentences:
      unit === 'RIDES'
        ? [t('examples.limitRides', { count, period })]
        : [...(count === 0 ? [] : [t('examples.limitPaid', { each, count, period })]), t('examples.limitRest')],
    picture: {
      kind: 'track',
      parts: split(MOST_OF_IT, t('examples.paidUpTo', { most }), t('examples.unpaid'), true),
      steps: 0,
    },
  };
};

const CENT = 0.01;

/** A lowest or highest fare; both limits count. */
const fareExample =
  (isLeast: boolean): ExampleOf =>
  ({ value, t, number }) => {
    const fare = numberIn({ fare: value }, 'fare');
    if (fare === null) return null;
    const beside = Math.round((fare + (isLeast ? -CENT : CENT)) * 100) / 100;
    const [own, other] = [number(fare), number(beside)];
    const below = isLeast ? t('examples.fareUnder', { fare: own }) : t('examples.fareUpTo', { fare: own });
    const above = isLeast ? t('examples.fareFrom', { fare: own }) : t('examples.fareOver', { fare: own });
    return {
      sentences: [t('examples.fare', { fare: own, other })],
      picture: { kind: 'track', parts: split(1 / 2, below, above, !isLeast), steps: 0 },
    };
  };

export const amountExamples: Readonly<Record<string, ExampleOf>> = {
  'campaigns.*.counts.after': afterExample,
  'campaigns.*.counts.minFare': fareExample(true),
  'campaigns.*.counts.maxFare': fareExample(false),
  'campaigns.*.measureLimit': measureLimitExample,
};
