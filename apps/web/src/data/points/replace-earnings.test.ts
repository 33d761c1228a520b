import type { Earning } from '@fareback/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { replaceEarnings } from './replace-earnings.ts';

const earning = (EarningID: string, ClaimedAtUTC: string | null = null): Earning => ({
  EarningID,
  CampaignID: null,
  amount: 10,
  canceled: false,
  suspensionDeduction: false,
  expiryDeduction: false,
  EarnedAtUTC: '2026-03-01T10:00:00.000Z',
  ClaimedAtUTC,
  AcknowledgedAtUTC: null,
});
const links = { self: '', next: null, previous: null };

it('replaces the returned entries in both lists and leaves the others unchanged [EARNING-06]', () => {
  const client = new QueryClient();
  const [first, second] = [{ ...earning('1'), earningTitle: 'Harbor climb' }, earning('2')];
  client.setQueryData(['earnings', 'en'], { data: [first, second], links });
  client.setQueryData(['transactions', 'en', 'ALL_TRANSACTIONS'], {
    pages: [
      {
        data: [
          { TransactionID: 't1', earning: first },
          { TransactionID: 't2', earning: null },
        ],
        links,
      },
    ],
    pageParams: [null],
  });
  const claimed = earning('1', '2026-03-01T11:00:00.000Z');
  replaceEarnings(client, [claimed]);
  expect(client.getQueryData(['earnings', 'en'])).toEqual({
    data: [{ ...claimed, earningTitle: 'Harbor climb' }, second],
    links,
  });
  expect(client.getQueryData(['transactions', 'en', 'ALL_TRANSACTIONS'])).toMatchObject({
    pages: [
      {
        data: [
          { TransactionID: 't1', earning: claimed },
          { TransactionID: 't2', earning: null },
        ],
      },
    ],
  });
});
