import { expect, test } from 'vitest';
import { campaignTypes } from '../campaign-types/index.ts';
import { packSchema } from './pack-schema.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema; oneOf?: Schema[]; [more: string]: unknown };

const { files, references } = packSchema(null);
const whole = (file: keyof typeof files): Schema => files[file].schema;

test('the schema of packs is plain data that says every campaign type, what its keys are, and what the product says [DESK-181]', () => {
  expect(JSON.parse(JSON.stringify(files))).toEqual(files);
  const types = whole('programme.yaml').properties?.['campaigns']?.items?.oneOf ?? [];
  expect(types.map(({ properties }) => properties?.['type']?.['const'])).toEqual(Object.keys(campaignTypes));
  const kinds = JSON.stringify(files).matchAll(/"drawnAs":"(\w+)"/g);
  expect(new Set([...kinds].map(([, kind]) => kind))).toEqual(
    new Set(['id', 'date', 'time', 'moment', 'link', 'image', 'colour', 'points', 'weekdays', 'percent', 'whole']),
  );
  expect(files['theme.yaml'].base).toMatchObject({ dark: 'follow', colours: { button: '#0a6b5c' } });
  expect(references).toContainEqual({ from: 'campaigns.*.category', to: 'campaignCategories' });
});
