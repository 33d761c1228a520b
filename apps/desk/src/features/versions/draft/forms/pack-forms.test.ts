import path from 'node:path';
import { checkPack, packSchema, readHandedIn } from '@fareback/tenant-pack';
import { describe, expect, test } from 'vitest';
import { textsOf } from '../texts-of-files.ts';
import {
  itemsOf,
  type PackItem,
  PROGRAM_FILE,
  packLists,
  stateOf,
  type Typed,
  withClone,
  withoutItem,
} from './pack-forms.ts';
import { readFile, valueAt } from './pack-yaml.ts';

const tenants = path.join(import.meta.dirname, '../../../../../../../tenants');
const schema = packSchema(null);
const lists = packLists(schema);
const listOf = (name: string) => {
  const list = lists.find((one) => one.list === name);
  if (list === undefined) throw new Error(`There is no list ${name}.`);
  return list;
};

function draftOf(tenant: string) {
  const pack = readHandedIn(path.join(tenants, tenant));
  const textOf = (file: string): string | null => pack.files[file] ?? null;
  const programmeOf = (typed: Typed): unknown =>
    readFile(typed[PROGRAM_FILE] ?? textOf(PROGRAM_FILE), schema.files[PROGRAM_FILE]?.base).value;
  const faultsOf = (typed: Typed): string[] => {
    const checked = checkPack(
      { files: { ...pack.files, ...typed }, pictures: pack.pictures },
      { place: tenant, tenantsDirectory: tenants },
    );
    return 'problems' in checked ? checked.problems.map(({ file, key, message }) => `${file} ${key} ${message}`) : [];
  };
  return { textOf, programmeOf, faultsOf, things: (list: string) => itemsOf(programmeOf({}), list) };
}

describe('in a pack whose campaigns are named elsewhere', () => {
  const { textOf, programmeOf, faultsOf, things } = draftOf('saltline');

  test.each(things('campaigns').map((thing) => [thing.id, thing] as const))(
    'removing %s causes errors only where it is required [DESK-345]',
    (_, thing) => {
      const typed = withoutItem(schema, textOf, 'campaigns', thing);
      const needed = [
        'programme.yaml referral.actionCampaign',
        'programme.yaml draws.0 expected an active campaign',
        'programme.yaml teams.challenges.0',
      ];
      const faults = faultsOf(typed).filter((fault) => !needed.some((one) => fault.includes(one)));
      expect(faults).toEqual([]);
      expect(valueAt(programmeOf(typed), ['featured'])).not.toContain(thing.id);
      expect(itemsOf(programmeOf(typed), 'campaigns').map(({ id }) => id)).toEqual(
        things('campaigns')
          .map(({ id }) => id)
          .filter((id) => id !== thing.id),
      );
    },
  );

  test('a copy is valid, starts switched off, and gets a number in its name in every language [DESK-344]', () => {
    const [first] = things('campaigns');
    if (first === undefined) throw new Error('There is a campaign.');
    const { id, typed } = withClone(schema, textOf, listOf('campaigns'), first);
    expect(faultsOf(typed)).toEqual([]);
    const copy = itemsOf(programmeOf(typed), 'campaigns').find((thing) => thing.id === id);
    expect(copy?.value).toEqual({ ...first.value, id, active: false });
    const titles = Object.entries(typed).flatMap(([file, text]) => {
      const texts = textsOf(file === PROGRAM_FILE ? null : text);
      const [was, is] = [first.id, id].map((one) => valueAt(texts, ['campaigns', one, 'Title']));
      return typeof was === 'string' ? [[is, `${was} 2`]] : [];
    });
    expect(titles.length).toBeGreaterThan(0);
    for (const [is, expected] of titles) expect(is).toBe(expected);
  });
});

test('texts that another campaign also uses survive the removal of one [DESK-345]', () => {
  const badge = { icon: 'star', label: 'hot' };
  const files: Record<string, string> = {
    [PROGRAM_FILE]: JSON.stringify({
      featured: ['two', 'one'],
      campaigns: [
        { id: 'one', badges: [badge, { icon: 'sun', label: 'summer' }] },
        { id: 'two', badges: [badge] },
      ],
    }),
    'wording/en.json': JSON.stringify({
      badges: { hot: 'Hot', summer: 'Summer' },
      campaigns: { one: { Title: 'One' } },
    }),
  };
  const textOf = (file: string): string | null => files[file] ?? null;
  const [one] = itemsOf(readFile(files[PROGRAM_FILE] ?? '', {}).value, 'campaigns');
  const typed = withoutItem(schema, textOf, 'campaigns', one as PackItem);
  expect(readFile(typed[PROGRAM_FILE] ?? '', {}).value).toEqual({
    featured: ['two'],
    campaigns: [{ id: 'two', badges: [badge] }],
  });
  expect(textsOf(typed['wording/en.json'] ?? null)).toEqual({ badges: { hot: 'Hot' }, campaigns: {} });
});

test('a promo code counts as over on the day of its last moment [DESK-344]', () => {
  const code = { at: 0, id: 'fair', name: 'fair', value: { expiresAt: '2025-09-01T03:59:59Z' } };
  expect([stateOf(code, '2025-09-01'), stateOf(code, '2025-09-02')]).toEqual(['runs', 'over']);
});
