import { expect, test } from 'vitest';
import { campaignTypes } from '../campaign-types/index.ts';
import { packSchema } from './pack-schema.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema; oneOf?: Schema[]; [more: string]: unknown };

const { files, references } = packSchema(null);
const whole = (file: keyof typeof files): Schema => files[file].schema;

const usualOf = ({ properties = {} }: Schema, { $defs }: Schema): string[] =>
  Object.entries(properties).flatMap(([key, { $ref, isUsual }]) => {
    const named = ($defs as Record<string, Schema> | undefined)?.[String($ref).replace('#/$defs/', '')];
    return (isUsual ?? named?.['isUsual']) === true ? [key] : [];
  });

test('the schema of packs is plain data with every campaign type, its keys, the defaults, and the usual fields [DESK-181, DESK-348]', () => {
  expect(JSON.parse(JSON.stringify(files))).toEqual(files);
  const types = whole('programme.yaml').properties?.['campaigns']?.items?.oneOf ?? [];
  expect(types.map(({ properties }) => properties?.['type']?.['const'])).toEqual(Object.keys(campaignTypes));
  // Dates, audience, limits and picture are shown first although optional [DESK-348].
  for (const campaign of types)
    expect(usualOf(campaign, files['programme.yaml'].schema)).toEqual(
      expect.arrayContaining(['startsOn', 'endsOn', 'segment', 'budget', 'image']),
    );
  const kinds = JSON.stringify(files).matchAll(/"drawnAs":"(\w+)"/g);
  expect(new Set([...kinds].map(([, kind]) => kind))).toEqual(
    new Set(['id', 'date', 'time', 'moment', 'link', 'image', 'colour', 'points', 'weekdays', 'percent', 'whole']),
  );
  expect(files['theme.yaml'].base).toMatchObject({ dark: 'follow', colours: { button: '#0a6b5c' } });
  expect(references).toContainEqual({ from: 'campaigns.*.category', to: 'campaignCategories' });
});
