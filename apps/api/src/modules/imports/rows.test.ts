import { describe, expect, it } from 'vitest';
import { type RowRules, readAccountRow, readRiderRow } from './rows.ts';

const rules: RowRules = {
  isStandalone: true,
  timeZone: 'America/Mexico_City',
  name: { isWide: false },
  now: new Date('2026-03-02T12:00:00Z'),
};
const rider = (cells: Record<string, string>, over: Partial<RowRules> = {}) =>
  readRiderRow((column) => cells[column] ?? '', { ...rules, ...over });
const account = (cells: Record<string, string>) =>
  readAccountRow(
    (column) => ({ email: 'ana@example.org', provider: 'cards', account: '1', ...cells })[column] ?? '',
    rules,
  );

describe('rider row', () => {
  it('is a rider with points spendable until the end of the given day in the agency’s time zone [IMP-01, IMP-02]', () => {
    const cells = {
      email: ' Ana@Example.org ',
      name: 'Ana Lima',
      language: 'es',
      points: '1200',
      lapses_on: '2026-12-31',
    };
    expect(rider(cells)).toEqual({
      row: {
        email: 'ana@example.org',
        partnerId: null,
        name: 'Ana Lima',
        isNameLeftOut: false,
        language: 'es',
        points: 1200,
        lapsesOn: '2026-12-31',
        lapsesAt: new Date('2027-01-01T06:00:00Z'),
      },
    });
  });

  it('drops a name that the app’s rule rejects but keeps the rider [IMP-01]', () => {
    expect(rider({ email: 'x@example.org', name: '4nn4!' })).toMatchObject({ row: { name: '', isNameLeftOut: true } });
  });

  it.each([
    [{}, 'email is missing'],
    [{ email: 'ana at example' }, 'is no email address'],
    [{ email: 'a@example.org', points: '1.200' }, 'without separators'],
    [{ email: 'a@example.org', points: '-5' }, 'no whole number'],
    [{ email: 'a@example.org', points: '99999999999' }, 'no whole number'],
    [{ email: 'a@example.org', lapses_on: '31.12.2026' }, 'no day such as'],
    [{ email: 'a@example.org', lapses_on: '2026-02-30' }, 'no day such as'],
    [{ email: 'a@example.org', points: '5', lapses_on: '2026-03-01' }, 'lapsed on 2026-03-01 already'],
    [{ email: 'a@example.org', language: 'klingon' }, 'none of the app'],
    [{ email: 'a@example.org', partner_id: '3.67901E+19' }, 'partner_id is in scientific notation'],
  ] as [Record<string, string>, string][])('%o is rejected with a reason [IMP-01]', (cells, why) => {
    expect(rider(cells)).toEqual({ why: expect.stringContaining(why) });
  });

  it('requires the partner’s id if riders sign in through the partner’s app [IMP-01]', () => {
    expect(rider({ email: 'a@example.org' }, { isStandalone: false })).toEqual({
      why: expect.stringContaining('partner_id is missing'),
    });
    expect(rider({ partner_id: 'P-7' }, { isStandalone: false })).toMatchObject({
      row: { partnerId: 'P-7', email: null },
    });
  });
});

describe('account row', () => {
  it('counts from the start of the given day in the agency’s time zone [IMP-04]', () => {
    expect(account({ connected_since: '2025-11-01', attested: 'Yes' })).toMatchObject({
      row: { since: new Date('2025-11-01T06:00:00Z'), isAttested: true },
    });
    expect(account({})).toMatchObject({ row: { since: null, isAttested: false } });
  });

  it.each([
    [{ provider: '' }, 'provider is missing'],
    [{ account: '' }, 'account is missing'],
    [{ account: '3.67901E+19' }, 'account is in scientific notation'],
    [{ attested: 'perhaps' }, 'yes or no'],
    [{ connected_since: '2026-04-01' }, 'lies ahead'],
  ] as [Record<string, string>, string][])('%o is rejected with a reason [IMP-04]', (cells, why) => {
    expect(account(cells)).toEqual({ why: expect.stringContaining(why) });
  });
});
