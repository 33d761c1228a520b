import { dayIn, dayNames, type ExampleOf, fieldsIn, listIn, type Mark, numberIn, textIn } from './example.ts';
import { unitIn } from './points-examples.ts';

/** Levels as rising columns. */
const statusExample: ExampleOf = ({ value, item, t, titleOf }) => {
  const { kind, measure, period, of } = fieldsIn(value);
  const levels = listIn(item['levels']).flatMap((level) => {
    const [id, from] = [textIn(level, 'id'), numberIn(level, 'from')];
    return id === null || from === null
      ? []
      : [{ title: titleOf('statuses.levels', id, textIn(item, 'id') ?? ''), from }];
  });
  const [first] = levels;
  if (first === undefined) return null;
  const unit = unitIn(measure);
  const amount = (from: number): string =>
    kind === 'TIER' ? t('examples.tier', { tier: from }) : t('examples.amount', { unit, amount: from });
  const reached = { level: first.title, amount: amount(first.from), period: typeof period === 'string' ? period : '' };
  const sentence =
    kind === 'TIER' ? 'examples.levelOfTier' : of === 'LAST' ? 'examples.levelOfLast' : 'examples.levelOfThis';
  return {
    sentences: [t(sentence, reached)],
    picture: {
      kind: 'columns',
      columns: [
        { label: t('examples.noLevel'), value: 0, text: '', isPlain: true },
        ...levels.map(({ title, from }) => ({ label: title, value: from, text: amount(from) })),
      ],
    },
  };
};

/** Leagues as rising columns; a team is in the last one whose number it has. */
const leaguesExample: ExampleOf = ({ value, t, number }) => {
  const leagues = listIn(value).flatMap((league) => {
    const [id, from] = [textIn(league, 'id'), numberIn(league, 'from')];
    return id === null || from === null ? [] : [{ id, from }];
  });
  const [first, last, before] = [leagues[0], leagues.at(-1), leagues.at(-2)];
  if (first === undefined || last === undefined) return null;
  return {
    sentences: [
      t('examples.league', { members: last.from, league: last.id }),
      ...(before === undefined || before.from >= last.from
        ? []
        : [t('examples.leagueBefore', { members: last.from - 1, league: before.id })]),
      t('examples.leagueNone', { members: first.from }),
    ],
    picture: {
      kind: 'columns',
      columns: leagues.map(({ id, from }) => ({ label: id, value: from, text: number(from) })),
    },
  };
};

/** Days on a line from the first to the last. */
function marksOf(days: readonly { day: number; label: string; isOn: boolean }[]): Mark[] {
  const first = Math.min(...days.map(({ day }) => day));
  const length = Math.max(...days.map(({ day }) => day)) - first;
  return days.map(({ day, label, isOn }) => ({ at: length === 0 ? 0 : (day - first) / length, label, isOn }));
}

/** Entries, the draw, and the days to use a prize. */
const drawExample: ExampleOf = ({ value, item, t, language }) => {
  const [from, until, on] = ['entriesFrom', 'entriesUntil', 'drawsOn'].map((key) => dayIn(value, key));
  if (from == null || until == null || on == null || until < from || on < until) return null;
  const claim = on + (numberIn(value, 'claimDays') ?? 30);
  const named = dayNames([from, claim], language);
  const [perDay, inAll] = [numberIn(value, 'entriesMaxPerDay'), numberIn(value, 'entriesMax')];
  const winners = listIn(item['prizes']).reduce<number>((sum, prize) => sum + (numberIn(prize, 'winners') ?? 0), 0);
  const marks = marksOf([
    { day: from, label: named(from), isOn: false },
    { day: until, label: named(until), isOn: false },
    { day: on, label: t('examples.drawDay', { day: named(on) }), isOn: true },
    { day: claim, label: t('examples.useUntil', { day: named(claim) }), isOn: false },
  ]);
  const [, second, third] = marks;
  return {
    sentences: [
      t('examples.draw', { from: named(from), until: named(until), on: named(on) }),
      t('examples.drawWinners', {
        winners,
        until: named(claim),
        alternates: numberIn(value, 'alternates') ?? 0,
      }),
      ...((perDay ?? inAll) ? [t('examples.drawCaps', { perDay: perDay ?? 0, inAll: inAll ?? 0 })] : []),
    ],
    picture: {
      kind: 'timeline',
      spans: [
        { from: 0, to: second?.at ?? 0, label: t('examples.entries'), isOn: true },
        { from: third?.at ?? 0, to: 1, label: t('examples.prizes'), isOn: false },
      ],
      marks,
    },
  };
};

/** Entries that a payment gives. */
const entriesExample: ExampleOf = ({ value, file, t, titleOf }) => {
  const id = textIn(value, 'draw');
  if (id === null) return null;
  const entries = numberIn(value, 'entries') ?? 1;
  const draw = listIn(fieldsIn(file)['draws']).find((one) => textIn(one, 'id') === id);
  const perDay = numberIn(draw, 'entriesMaxPerDay');
  const title = titleOf('draws', id);
  const days = perDay === null ? null : Math.ceil(perDay / entries);
  return {
    sentences: [
      t('examples.entriesEach', { entries, draw: title }),
      ...(days === null || perDay === null ? [] : [t('examples.entriesPerDay', { perDay, payments: days })]),
    ],
    picture: { kind: 'gates', gates: [t('examples.campaignPays'), t('examples.entryCount', { entries }), title] },
  };
};

/** Everything that an offer for some members asks for. */
const offerForExample: ExampleOf = ({ value, t, titleOf }) => {
  const { granted } = fieldsIn(value);
  const [segment, completed, status] = [
    textIn(value, 'segment'),
    textIn(value, 'completed'),
    textIn(value, 'status', 'id'),
  ];
  const levels = listIn(fieldsIn(fieldsIn(value)['status'])['levels']).filter((one) => typeof one === 'string');
  const gates = [
    ...(segment === null ? [] : [t('examples.inSegment', { segment: titleOf('segments', segment) })]),
    ...(status === null || levels.length === 0
      ? []
      : [t('examples.hasLevel', { level: levels.map((one) => titleOf('statuses.levels', one, status)).join(' / ') })]),
    ...(completed === null ? [] : [t('examples.hasCompleted', { campaign: titleOf('campaigns', completed) })]),
    ...(granted === true ? [t('examples.wasGiven')] : []),
  ];
  if (gates.length === 0) return null;
  return {
    sentences: [t('examples.offerFor', { count: gates.length })],
    picture: { kind: 'gates', gates: [t('examples.everyone'), ...gates, t('examples.seesOffer')] },
  };
};

/** A challenge from its first day to the payment. */
const challengeExample: ExampleOf = ({ value, t, language }) => {
  const start = dayIn(value, 'startsOn');
  const isMonthly = fieldsIn(value)['repeats'] === 'MONTH';
  const end = isMonthly && start !== null ? lastOfMonth(start) : dayIn(value, 'endsOn');
  if (start === null || end === null || end < start) return null;
  const paid = end + (numberIn(value, 'waitDays') ?? 7) + 1;
  const named = dayNames([start, paid], language);
  const prize = fieldsIn(listIn(fieldsIn(value)['prizes'])[0]);
  const amount = numberIn(prize, 'goal', 'amount');
  const perMember = textIn(prize, 'goal', 'per') === 'MEMBER';
  const marks = marksOf([
    { day: start, label: named(start), isOn: false },
    { day: end, label: named(end), isOn: false },
    { day: paid, label: t('examples.paidOn', { day: named(paid) }), isOn: true },
  ]);
  const firstTeams = numberIn(prize, 'firstTeams');
  return {
    sentences: [
      t('examples.challenge', {
        from: named(start),
        until: named(end),
        paid: named(paid),
      }),
      ...(amount === null
        ? []
        : [
            t('examples.challengeGoal', {
              of: perMember ? 'MEMBER' : 'TEAM',
              amount,
              members: 10,
              sum: amount * 10,
              each: Math.ceil(amount / 10),
            }),
          ]),
      ...(firstTeams === null ? [] : [t('examples.challengeFirst', { teams: firstTeams })]),
    ],
    picture: {
      kind: 'timeline',
      spans: [
        { from: 0, to: marks[1]?.at ?? 0, label: t('examples.ridesCount'), isOn: true },
        { from: marks[1]?.at ?? 0, to: 1, label: t('examples.lateRides'), isOn: false },
      ],
      marks,
    },
  };
};

function lastOfMonth(day: number): number {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / 86_400_000;
}

export const programExamples: Readonly<Record<string, ExampleOf>> = {
  'teams.leagues': leaguesExample,
  'statuses.*': statusExample,
  'draws.*': drawExample,
  'campaigns.*.rewardDraw': entriesExample,
  'offers.*.for': offerForExample,
  'teams.challenges.*': challengeExample,
};
