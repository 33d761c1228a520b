import { adminRoutes, daysBound, getDayRangeError, reportNames } from '@fareback/contract/admin';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deskOf } from '../../../testing/desk.ts';
import { world } from '../../../testing/index.ts';

const w = await world();
const { get, export: file } = adminRoutes.reports;

/** Days of the first and last century, of all years, near the reported range, and undefined. */
const oddDay = fc.option(
  fc.oneof(
    fc.constantFrom('0001-01-01', '1582-10-15', '1899-12-31', '1969-12-31', '1970-01-01', '1999-12-31', '9999-12-31'),
    fc.constantFrom(daysBound.first, daysBound.last, '2024-02-29', '2026-03-08', '2026-11-01'),
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10)),
  ),
  { nil: undefined },
);

const REFUSED = /^INVALID_REQUEST (from|to): (no day (before|after) \d|the last day is before the first day)/;

test('every report accepts any days, or rejects them with field and limit [DESK-338]', async () => {
  w.clock.set('2026-03-31T22:30:00Z');
  const desk = deskOf(w, await w.mintTenant({ timeZone: 'America/New_York' }));
  for (const report of reportNames) {
    await fc.assert(
      fc.asyncProperty(oddDay, oddDay, async (from, to) => {
        const query = { ...(from && { from }), ...(to && { to }) };
        const said = await desk.call(get, { params: { report }, query }).then(
          () => 'answered',
          ({ code, details }) => `${code} ${details?.field}: ${details?.extra?.bound}`,
        );
        expect(said).toMatch(getDayRangeError(query) === null ? /^answered$/ : REFUSED);
      }),
      { numRuns: 60 },
    );
  }
});

test('a report of two hundred years is rejected with its limit, as a table and as a file; a hundred are reported [DESK-338]', async () => {
  const desk = deskOf(w, await w.mintTenant({}));
  for (const route of [get, file] as const) {
    const params = { report: 'weeks' } as const;
    await expect(desk.call(route, { params, query: { from: '1900-01-01', to: '2100-01-01' } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'from', extra: { bound: 'no day before 2000-01-01' } },
    });
    await desk.call(route, { params, query: { from: daysBound.first, to: daysBound.last } });
  }
});
