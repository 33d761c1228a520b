import fs from 'node:fs';
import path from 'node:path';
import { campaignTypes } from '@fareback/contract';
import { expect, test } from 'vitest';
import { withCampaignTypes } from './guide.ts';

const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/campaigns.md'), 'utf8');

test('docs/campaigns.md has the section of types that `npm run campaign-guide` writes, with every type [OPS-202]', () => {
  expect(page).toBe(withCampaignTypes(page));
  const types = [...page.matchAll(/^### `(\w+)` pays /gm)].map(([, type]) => type);
  expect(types).toEqual(campaignTypes);
});

test('the section is replaced as a whole, and the rest of the page stays [OPS-202]', () => {
  const old = page.replace('## Types\n', '## Types\n\nAn outdated line.\n');
  expect(old).not.toBe(page);
  expect(withCampaignTypes(old)).toBe(page);
});
