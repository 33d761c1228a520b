import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CampaignType, campaignTypes } from '@fareback/contract';
import { campaignTypeOf, checkPack, packSchema, readHandedIn } from '@fareback/tenant-pack';
import { scaffoldPack } from '@fareback/tenant-pack/scaffold';
import { afterAll, expect, test } from 'vitest';
import { textsOf, withText } from '../texts-of-files.ts';
import { type FormNode, fieldsOf, variantOf } from './form-node.ts';
import { itemsOf, PROGRAM_FILE, packLists, withNewItem } from './pack-forms.ts';
import { type Path, readFile, withValue } from './pack-yaml.ts';

/** What a manager enters for a type: its example; the form has already chosen the only provider. */
type Answer = readonly [path: Path, value: unknown];
const answersOf = (type: CampaignType): Answer[] =>
  Object.entries<unknown>(campaignTypeOf(type).guide.example).flatMap(([key, value]): Answer[] => {
    if (key === 'provider') return [];
    return key === 'counts'
      ? Object.entries(value as object).map(([part, counted]) => [[key, part], counted])
      : [[[key], value]];
  });

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
const pack = readHandedIn(scaffoldPack(root, { id: 'bay', name: 'Bay' }));
const schema = packSchema(null);
const campaigns = packLists(schema).find(({ list }) => list === 'campaigns');
if (campaigns?.item.kind !== 'variants') throw new Error('Campaigns have types.');
const { item } = campaigns;

const isDrawn = (node: FormNode | undefined, [key, ...rest]: Path): boolean => {
  if (key === undefined) return node !== undefined;
  return isDrawn(fieldsOf(node).find((field) => field.key === key)?.node, rest);
};

function drafted(type: CampaignType): Record<string, string> {
  const files: Record<string, string> = { ...pack.files };
  const places = withValue(
    files[PROGRAM_FILE] ?? '',
    ['places'],
    ['pier', 'tower'].map((id, lat) => ({ id, lat, lon: 1, radiusMeters: 50 })),
  );
  files[PROGRAM_FILE] = places;
  const { id, typed } = withNewItem(schema, (file) => files[file] ?? null, campaigns as never, {
    title: `A ${type}`,
    variant: type,
  });
  Object.assign(files, typed);
  const things = itemsOf(readFile(files[PROGRAM_FILE] ?? '', {}).value, 'campaigns');
  const at = things.findIndex((thing) => thing.id === id);
  const node = variantOf(item, things[at]?.value)?.node;
  for (const [key, value] of answersOf(type)) {
    expect({ type, key, isDrawn: isDrawn(node, key) }).toEqual({ type, key, isDrawn: true });
    files[PROGRAM_FILE] = withValue(files[PROGRAM_FILE] ?? '', ['campaigns', at, ...key], value);
  }
  for (const key of ['SubTitle', 'Description', 'ActionButtonLabel']) {
    const en = textsOf(files['wording/en.json'] ?? null) ?? {};
    files['wording/en.json'] = withText(en, ['campaigns', id, key], 'Texts');
  }
  return files;
}

test('every campaign type of the schema can be created by its form without errors from the check [DESK-190]', () => {
  const types = item.variants.map(({ name }) => name as CampaignType);
  expect(types.toSorted()).toEqual(campaignTypes.toSorted());
  const found = types.map((type) => {
    const files = drafted(type);
    const checked = checkPack({ files, pictures: pack.pictures }, { place: 'bay', tenantsDirectory: null });
    const made = 'pack' in checked ? checked.pack.programme.campaigns.at(-1)?.type : null;
    return {
      type,
      made,
      problems: 'problems' in checked ? checked.problems.map(({ key, message }) => `${key} ${message}`) : [],
    };
  });
  expect(found).toEqual(types.map((type) => ({ type, made: type, problems: [] })));
  expect(drafted('TRANSACTIONAL')[PROGRAM_FILE]).toContain('unmeasured: COUNTS # what is tapped once has no duration');
});

test('a new announcement has one named first step, and only its other texts are missing [DESK-313]', () => {
  const announcements = packLists(schema).find(({ list }) => list === 'newFeatures');
  if (announcements === undefined) throw new Error('There are announcements.');
  const files: Record<string, string> = { ...pack.files };
  const { id, typed } = withNewItem(schema, (file) => files[file] ?? null, announcements, {
    title: 'The orchard line',
    variant: null,
  });
  Object.assign(files, typed);
  const faults = (): string[] => {
    const checked = checkPack({ files, pictures: pack.pictures }, { place: 'bay', tenantsDirectory: null });
    return 'problems' in checked ? checked.problems.map(({ key }) => key) : [];
  };
  const lacking = ['NewFeatureDescription', 'NewFeatureButtonLabel'];
  expect(faults().toSorted()).toEqual(lacking.map((key) => `newFeatures.${id}.step-1.${key}`).toSorted());
  for (const key of lacking) {
    const en = textsOf(files['wording/en.json'] ?? null) ?? {};
    files['wording/en.json'] = withText(en, ['newFeatures', id, 'step-1', key], 'Texts');
  }
  expect(faults()).toEqual([]);
  expect(files['wording/en.json']).toContain('"NewFeatureTitle": "The orchard line"');
});
