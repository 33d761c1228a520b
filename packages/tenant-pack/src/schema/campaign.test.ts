import { describe, expect, it } from 'vitest';
import { contradictionsOfCampaign } from '../checks/contradictions-of-campaign.ts';
import { inEnglish, ofError } from '../message.ts';
import { Campaign } from './campaign.ts';
import { Limit } from './campaign-parts.ts';

const streak = {
  id: 'seven-days',
  type: 'STREAK',
  category: 'rides',
  counts: { behaviours: ['trip.completed'] },
  levels: [{ reward: 10 }],
  target: 7,
  levelDays: 7,
  distinct: { unit: 'DAY' },
  restart: 'NEVER',
};

const survey = (url: string) => ({ action: 'LINK', url });

describe('a limit in the older unit', () => {
  it.each([
    [0, null],
    [1, 1],
    [7, 7],
    [86_399, 86_399],
    [86_400, 1],
    [604_800, 7],
  ])('%i is read as %s days [CAMP-04]', (timeFrameLengthInSeconds, days) => {
    const limit = Limit.parse({ earnings: 2, timeFrameLengthInSeconds });
    expect(limit).toEqual(days === null ? null : { earnings: 2, days });
  });

  it('zero allowed earnings is no limit [CAMP-05]', () => {
    expect(Limit.parse({ earnings: 0, days: 1 })).toBeNull();
  });

  it.each([
    [{ kind: 'CALENDAR', unit: 'DAY' }, 1],
    [{ kind: 'CALENDAR', unit: 'WEEK' }, 7],
    [{ kind: 'CALENDAR', unit: 'MONTH' }, 31],
    [{ kind: 'ROLLING', seconds: 86_400 }, 1],
    [{ kind: 'ROLLING', seconds: 86_401 }, 2],
    [{ kind: 'FROM_FIRST', days: 3 }, 3],
    [{ kind: 'CAMPAIGN' }, 0],
  ])('in the window %j lasts %i days at most [CAMP-04]', (window, days) => {
    expect(Limit.parse({ earnings: 2, window })).toEqual({ earnings: 2, days, window });
    expect(Limit.parse({ earnings: 0, window })).toBeNull();
  });

  it('both units at once are refused', () => {
    expect(Limit.safeParse({ earnings: 1, days: 1, timeFrameLengthInSeconds: 1 }).success).toBe(false);
  });
});

describe('a campaign', () => {
  it('has defaults for usually omitted keys', () => {
    expect(Campaign.parse(streak)).toMatchObject({
      active: true,
      providers: [],
      lookBackDays: 0,
      badges: [],
      cta: { action: 'NONE' },
      distinct: { unit: 'DAY', behaviours: 1 },
    });
  });

  it('of days that do not fit into its level is refused, an exact fit is accepted [STREAK-02]', () => {
    const keysFor = (levelDays: number) =>
      contradictionsOfCampaign(Campaign.parse({ ...streak, levelDays })).map(({ key }) => key.join('.'));
    expect(keysFor(6)).toEqual(['levelDays']);
    expect(keysFor(7)).toEqual([]);
  });

  it.each([
    [{ levelDays: 7 }, []],
    [{ inARow: true }, []],
    [{ inARow: true, freezes: { perLevel: 1, earnedEvery: 7, most: 2 } }, []],
    [{}, ['levelDays']],
    [{ inARow: true, levelDays: 7 }, ['levelDays']],
    [{ inARow: true, distinct: undefined }, ['distinct']],
    [{ inARow: true, freezes: {} }, ['freezes']],
    [{ inARow: true, freezes: { perLevel: 1, most: 2 } }, ['freezes.most']],
    [{ levelDays: 7, freezes: { perLevel: 1 } }, ['freezes']],
  ])('that is a streak has level days or is consecutive: %j [STREAK-09]', (over, keys) => {
    const given = { ...streak, levelDays: undefined, ...over };
    expect(contradictionsOfCampaign(Campaign.parse(given)).map(({ key }) => key.join('.'))).toEqual(keys);
  });

  it('that counts no trips cannot require a duration', () => {
    const counts = { behaviours: ['survey.completed'], minDurationSeconds: 60 };
    expect(contradictionsOfCampaign(Campaign.parse({ ...streak, counts })).map(({ key }) => key.join('.'))).toEqual([
      'counts.minDurationSeconds',
    ]);
  });

  it('that pays for clicks needs a limit', () => {
    const action = {
      id: 'a',
      type: 'ACTION',
      active: false,
      category: 'c',
      actionId: 'x',
      evidence: 'CLICK',
      reward: 1,
    };
    expect(contradictionsOfCampaign(Campaign.parse(action)).map(({ key }) => key.join('.'))).toEqual(['limit']);
    expect(contradictionsOfCampaign(Campaign.parse({ ...action, limit: { earnings: 1, days: 1 } }))).toEqual([]);
  });

  const wrongIn = (own: Record<string, unknown>) =>
    contradictionsOfCampaign(Campaign.parse({ id: 'a', category: 'c', reward: 1, ...own })).map(({ key }) =>
      key.join('.'),
    );

  it.each([
    { type: 'ACTION', actionId: 'x', evidence: 'VERIFIED' },
    { type: 'EXTERNAL_SURVEY', provider: 'p', surveyId: 's', cta: survey('https://survey.example/{token}') },
    { type: 'LOCATION', counts: { behaviours: ['place.visited'] }, places: ['pier'] },
    { type: 'REDEMPTION' },
  ])('of type $type may be active [CAMP-02]', (own) => {
    expect(wrongIn(own)).toEqual([]);
  });

  it('about visits counts nothing else', () => {
    const own = { type: 'LOCATION', counts: { behaviours: ['place.visited', 'trip.completed'] }, places: ['pier'] };
    expect(wrongIn(own)).toEqual(['counts.behaviours']);
  });

  it.each([
    [{ action: 'NONE' }],
    [survey('https://survey.example/')],
    [survey('/earn/{token}')],
    [{ action: 'CONNECT' }],
  ])('with a survey needs a link that identifies the rider to the survey, not %j', (cta) => {
    expect(wrongIn({ type: 'EXTERNAL_SURVEY', provider: 'p', surveyId: 's', cta })).toEqual(['cta']);
  });

  it('identifies the rider only to a survey', () => {
    const cta = survey('https://partner.example/{token}');
    expect(wrongIn({ type: 'ACTION', actionId: 'x', evidence: 'VERIFIED', cta })).toEqual(['cta.url']);
  });

  it('counted by its dates needs dates [CAMP-05]', () => {
    const limited = { type: 'REDEMPTION', limit: { earnings: 1, window: { kind: 'CAMPAIGN' } } };
    expect(wrongIn(limited)).toEqual(['limit.window']);
    expect(wrongIn({ ...limited, endsOn: '2026-03-01' })).toEqual([]);
    const tiers = {
      id: 't',
      type: 'TIER',
      category: 'c',
      counts: { behaviours: ['trip.completed'] },
      period: 'CAMPAIGN',
      tierType: 'BEHAVIOR',
      tiers: [{ rewardPoints: 1, maxBehaviors: 1 }],
    };
    const wrong = (dates: object) => contradictionsOfCampaign(Campaign.parse({ ...tiers, ...dates }));
    expect(wrong({}).map(({ key }) => key)).toEqual([['period']]);
    expect(wrong({ startsOn: '2026-03-01' })).toEqual([]);
  });

  it('of tiers counts the unit of its tiers [TIER-02]', () => {
    const keysFor = (tierType: string, activities: string[]) =>
      contradictionsOfCampaign(
        Campaign.parse({
          id: 't',
          type: 'TIER',
          category: 'c',
          period: 'MONTH',
          tierType,
          counts: { behaviours: activities },
          tiers: [{ rewardPoints: 1, maxBehaviors: 1 }],
        }),
      ).map(({ key }) => key.join('.'));
    expect(keysFor('BEHAVIOR', ['trip.completed'])).toEqual([]);
    expect(keysFor('SURVEY', ['survey.completed'])).toEqual([]);
    expect(keysFor('SURVEY', ['trip.completed'])).toEqual(['counts.behaviours']);
    expect(keysFor('BEHAVIOR', ['trip.completed', 'survey.completed'])).toEqual(['counts.behaviours']);
  });

  const goal = { id: 'g', type: 'MULTI_TRIP', category: 'c', counts: { behaviours: ['trip.completed'] }, reward: 1 };
  const wrongGoal = (own: Record<string, unknown>) =>
    contradictionsOfCampaign(Campaign.parse({ ...goal, ...own })).map(({ key }) => key.join('.'));

  it.each([
    [{ kind: 'CALENDAR', unit: 'DAY' }, 'DAY', 1],
    [{ kind: 'CALENDAR', unit: 'WEEK' }, 'DAY', 7],
    [{ kind: 'CALENDAR', unit: 'WEEK' }, 'WEEK', 1],
    [{ kind: 'CALENDAR', unit: 'WEEK' }, 'MONTH', 2],
    [{ kind: 'CALENDAR', unit: 'MONTH' }, 'DAY', 31],
    [{ kind: 'CALENDAR', unit: 'MONTH' }, 'WEEK', 6],
    [{ kind: 'FROM_FIRST', days: 10 }, 'DAY', 10],
    [{ kind: 'ROLLING', seconds: 86_400 }, 'DAY', 2],
  ])('with the window %j and distinct %ss reaches %i at most; one more is refused', (window, unit, most) => {
    expect(wrongGoal({ window, distinct: { unit }, target: most })).toEqual([]);
    expect(wrongGoal({ window, distinct: { unit }, target: most + 1 })).toEqual(['target']);
  });

  it('carries nothing over if no window follows', () => {
    const dates = { startsOn: '2026-03-01', window: { kind: 'CAMPAIGN' }, target: 2 };
    expect(wrongGoal(dates)).toEqual([]);
    expect(wrongGoal({ ...dates, carryOver: true })).toEqual(['carryOver']);
  });

  it('with a measure or different things rejects carried surplus and rolling windows [CAMP-45, CAMP-46]', () => {
    const rolling = { window: { kind: 'ROLLING', seconds: 86_400 }, target: 2 };
    const month = { window: { kind: 'CALENDAR', unit: 'MONTH' }, target: 2 };
    expect(wrongGoal({ ...rolling, measure: 'FARE' })).toEqual([]);
    expect(wrongGoal({ ...rolling, measure: 'FARE', carryOver: true })).toEqual(['window.kind']);
    expect(wrongGoal({ ...rolling, distinct: { of: 'STOPS' } })).toEqual(['window.kind']);
    expect(wrongGoal({ ...month, distinct: { of: 'STOPS' } })).toEqual([]);
    expect(wrongGoal({ ...month, distinct: { of: 'LINES' }, measure: 'MILE' })).toEqual(['measure']);
    expect(wrongGoal({ ...month, distinct: { of: 'LINES' }, carryOver: true })).toEqual(['carryOver']);
  });

  it('of all members together has days, one window, and the same reward for everyone [CAMP-84]', () => {
    const city = {
      target: 100,
      window: { kind: 'CAMPAIGN' },
      startsOn: '2026-03-01',
      endsOn: '2026-03-10',
      shared: {},
    };
    const first = (unit: string) => ({ counts: { behaviours: ['trip.completed'], first: unit } });
    expect(wrongGoal(city)).toEqual([]);
    expect(wrongGoal({ ...city, startsOn: undefined, endsOn: undefined })).toEqual(['startsOn', 'endsOn']);
    expect(wrongGoal({ ...city, window: { kind: 'CALENDAR', unit: 'WEEK' } })).toEqual(['window.kind']);
    expect(wrongGoal({ ...city, distinct: { of: 'LINES' } })).toEqual(['distinct']);
    expect(wrongGoal({ ...city, memberMax: { points: 500 } })).toEqual(['memberMax']);
    expect(wrongGoal({ ...city, multipliers: [{ times: 2, label: 'now' }] })).toEqual(['multipliers']);
    expect(wrongGoal({ ...city, holdout: { percent: 10, until: '2026-03-05' } })).toEqual(['holdout']);
    expect(wrongGoal({ ...city, shared: { minimum: 100 } })).toEqual([]);
    expect(wrongGoal({ ...city, shared: { minimum: 101 } })).toEqual(['shared.minimum']);
    expect(wrongGoal({ ...city, ...first('DAY'), shared: { minimum: 10 } })).toEqual([]);
    expect(wrongGoal({ ...city, ...first('DAY'), shared: { minimum: 11 } })).toEqual(['shared.minimum']);
    expect(wrongGoal({ ...city, ...first('WEEK'), shared: { minimum: 4 } })).toEqual(['shared.minimum']);
    expect(wrongGoal({ ...city, ...first('EVER'), shared: { minimum: 2 } })).toEqual(['shared.minimum']);
  });

  it('of one type refuses the keys of another [CAMP-02]', () => {
    expect(Campaign.safeParse({ ...streak, tiers: [] }).success).toBe(false);
  });
});

describe('conditions', () => {
  const ride = { id: 'ride', type: 'TRANSACTIONAL', category: 'rides', reward: 5 };
  const keysOf = (counts: object, more: object = {}): string[] =>
    contradictionsOfCampaign(
      Campaign.parse({ ...ride, ...more, counts: { behaviours: ['trip.completed'], ...counts } }),
    ).map(({ key }) => key.join('.'));
  const troubles = (counts: object): string[] => {
    const read = Campaign.safeParse({ ...ride, counts: { behaviours: ['trip.completed'], ...counts } });
    return (read.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${inEnglish(ofError(message))}`);
  };

  it('of hours, ranges, first rides, journeys and combinations are accepted [CAMP-17]', () => {
    const counts = {
      hours: [{ from: '22:00', to: '03:00' }],
      minDurationSeconds: 60,
      maxDurationSeconds: 7200,
      first: 'WEEK',
      journeys: { withinMinutes: 30 },
      any: [{ weekdays: [6, 7] }, { not: { all: [{ modes: ['bus'] }, { fromPlaces: ['a'] }] } }],
    };
    expect(keysOf(counts)).toEqual([]);
  });

  it.each([
    [{ minDurationSeconds: 60, maxDurationSeconds: 59 }, ['counts.maxDurationSeconds']],
    [{ any: [{ minDistanceMeters: 9, maxDistanceMeters: 8 }] }, ['counts.any.0.maxDistanceMeters']],
    [{ any: Array.from({ length: 23 }, () => ({ modes: ['bus'] })) }, []],
    [{ any: Array.from({ length: 24 }, () => ({ modes: ['bus'] })) }, ['counts.any.23']],
    [{ behaviours: ['survey.completed'], hours: [{ from: '09:00', to: '10:00' }] }, []],
    [{ behaviours: ['survey.completed'], first: 'DAY' }, ['counts.first']],
    [{ behaviours: ['survey.completed'], lines: ['7'] }, ['counts.lines']],
    [{ minFare: 3, maxFare: 2 }, ['counts.maxFare']],
    [
      { behaviours: ['survey.completed'], after: { measure: 'RIDES', amount: 3, window: { kind: 'CAMPAIGN' } } },
      ['counts.after'],
    ],
    [{ behaviours: ['survey.completed'], absence: { days: 30 } }, ['counts.absence']],
    [{ behaviours: ['survey.completed'], any: [{ modes: ['bus'] }] }, ['counts.any', 'counts.any.0.modes']],
    [{ behaviours: ['trip.completed', 'survey.completed'], not: { weekdays: [1] } }, ['counts.not']],
  ])('that contradict each other are refused at their place: %j [CAMP-17]', (counts, keys) => {
    expect(keysOf(counts)).toEqual(keys);
  });

  it.each([
    [{ kind: 'CALENDAR', unit: 'MONTH' }, 30, 29],
    [{ kind: 'CALENDAR', unit: 'WEEK' }, 6, 5],
    [{ kind: 'ROLLING', seconds: 864_000 }, 10, 9],
  ])('an amount whose window is empty after the absence is refused: %j, %i days [CAMP-98]', (window, days, allowed) => {
    const after = { measure: 'RIDES', amount: 3, window };
    expect(keysOf({ after, absence: { days } })).toEqual(['counts.after.window']);
    expect(keysOf({ after, absence: { days: allowed } })).toEqual([]);
    expect(keysOf({ after: { ...after, window: { kind: 'CAMPAIGN' } }, absence: { days } })).toEqual([]);
  });

  it('a streak with an absence is refused [CAMP-98]', () => {
    expect(keysOf({ absence: { days: 30 } })).toEqual([]);
    const counts = { behaviours: ['trip.completed'], absence: { days: 30 } };
    const found = contradictionsOfCampaign(Campaign.parse({ ...streak, counts }));
    expect(found.map(({ key }) => key.join('.'))).toEqual(['counts.absence']);
  });

  it('a moment is counted alone, without providers or a measure [CAMP-97]', () => {
    const moment = { behaviours: ['member.anniversary'] };
    expect(keysOf(moment)).toEqual([]);
    expect(keysOf({ ...moment, weekdays: [6, 7] })).toEqual([]);
    expect(keysOf({ behaviours: ['member.anniversary', 'trip.completed'] })).toEqual(['counts.behaviours']);
    expect(keysOf(moment, { providers: ['bikes'] })).toEqual(['providers']);
    expect(keysOf(moment, { rewardPer: { unit: 'MINUTE', points: 1, rounding: 'UP', pointsMax: 9 } })).toEqual([
      'rewardPer',
    ]);
    expect(keysOf({ ...moment, modes: ['bus'] })).toEqual(['counts.modes']);
    expect(keysOf({ behaviours: ['member.birthday'] })).toEqual([]);
    expect(keysOf({ behaviours: ['member.birthday', 'member.anniversary'] })).toEqual(['counts.behaviours']);
    const found = contradictionsOfCampaign(Campaign.parse({ ...streak, counts: moment }));
    expect(found.map(({ key }) => key.join('.'))).toEqual(['type']);
  });

  it('in a reward follow the same rules, and exclude a measured reward [CAMP-17]', () => {
    const rewardsWhen = [{ when: { minDistanceMeters: 9, maxDistanceMeters: 8 }, reward: 9 }];
    expect(keysOf({}, { rewardsWhen })).toEqual(['rewardsWhen.0.when.maxDistanceMeters']);
    const rewardPer = { unit: 'MINUTE', points: 1, rounding: 'UP', pointsMax: 60 };
    expect(keysOf({}, { rewardPer, rewardsWhen: [{ when: { weekdays: [1] }, reward: 9 }] })).toEqual(['rewardsWhen']);
  });

  it('a reward by a measure without pointsMax is an error; with one it is valid [CAMP-28]', () => {
    const rewardPer = { unit: 'KILOMETER', points: 1, rounding: 'UP' };
    expect(keysOf({}, { rewardPer })).toEqual(['rewardPer']);
    expect(keysOf({}, { rewardPer: { ...rewardPer, pointsMax: 60 } })).toEqual([]);
  });

  it.each([
    [{ hours: [{ from: '09:00', to: '09:00' }] }, /counts.hours.0: two different times/],
    [{ hours: [{ from: '9:00', to: '10:00' }] }, /counts.hours.0.from: a quoted time of day/],
    [{ hours: { from: '09:00', to: '10:00' } }, /counts.hours: a list such as/],
    [{ minFare: 0 }, /counts.minFare: an amount of money above 0/],
    [{ maxFare: 1.0005 }, /counts.maxFare: an amount of money above 0/],
    [{ after: { measure: 'FARE', amount: 88, window: { kind: 'FROM_FIRST', days: 3 } } }, /counts.after.window/],
    [{ absence: { days: 0 } }, /counts.absence.days: a whole number, 1 or more/],
    [{ absence: { days: 3661 } }, /counts.absence.days: a number of days from 1 to 3660/],
    [{ any: [] }, /counts.any: at least one condition/],
    [{ any: [{ mode: 'bus' }] }, /counts.any.0: one of the keys modes, weekdays, hours/],
    [
      { not: { not: { not: { not: { weekdays: [1] } } } } },
      /counts.not.not.not.not: no condition here, because at most 4/,
    ],
  ])('that are malformed are reported with the expected value: %j [CAMP-17]', (counts, message) => {
    expect(troubles(counts).join('\n')).toMatch(message);
  });
});
