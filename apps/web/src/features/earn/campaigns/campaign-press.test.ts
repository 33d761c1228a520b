import type { CampaignType } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { testStatus as status } from '../../../testing/providers.ts';
import { isHidden, pressOf } from './campaign-press.ts';

const campaign = (providers: string[], CampaignType: CampaignType = 'TRANSACTIONAL') => ({ CampaignType, providers });

describe('a campaign', () => {
  it.each(['NOT_VALID_PROVIDER', 'REQUIRE_DISCONNECT'] as const)(
    'is hidden while a provider is %s [CAMP-13]',
    (bad) => {
      expect(isHidden(campaign(['card', 'bike']), [status('card', 'CONNECTED'), status('bike', bad)])).toBe(true);
    },
  );

  it.each(['CONNECTED', 'VALIDATING', 'DISCONNECTED', 'FAILEDTOVALIDATE', 'NEVER_CONNECTED'] as const)(
    'is shown while its provider is %s [CAMP-13]',
    (fine) => {
      expect(isHidden(campaign(['card']), [status('card', fine)])).toBe(false);
    },
  );

  it("is not hidden by another campaign's provider [CAMP-13]", () => {
    expect(isHidden(campaign(['card']), [status('bike', 'REQUIRE_DISCONNECT')])).toBe(false);
  });
});

describe('a click on a card', () => {
  const details = { opens: 'details' };

  it('opens the details without providers and with all connected [CAMP-14]', () => {
    expect(pressOf(campaign([]), [])).toEqual(details);
    expect(pressOf(campaign(['card']), [status('card', 'CONNECTED')])).toEqual(details);
  });

  it('prompts for a provider without an entry: it was never connected [CAMP-14]', () => {
    expect(pressOf(campaign(['card']), [])).toEqual({ opens: 'connect', providerId: 'card' });
  });

  it.each(['VALIDATING', 'DISCONNECTED', 'FAILEDTOVALIDATE'] as const)('prompts while %s [CAMP-14]', (state) => {
    expect(pressOf(campaign(['card']), [status('card', state)]).opens).toBe('connect');
  });

  it('names the first missing provider [CAMP-14]', () => {
    expect(pressOf(campaign(['card', 'bike']), [status('card', 'CONNECTED')])).toEqual({
      opens: 'connect',
      providerId: 'bike',
    });
  });

  it('opens the details of a connect campaign, whose goal is the connection [CAMP-14]', () => {
    expect(pressOf(campaign(['card'], 'CONNECT'), [])).toEqual(details);
  });
});
