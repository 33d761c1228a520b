import { MOST_OF_IT, periodOf, split, usual } from './amount-examples.ts';
import { baseOf, type ExampleOf, type Fields, fieldsIn, listIn, numberIn, textIn } from './example.ts';
import { unitIn } from './points-examples.ts';

/** More steps than this are a plain bar. */
const STEPS_MOST = 20;

/** A cap on one campaign: the ride that reaches it, and the rest that it pays. */
const memberMaxExample: ExampleOf = ({ value, item, t }) => {
  const most = numberIn(value, 'points');
  const money = numberIn(value, 'money');
  const base = baseOf(item);
  if (most === null && money === null) return null;
  const label = most === null ? t('examples.worth', { money: money ?? 0 }) : t('examples.points', { points: most });
  const parts = split(MOST_OF_IT, t('examples.paidUpTo', { most: label }), t('examples.unpaid'), true);
  if (most === null || base === null || item['rewardPer'] !== undefined)
    return {
      sentences: [t('examples.cap', { most: label })],
      picture: { kind: 'track', parts, steps: 0 },
    };
  const payments = Math.ceil(most / base);
  return {
    sentences: [
      t('examples.capReached', { base, count: payments, most: label }),
      t('examples.capLast', { points: most - (payments - 1) * base }),
    ],
    picture: { kind: 'track', parts, steps: 0 },
  };
};

/** A cap over several campaigns. */
const memberCapExample: ExampleOf = ({ value, t, titleOf }) => {
  const campaigns = listIn(fieldsIn(value)['campaigns']).filter((id) => typeof id === 'string');
  const [points, money] = [numberIn(value, 'points'), numberIn(value, 'money')];
  if (campaigns.length < 2 || (points === null && money === null)) return null;
  const most = points === null ? t('examples.worth', { money: money ?? 0 }) : t('examples.points', { points });
  const share = (at: number): number => (at / campaigns.length) * MOST_OF_IT;
  return {
    sentences: [t('examples.capTogether', { count: campaigns.length, most })],
    picture: {
      kind: 'track',
      parts: [
        ...campaigns.map((id, at) => ({
          from: share(at),
          to: share(at + 1),
          label: titleOf('campaigns', id),
          isOn: true,
        })),
        { from: MOST_OF_IT, to: 1, label: t('examples.unpaid'), isOn: false },
      ],
      steps: 0,
    },
  };
};

/** The reward of a campaign in words: points, an offer, or entries. */
function rewardText(item: Fields, { t, titleOf }: Pick<Parameters<ExampleOf>[0], 't' | 'titleOf'>): string {
  const points = numberIn(item, 'reward');
  const offer = textIn(item, 'rewardOffer', 'offer');
  if (points !== null) return t('examples.points', { points });
  return offer === null ? t('examples.theReward') : titleOf('offers', offer);
}

/** A target in miles, minutes or fares, of one member. */
const targetExample: ExampleOf = ({ item, t, titleOf }) => {
  const target = numberIn(item, 'target');
  const unit = unitIn(item['measure']);
  if (target === null || unit === 'RIDES' || item['shared'] !== undefined) return null;
  const count = Math.ceil(target / usual[unit]);
  const reward = rewardText(item, { t, titleOf });
  const amount = t('examples.amount', { unit, amount: target });
  const each = t('examples.amount', { unit, amount: usual[unit] });
  return {
    sentences: [
      t('examples.amountReached', { each, count }),
      t('examples.targetPays', { amount, reward, period: periodOf(item['window']) }),
    ],
    picture: {
      kind: 'track',
      parts: [{ from: 0, to: 1, label: `${amount}: ${reward}`, isOn: true }],
      steps: count <= STEPS_MOST ? count : 0,
    },
  };
};

/** Different things count once, however often they are ridden. */
const distinctExample: ExampleOf = ({ value, item, t, titleOf }) => {
  const target = numberIn(item, 'target');
  const { of, unit } = fieldsIn(value);
  const kind = typeof of === 'string' ? of : typeof unit === 'string' ? unit : null;
  if (target === null || kind === null) return null;
  const seen = Math.max(1, Math.ceil(target / 2));
  const each = numberIn(value, 'behaviours') ?? 1;
  return {
    sentences: [
      t('examples.distinct', { kind, rides: seen * each + 2, seen }),
      t('examples.distinctLeft', { left: target - seen, reward: rewardText(item, { t, titleOf }) }),
    ],
    picture: {
      kind: 'track',
      parts:
        seen === target
          ? [{ from: 0, to: 1, label: t('examples.distinctCount', { kind, count: seen }), isOn: true }]
          : split(
              seen / target,
              t('examples.distinctCount', { kind, count: seen }),
              t('examples.distinctMissing', { count: target - seen }),
              true,
            ),
      steps: target <= STEPS_MOST ? target : 0,
    },
  };
};

/** A goal of all members together. */
const sharedExample: ExampleOf = ({ value, item, t, titleOf }) => {
  const target = numberIn(item, 'target');
  const minimum = numberIn(value, 'minimum') ?? 1;
  const unit = unitIn(item['measure']);
  if (target === null || minimum > target) return null;
  const riders = Math.ceil(target / minimum);
  const own = t('examples.amount', { unit, amount: minimum });
  const points = numberIn(item, 'reward');
  return {
    sentences: [
      t('examples.shared', { riders, own, amount: t('examples.amount', { unit, amount: target }) }),
      points === null
        ? t('examples.sharedReward', { own, reward: rewardText(item, { t, titleOf }) })
        : t('examples.sharedPays', { own, points, sum: riders * points }),
    ],
    picture: {
      kind: 'track',
      parts: split(
        MOST_OF_IT,
        t('examples.sharedSoFar'),
        t('examples.sharedLeft', { amount: t('examples.amount', { unit, amount: target }) }),
        true,
      ),
      steps: 0,
    },
  };
};

/** An offer that a campaign gives. */
const rewardOfferExample: ExampleOf = ({ value, item, t, titleOf }) => {
  const id = textIn(value, 'offer');
  if (id === null) return null;
  const offer = titleOf('offers', id);
  const days = numberIn(value, 'days');
  const target = item['type'] === 'MULTI_TRIP' ? numberIn(item, 'target') : null;
  const isRides = target !== null && item['distinct'] === undefined && unitIn(item['measure']) === 'RIDES';
  return {
    sentences: [
      isRides
        ? t('examples.offerAfter', { count: target, offer, period: periodOf(item['window']) })
        : t('examples.offerEach', { offer }),
      days === null ? t('examples.offerForever') : t('examples.offerDays', { days }),
    ],
    picture:
      isRides && target <= STEPS_MOST
        ? { kind: 'track', parts: [{ from: 0, to: 1, label: offer, isOn: true }], steps: target }
        : { kind: 'gates', gates: [t('examples.campaignPays'), offer, t('examples.redeemedFree')] },
  };
};

export const goalExamples: Readonly<Record<string, ExampleOf>> = {
  'campaigns.*.memberMax': memberMaxExample,
  'memberCaps.*': memberCapExample,
  'campaigns.*.target': targetExample,
  'campaigns.*.distinct': distinctExample,
  'campaigns.*.shared': sharedExample,
  'campaigns.*.rewardOffer': rewardOfferExample,
};
