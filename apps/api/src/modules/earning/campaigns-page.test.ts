import { campaignTypes } from '@fareback/contract';
import { expect, test } from 'vitest';
import { compareActivities } from './engine/activity.ts';
import { evaluate } from './engine/evaluate-history.ts';
import { markOverlaps } from './engine/overlaps.ts';
import { serviceCalendar } from './engine/service-day.ts';
import { doneIn, goalOf } from './engine/shared-goals.ts';
import { campaignOfPage, pageCampaigns } from './testing/page-campaigns.ts';
import { CITY_ZONE, historiesOf, isWhole, realTrips } from './testing/real-rides.ts';

const calendar = serviceCalendar(CITY_ZONE, 0);
const examples = pageCampaigns();

test('every example of the page is a complete campaign, and every type has one [CAMP-01, CAMP-02]', () => {
  expect(new Set(examples.map(({ campaign }) => campaign.type))).toEqual(new Set(campaignTypes));
  expect(new Set(examples.map(({ campaign }) => campaign.id)).size).toBe(examples.length);
});

test.skipIf(realTrips().length === 0)(
  "the page's stated payouts on real rides are correct (the figures where whole files are read) [CAMP-16]",
  { timeout: 600_000 },
  () => {
    // As in a new pack: of overlapping rides one counts.
    const histories = [...historiesOf(realTrips()).values()].map((rides) =>
      markOverlaps(rides.toSorted(compareActivities), 'ONE'),
    );
    const told = examples.flatMap(({ campaign: definition, said }) => {
      if (said === null) return [];
      const campaign = campaignOfPage(definition, calendar);
      const goal = goalOf(campaign);
      let [points, earnings, riders, together, entries] = [0, 0, 0, 0, 0];
      for (const history of histories) {
        const { earnings: earned, state } = evaluate(campaign, history);
        if (goal) together += doneIn(goal, state);
        for (const one of earned) {
          points += one.amount;
          entries += one.entries?.entries ?? 0;
        }
        earnings += earned.length;
        if (earned.length > 0) riders += 1;
      }
      if (goal && together < goal.target) [points, earnings, riders] = [0, 0, 0];
      const [sum, times, people, given] = [points, earnings, riders, entries].map((one) => one.toLocaleString('en'));
      const paid = `${sum} points in ${times} earnings`;
      const free = entries > 0 ? `${given} entries` : `${times} offers`;
      return [{ id: campaign.campaignId, said, is: `${points > 0 ? paid : free} to ${people} riders.` }];
    });
    expect(told.length).toBeGreaterThan(0);
    // The page states figures for whole files, not for the first rows.
    const expected = told.map(({ id, said, is }) => `${id}: ${isWhole ? is : said}`);
    expect(told.map(({ id, said }) => `${id}: ${said}`)).toEqual(expected);
  },
);
