import { describe, expect, test } from 'vitest';
import { tripEvent } from '../testing/test-programme.ts';
import { readEvent } from './read-event.ts';

const bounds = { now: new Date('2026-03-02T12:00:00Z'), lateLimitDays: 30 };
const at = '2026-03-02T11:00:00Z';
const other = (type: string, data: Record<string, unknown>) => ({ ...tripEvent('e', '42', at), type, data });
const shapes: [string, (text: string) => unknown][] = [
  ['id', (text) => tripEvent(text, '42', at)],
  ['subject', (text) => tripEvent('e', text, at)],
  ['place the ride began at', (text) => tripEvent('e', '42', at, { from: { id: text } })],
  ['place the ride ended at', (text) => tripEvent('e', '42', at, { to: { name: text } })],
  ['voided ride', (text) => other('trip.voided', { id: text })],
  ['survey', (text) => other('survey.completed', { surveyId: text })],
  ['act', (text) => other('action.completed', { actionId: text })],
  ['place visited', (text) => other('place.visited', { lat: 1, lon: 1, accuracyMeters: 5, placeId: text })],
];

describe.each(shapes)('the %s of an event', (_, eventOf) => {
  test.each(['\u0000', 'a\u0000b', 'a\ud800', 'a\ud801', '\udc00b'])(
    'is refused as %j: no database keeps it [CAMP-16]',
    (text) => expect(readEvent(eventOf(text), bounds)).toBe('BAD_SHAPE'),
  );
  test.each(['🚲', 'Straße 東京', '\\u0000', '\\ud800'])('may be %j [CAMP-16]', (text) =>
    expect(readEvent(eventOf(text), bounds)).toMatchObject({ endedAt: Date.parse(at) }),
  );
});
