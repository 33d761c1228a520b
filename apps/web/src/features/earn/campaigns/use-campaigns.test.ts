import type { Campaign, CampaignCategory } from '@fareback/contract';
import { describe, expect, it } from 'vitest';
import { badgesOf, featuredOf, groupCampaignsByCategory } from './use-campaigns.ts';

const campaign = (CampaignID: string, CampaignCategoryID = '', WebUiPosition = 0) =>
  ({ CampaignID, CampaignCategoryID, WebUiPosition }) as Campaign;
const category = (
  CampaignCategoryID: string,
  WebUiPosition: number,
  campaignList: string[] = [],
): CampaignCategory => ({
  CampaignCategoryID,
  CategoryName: CampaignCategoryID,
  WebUiPosition,
  iconImageUrl: null,
  campaignList,
});
const ids = (campaigns: readonly Campaign[]) => campaigns.map(({ CampaignID }) => CampaignID).join('');

describe('the shelves', () => {
  it('are sorted by position, and so are their campaigns [EARN-07]', () => {
    const shelves = groupCampaignsByCategory(
      [category('second', 2), category('first', 1)],
      [campaign('b', 'first', 2), campaign('a', 'first', 1), campaign('c', 'second')],
    );
    expect(shelves.map(({ category: of, campaigns }) => [of?.CategoryName, ids(campaigns)])).toEqual([
      ['first', 'ab'],
      ['second', 'c'],
    ]);
  });

  it('without campaigns are not rendered [EARN-07]', () => {
    expect(groupCampaignsByCategory([category('empty', 1), category('gone', 2, ['hidden'])], [])).toEqual([]);
  });

  it('include campaigns without a category, last and without a name [EARN-07]', () => {
    const shelves = groupCampaignsByCategory([category('first', 1, ['a'])], [campaign('a'), campaign('b')]);
    expect(shelves.map(({ category: of, campaigns }) => [of?.CategoryName, ids(campaigns)])).toEqual([
      ['first', 'a'],
      [undefined, 'b'],
    ]);
  });
});

describe('the featured campaigns', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => campaign(id));
  const feature = (...list: string[]) => list.map((campaignId, uiPosition) => ({ campaignId, uiPosition }));

  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b', 'c'], 'abc'],
    [['a', 'b', 'c', 'd'], 'abc'],
  ])('of %j are %j: three at most [EARN-02]', (list, shown) => {
    expect(ids(featuredOf(feature(...list), all))).toBe(shown);
  });

  it('skip unknown and hidden ones before counting to 3 [EARN-08]', () => {
    expect(ids(featuredOf(feature('x', 'd', 'y', 'c', 'b', 'a'), all))).toBe('dcb');
  });

  it('are sorted by position, whatever their original order [EARN-08]', () => {
    expect(ids(featuredOf(feature('a', 'b').toReversed(), all))).toBe('ab');
  });
});

describe('the badges of a card', () => {
  const badge = (UiPosition: number) => ({ BadgeIcon: '', BadgeLabel: `${UiPosition}`, UiPosition });

  it.each([
    [0, 0],
    [5, 5],
    [6, 5],
  ])('out of %i are %i [EARN-06]', (given, shown) => {
    expect(badgesOf({ badges: Array.from({ length: given }, (_, at) => badge(at)) })).toHaveLength(shown);
  });

  it('are sorted by position [EARN-06]', () => {
    expect(badgesOf({ badges: [badge(2), badge(1)] }).map(({ BadgeLabel }) => BadgeLabel)).toEqual(['1', '2']);
  });
});
