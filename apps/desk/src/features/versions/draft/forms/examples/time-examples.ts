import {
  dayIn,
  dayName,
  type Example,
  type ExampleInput,
  type ExampleOf,
  fieldsIn,
  joined,
  listIn,
  numberIn,
  type Span,
  textIn,
  weekdayName,
} from './example.ts';

const MINUTES = 1440;

const minuteOf = (time: string | null): number | null => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
};

/** Hours of a day that count; a range can cross midnight. */
function spansOf(value: unknown): Span[] {
  return listIn(value).flatMap((range) => {
    const [from, to] = [minuteOf(textIn(range, 'from')), minuteOf(textIn(range, 'to'))];
    if (from === null || to === null || from === to) return [];
    const span = (start: number, end: number): Span => ({
      from: start / MINUTES,
      to: end / MINUTES,
      label: '',
      isOn: true,
    });
    return from < to ? [span(from, to)] : [span(0, to), span(from, MINUTES)].filter((one) => one.to > one.from);
  });
}

const hoursExample =
  (key: 'hours' | 'endHours'): ExampleOf =>
  ({ value, t }) => {
    const spans = spansOf(value);
    const [from, to] = [textIn(value, 0, 'from'), textIn(value, 0, 'to')];
    if (spans.length === 0 || from === null || to === null) return null;
    const marks = [from, to].map((time, at) => ({
      at: (minuteOf(time) ?? 0) / MINUTES,
      label: time,
      isOn: at === 0,
    }));
    return {
      sentences: [t(`examples.${key}`, { from, to })],
      picture: {
        kind: 'timeline',
        spans: [{ from: 0, to: 1, label: t('examples.wholeDay'), isOn: false }, ...spans],
        marks: marks.toSorted((a, b) => a.at - b.at),
      },
    };
  };

/** Shows a ride on May 1, the typed days without rides, and the ride that pays. */
const absenceExample: ExampleOf = ({ value, t, language }) => {
  const days = numberIn(value, 'days');
  if (days === null || days > 3660) return null;
  const last = dayIn('2026-05-01') ?? 0;
  const back = dayName(last + days + 1, language);
  const early = dayName(last + days, language);
  return {
    sentences: [t('examples.absence', { last: dayName(last, language), back }), t('examples.absenceEarly', { early })],
    picture: {
      kind: 'timeline',
      spans: [{ from: 0.15, to: 0.75, label: t('examples.daysAway', { days }), isOn: false }],
      marks: [
        { at: 0.15, label: t('examples.lastRide', { day: dayName(last, language) }), isOn: false },
        { at: 0.75, label: t('examples.pays', { day: back }), isOn: true },
      ],
    },
  };
};

const YEAR = 366;

/** Where a day is in its year, from 0 to 1. */
const inYear = (day: number): number => {
  const date = new Date(day * 86_400_000);
  return (day - Date.UTC(date.getUTCFullYear(), 0, 1) / 86_400_000) / YEAR;
};

const LABELS = 3;

function datesExample(dates: readonly unknown[], { t, language }: ExampleInput): Example | null {
  const days = [...new Set(dates.flatMap((date) => dayIn(date) ?? []))].toSorted((a, b) => a - b);
  if (days.length === 0) return null;
  const names = days.slice(0, LABELS).map((day) => dayName(day, language));
  return {
    sentences: [
      t('examples.dates', { count: days.length, days: joined(names, language), more: days.length - names.length }),
    ],
    picture: {
      kind: 'timeline',
      spans: [{ from: 0, to: 1, label: t('examples.wholeYear'), isOn: false }],
      marks: days.map((day, at) => ({ at: inYear(day), label: names[at] ?? '', isOn: true })),
    },
  };
}

const calendarExample: ExampleOf = (input) => datesExample(listIn(fieldsIn(input.value)['dates']), input);

const calendarsExample: ExampleOf = (input) => {
  const chosen = listIn(input.value);
  const calendars = listIn(fieldsIn(input.file)['calendars']).map(fieldsIn);
  return datesExample(
    calendars.filter(({ id }) => chosen.includes(id)).flatMap(({ dates }) => listIn(dates)),
    input,
  );
};

/** A week whose Wednesday was declared. */
const week = (label: string, language: string): Span[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    from: (weekday - 1) / 7,
    to: weekday / 7,
    label: weekday === 3 ? `${weekdayName(weekday, language)}: ${label}` : weekdayName(weekday, language),
    isOn: weekday === 3,
  }));

const declaredExample: ExampleOf = ({ value, t, language, titleOf }) => {
  const id = textIn(value, 0);
  if (id === null) return null;
  const kind = titleOf('declaredDays', id);
  return {
    sentences: [t('examples.declared', { kind }), t('examples.declaredLate')],
    picture: { kind: 'track', parts: week(kind, language), steps: 0 },
  };
};

/** Moments that no provider reports; other activities have no example. */
const momentExample: ExampleOf = ({ value, item, t, language }) => {
  const points = numberIn(item, 'reward') ?? 0;
  const day = dayName(dayIn('2026-05-17') ?? 0, language);
  const moment = (['member.birthday', 'member.anniversary', 'team.challenge'] as const).find((one) =>
    listIn(value).includes(one),
  );
  if (moment === undefined) return null;
  const paid = points > 0 ? t('examples.points', { points }) : t('examples.theReward');
  if (moment === 'team.challenge')
    return {
      sentences: [t('examples.teamPaid', { paid })],
      picture: { kind: 'gates', gates: [t('examples.teamWins'), t('examples.teamWaits'), paid] },
    };
  const isBirthday = moment === 'member.birthday';
  return {
    sentences: [t(isBirthday ? 'examples.birthday' : 'examples.anniversary', { day, paid }), t('examples.leapDay')],
    picture: {
      kind: 'timeline',
      spans: [{ from: 0, to: 1, label: '', isOn: false }],
      marks: [0.125, 0.5, 0.875].map((at, year) => ({
        at,
        label: `${day}, ${2026 + year}${year === 0 && !isBirthday ? `: ${t('examples.joins')}` : `: ${paid}`}`,
        isOn: year > 0 || isBirthday,
      })),
    },
  };
};

export const timeExamples: Readonly<Record<string, ExampleOf>> = {
  'campaigns.*.counts.hours': hoursExample('hours'),
  'campaigns.*.counts.endHours': hoursExample('endHours'),
  'campaigns.*.counts.absence': absenceExample,
  'campaigns.*.counts.dates': calendarsExample,
  'campaigns.*.counts.declared': declaredExample,
  'campaigns.*.counts.behaviours': momentExample,
  'calendars.*': calendarExample,
};
