import type { Provider } from '@fareback/contract';
import { describe, expect, test } from 'vitest';
import { testProvider as provider, testStatus } from '../../testing/providers.ts';
import { bannerOf, connectionsOf, endOfCard, isOn, isUsable, stageOf, withStatus } from './connections.ts';

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
  test('providers are sorted by position, and those connected only by the server are not listed [PROV-04, PROV-07]', () => {
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

test('only the end of a card number is shown; an email is no card number [PROV-17]', () => {
  const endOf = (identifier: string, more: Partial<Provider> = {}) =>
    endOfCard({ provider: provider('tram', more), identifier });
  expect(endOf('0042110077')).toBe('0077');
  expect(endOf('')).toBeNull();
  expect(endOf('ana@riders.example', { identifierType: 'EMAIL' })).toBeNull();
});

test('of all seven statuses, the toggle is on for CONNECTED and REQUIRE_DISCONNECT [PROV-17]', () => {
  expect(allStatuses.filter(isOn)).toEqual(['CONNECTED', 'REQUIRE_DISCONNECT']);
});

test('three statuses and an unproven account have a banner; an invalid provider does not [PROV-11, PROV-12, PROV-13, PROV-14]', () => {
  const asStands = (status: (typeof allStatuses)[number]) => testStatus('tram', status);
  expect(allStatuses.map(asStands).map(bannerOf)).toEqual([
    null,
    null,
    null,
    'validating',
    'failedToValidate',
    'requireDisconnect',
    null,
  ]);
  expect(bannerOf(testStatus('tram', 'CONNECTED', { isProven: false, awaits: 'RIDE' }))).toBe('unproven');
});

test('an invalid provider and one managed elsewhere have no usable toggle [PROV-05, PROV-14]', () => {
  const usable = (status: (typeof allStatuses)[number], DisableUserControl = false) => {
    const [one] = connectionsOf([provider('tram', { DisableUserControl })], [testStatus('tram', status)]);
    return one !== undefined && isUsable(one);
  };
  expect(allStatuses.filter((status) => !usable(status))).toEqual(['NOT_VALID_PROVIDER']);
  expect(usable('CONNECTED', true)).toBe(false);
});

test.each([
  ['NEVER_CONNECTED', {}, 'form'],
  ['DISCONNECTED', {}, 'form'],
  ['FAILEDTOVALIDATE', {}, 'form'],
  ['REQUIRE_DISCONNECT', {}, 'form'],
  ['CONNECTED', {}, 'connected'],
  ['CONNECTED', { isProven: false, awaits: null }, 'connected'],
  ['CONNECTED', { isProven: false, awaits: 'RIDE' }, 'ride'],
  ['CONNECTED', { isProven: false, awaits: 'MAILED_CODE' }, 'mailedCode'],
  ['CONNECTED', { isProven: false, awaits: 'PROVIDER' }, 'form'],
  ['VALIDATING', { awaits: 'RIDE' }, 'ride'],
  ['VALIDATING', { awaits: 'MAILED_CODE' }, 'mailedCode'],
  ['VALIDATING', { awaits: 'PROVIDER' }, 'asked'],
  ['VALIDATING', { awaits: null }, 'asked'],
] as const)('a connection that is %s, %j, continues with: %s [PROV-11, PROV-19]', (status, more, stage) => {
  expect(stageOf(testStatus('tram', status, more))).toBe(stage);
});

test("a status replaces its provider's entry and no other, or becomes a new one [PROV-15]", () => {
  const tram = testStatus('tram', 'CONNECTED', { identifier: '1' });
  const bike = testStatus('bike', 'CONNECTED', { identifier: '2' });
  const left = testStatus('tram', 'DISCONNECTED', { identifier: '' });
  expect(withStatus([tram, bike], left)).toEqual([left, bike]);
  expect(withStatus([bike], left)).toEqual([bike, left]);
});
