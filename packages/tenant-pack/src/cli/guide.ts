import fs from 'node:fs';
import path from 'node:path';
import { type CampaignType, campaignTypes } from '@fareback/contract';
import { Document, isCollection, isMap } from 'yaml';
import type * as z from 'zod/mini';
import { campaignTypeOf } from '../campaign-types/index.ts';
import { common, counting, countingExtras } from '../schema/campaign-parts.ts';
import { writtenYaml } from '../written-yaml.ts';

/** npm run campaign-guide: writes the section of campaign types in docs/campaigns.md from their definitions [OPS-202]. */

const page = path.join(import.meta.dirname, '../../../../docs/campaigns.md');
const section = /(?<=^## Types\n\n)[^]*?(?=^## )/m;

function writeExample(type: CampaignType): string {
  const id = `example-${type.toLowerCase().replaceAll('_', '-')}`;
  const document = new Document({ id, type, category: 'rides', ...campaignTypeOf(type).guide.example });
  if (isMap(document.contents))
    for (const { value } of document.contents.items) if (isCollection(value)) value.flow = true;
  return `\`\`\`yaml\n${writtenYaml(document)}\`\`\``;
}

function writeType(type: CampaignType): string {
  const { schema, guide } = campaignTypeOf(type);
  const keys = Object.keys((schema as z.ZodMiniObject).shape);
  const shared = Object.keys(keys.includes('counts') ? { ...counting, ...countingExtras } : common);
  const own = keys.filter((key) => key !== 'type' && !shared.includes(key)).map((key) => `\`${key}\``);
  return [
    `### \`${type}\` pays ${guide.pays}`,
    guide.rules,
    `Its own keys: ${own.join(', ')}.`,
    writeExample(type),
  ].join('\n\n');
}

/** Returns the page with the section of types as the definitions say. */
export const withCampaignTypes = (text: string): string =>
  text.replace(section, () => {
    const note = 'Made from `packages/tenant-pack/src/campaign-types`: `npm run campaign-guide` writes this section.';
    return `${[note, ...campaignTypes.map(writeType)].join('\n\n')}\n\n`;
  });

if (import.meta.main) fs.writeFileSync(page, withCampaignTypes(fs.readFileSync(page, 'utf8')));
