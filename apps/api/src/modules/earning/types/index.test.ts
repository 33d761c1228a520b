import { campaignTypes } from '@fareback/contract';
import { typesThatPayNothing } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import type { Campaign } from '../campaign.ts';
import { transactionalCampaign } from '../test-campaigns.ts';
import { noEarningsYet, rulesOf } from './index.ts';

test('the types that pay nothing are exactly those that an active campaign of a pack may not have [CAMP-02]', () => {
  const { definition, ...campaign } = transactionalCampaign();
  const ofType = (type: string) => ({ ...campaign, definition: { ...definition, type } }) as unknown as Campaign;
  const silent = campaignTypes.filter((type) => (rulesOf(ofType(type)) as unknown) === noEarningsYet);
  expect(silent.toSorted()).toEqual([...typesThatPayNothing].toSorted());
});
