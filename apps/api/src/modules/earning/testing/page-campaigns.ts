import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatProblem, loadCampaign, type PackCampaign } from '@fareback/tenant-pack';

const page = path.join(import.meta.dirname, '../../../../../../docs/campaigns.md');

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
