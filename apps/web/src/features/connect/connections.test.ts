import type { Provider } from '@fareback/contract';
import { describe, expect, test } from 'vitest';
import { testProvider as provider, testStatus } from '../../testing/providers.ts';
import { bannerOf, connectionsOf, endOfCard, isOn, isUsable, withStatus } from './connections.ts';

const allStatuses = [
  'NEVER_CONNECTED',
  'CONNECTED',
  'DISCONNECTED',
  'VALIDATING',
  'FAILEDTOVALIDATE',
  'REQUIRE_DISCONNECT',
  'NOT_VALID_PROVIDER',
] as const;

describe('connectionsOf', () => {
  test('providers stand by position, and those that the server connects alone are not listed [PROV-04, PROV-07]', () => {
    const listed = connectionsOf(
      [
        provider('tram', { UiPosition: 3 }),
        provider('hidden', { UiPosition: 1, connectionType: 'CAMPAIGN_IMPLICIT' }),
        provider('bike', { UiPosition: 2 }),
      ],
      [],
    );
    expect(listed.map((one) => one.provider.ProviderID)).toEqual(['bike', 'tram']);
  });

  test('a provider without an entry was never connected [PROV-06]', () => {
    expect(connectionsOf([provider('tram')], [])[0]).toMatchObject({ status: 'NEVER_CONNECTED', identifier: '' });
  });
});

test('of a card number only its end is shown; an e-mail is no card number [PROV-17]', () => {
  const endOf = (identifier: string, more: Partial<Provider> = {}) =>
    endOfCard({ provider: provider('tram', more), identifier });
  expect(endOf('0042110077')).toBe('0077');
  expect(endOf('')).toBeNull();
  expect(endOf('ana@riders.example', { identifierType: 'EMAIL' })).toBeNull();
});

test('of all seven statuses, the toggle is on for CONNECTED and REQUIRE_DISCONNECT [PROV-17]', () => {
  expect(allStatuses.filter(isOn)).toEqual(['CONNECTED', 'REQUIRE_DISCONNECT']);
});

test('three statuses have a banner; an invalid provider has none [PROV-11, PROV-12, PROV-13, PROV-14]', () => {
  expect(allStatuses.map(bannerOf)).toEqual([
    null,
    null,
    null,
    'validating',
    'failedToValidate',
    'requireDisconnect',
    null,
  ]);
});

test('an invalid provider and one managed elsewhere have no usable toggle [PROV-05, PROV-14]', () => {
  const usable = (status: (typeof allStatuses)[number], DisableUserControl = false) =>
    isUsable({ provider: provider('tram', { DisableUserControl }), status, identifier: '' });
  expect(allStatuses.filter((status) => !usable(status))).toEqual(['NOT_VALID_PROVIDER']);
  expect(usable('CONNECTED', true)).toBe(false);
});

test("a status replaces its provider's entry and no other, or becomes a new one [PROV-15]", () => {
  const tram = testStatus('tram', 'CONNECTED', { identifier: '1' });
  const bike = testStatus('bike', 'CONNECTED', { identifier: '2' });
  const left = testStatus('tram', 'DISCONNECTED', { identifier: '' });
  expect(withStatus([tram, bike], left)).toEqual([left, bike]);
  expect(withStatus([bike], left)).toEqual([bike, left]);
});
