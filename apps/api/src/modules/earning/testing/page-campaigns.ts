import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatProblem, loadCampaign, type PackCampaign } from '@fareback/tenant-pack';
import { type Campaign, campaignOf } from '../engine/campaign.ts';
import { dayOfDate, type ServiceCalendar } from '../engine/service-day.ts';
import { asIfReached } from '../engine/shared-goals.ts';

const page = path.join(import.meta.dirname, '../../../../../../docs/campaigns.md');

/** The days that the page says were declared. */
const declared = new Map([['bad-air', new Set(['2015-03-03', '2015-03-04', '2015-03-05'].map(dayOfDate))]]);

/** The days that the page calls holidays. */
const calendarDates = { holidays: ['2014-12-25', '2015-01-01', '2015-05-01'] };

/** An example as the engine sees it; a shared goal as if it were reached. */
export const campaignOfPage = (definition: PackCampaign, calendar: ServiceCalendar): Campaign =>
  asIfReached(campaignOf({ ...definition, calendarDates }, calendar, { declared }));

export interface PageCampaign {
  campaign: PackCampaign;
  said: string | null;
}

/**
 * Returns every campaign of `docs/campaigns.md`, parsed like a campaign file. Throws the errors of an invalid example.
 */
export function pageCampaigns(): PageCampaign[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-page-'));
  try {
    const blocks = fs.readFileSync(page, 'utf8').matchAll(/```yaml\n(id:.*?)```\n(?:\nOn the rides: ([^\n]*))?/gs);
    return [...blocks].map(([, text = '', said = null], index) => {
      const file = path.join(folder, `${index}.yaml`);
      fs.writeFileSync(file, text);
      const loaded = loadCampaign(file);
      if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
      return { campaign: loaded.campaign, said };
    });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
