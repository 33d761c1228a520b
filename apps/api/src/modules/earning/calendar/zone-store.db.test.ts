import { expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { tellZoneDifference } from './tell-zone-difference.ts';
import { zoneOf } from './zone.ts';
import { zoneDifferences } from './zone-store.ts';

const w = await world();
const now = new Date('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;
/** Zones whose laws have not changed for years: every tzdata knows the same of them. */
const SETTLED = ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'];

test('zones of which Node and PostgreSQL know the same laws, compared, are no difference; nor is an installation without agencies [OPS-173]', async () => {
  expect(await zoneDifferences(w.deps.database, { timeZones: SETTLED, now })).toEqual([]);
  expect(await zoneDifferences(w.deps.database, { timeZones: [], now })).toEqual([]);
});

test('a law that only Node knows, compared, is told with zone, first quarter of an hour and both offsets; other zones are not [OPS-173]', async () => {
  const change = Date.parse('2026-11-01T06:15:00Z');
  const differences = await zoneDifferences(w.deps.database, { timeZones: SETTLED, now }, (timeZone, from, until) =>
    timeZone === 'Asia/Tokyo'
      ? [
          { from, until: change, offset: 9 * HOUR },
          { from: change, until, offset: 10 * HOUR },
        ]
      : zoneOf(timeZone).stretchesBetween(from, until),
  );
  expect(differences).toEqual([
    {
      timeZone: 'Asia/Tokyo',
      at: new Date(change),
      nodeOffset: 36_000,
      databaseOffset: 32_400,
      databaseVersion: expect.stringMatching(/^\d+/),
    },
  ]);
});

test('a law that only PostgreSQL knows, compared, is told from the quarter of an hour in which it begins [OPS-173]', async () => {
  const [difference] = await zoneDifferences(
    w.deps.database,
    { timeZones: ['America/New_York'], now },
    (_, from, until) => [
      ...zoneOf('America/New_York').stretchesBetween(from, Date.parse('2026-06-01T00:00:00Z')),
      { from: Date.parse('2026-06-01T00:00:00Z'), until, offset: -4 * HOUR },
    ],
  );
  expect(difference).toMatchObject({
    at: new Date('2026-11-01T06:00:00Z'),
    nodeOffset: -14_400,
    databaseOffset: -18_000,
  });
});

test('a change that Node makes an hour before PostgreSQL, compared, is found between the daily samples [OPS-173]', async () => {
  const [difference] = await zoneDifferences(
    w.deps.database,
    { timeZones: ['America/New_York'], now },
    (_, from, until) =>
      zoneOf('America/New_York')
        .stretchesBetween(from, until)
        .map((stretch) => ({
          ...stretch,
          from: stretch.from === from ? from : stretch.from - HOUR,
          until: stretch.until === until ? until : stretch.until - HOUR,
        })),
  );
  expect(difference?.at).toEqual(new Date('2024-03-10T06:00:00Z'));
});

test('a zone that PostgreSQL does not know, compared, is told as such and does not fail the query [OPS-173]', async () => {
  const [difference, ...others] = await zoneDifferences(
    w.deps.database,
    { timeZones: ['Mars/Olympus', 'Asia/Tokyo'], now },
    (_, from, until) => [{ from, until, offset: 9 * HOUR }],
  );
  expect([difference?.timeZone, difference?.databaseOffset, others]).toEqual(['Mars/Olympus', null, []]);
  expect(difference && tellZoneDifference(difference)).toMatch(/^Mars\/Olympus is not known to PostgreSQL \d+/);
});
