import type { Campaign } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { actionOf } from './campaign-press.ts';

const here = { origin: 'https://rewards.example', hasScreen: (address: string) => !address.startsWith('/unbuilt') };
const campaign = (given: Partial<Campaign> = {}) => ({
  CampaignType: 'ACTION' as const,
  ActionButtonUrl: null,
  ctaAction: null,
  target: null,
  ...given,
});

describe('the button of an available campaign', () => {
  it.each([null, '', '   '])('is hidden for the address %j [CAMP-09]', (ActionButtonUrl) => {
    expect(actionOf(campaign({ ActionButtonUrl }), here)).toBeNull();
  });

  it('is shown for a connect campaign without an address [CAMP-09]', () => {
    expect(actionOf(campaign({ CampaignType: 'CONNECT' }), here)).toEqual({ kind: 'connect' });
  });

  it('opens the address if no action is set [CAMP-06]', () => {
    expect(actionOf(campaign({ ActionButtonUrl: '/reward_code_screen' }), here)).toEqual({
      kind: 'inside',
      path: '/reward_code_screen',
    });
  });

  it('is missing if the action is set to no button [CAMP-06]', () => {
    expect(actionOf(campaign({ ActionButtonUrl: '/earn', ctaAction: 'NONE' }), here)).toBeNull();
  });
});
