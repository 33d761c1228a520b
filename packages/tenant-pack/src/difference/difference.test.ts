import path from 'node:path';
import { expect, test } from 'vitest';
import { loadPack } from '../load/load-pack.ts';
import type { PackContent } from '../pack.ts';
import { packOf, tenantsDirectory } from '../testing/scratch-tenants.ts';
import { describeDifference, difference } from './difference.ts';

const before: PackContent = packOf(loadPack(path.join(tenantsDirectory, 'saltline')));

function after(edit: (pack: PackContent) => void): PackContent {
  const copy = structuredClone(before);
  edit(copy);
  return copy;
}
const firstOf = <T>(items: readonly T[]): T => {
  const [first] = items;
  if (first === undefined) throw new Error('The pack has some.');
  return first;
};
const campaign = firstOf(before.programme.campaigns);
const offer = firstOf(before.programme.offers);

test('a program has no differences from itself [DESK-103]', () => {
  expect(difference(before, structuredClone(before))).toEqual([]);
});

test('a change is listed by subject and field, texts by language, in words and numbers [DESK-103]', () => {
  const changed = after(({ tenant, theme, programme: program, wording }) => {
    theme.colours.button = '#123456';
    tenant.settings.signUpRewardPoints = 30;
    tenant.switches.help = !tenant.switches.help;
    tenant.termsVersion = 3;
    tenant.phoneCountries = ['US', 'CA', 'MX'];
    firstOf(program.offers).price += 50;
    Object.assign(wording.es?.offers[offer.id] ?? {}, { Title: 'Otro título' });
    wording.en.config.SignInScreenTitle = 'a'.repeat(100);
  });
  const lines = describeDifference(difference(before, changed));
  expect(lines).toEqual([
    expect.stringMatching(/^agency: phoneCountries \[.*\] -> \[US, CA, MX\]$/),
    `setting: switches.help ${before.tenant.switches.help} -> ${!before.tenant.switches.help}`.replace(
      'setting',
      'settings',
    ),
    'settings: signUpRewardPoints 25 -> 30',
    'terms: version 2 -> 3',
    `theme: button "${before.theme.colours.button}" -> "#123456"`,
    expect.stringMatching(/^words: SignInScreenTitle \(en\) ".*" -> "a{60}…"$/),
    `offer ${offer.id}: price ${offer.price} -> ${offer.price + 50}`,
    `offer ${offer.id}: Title (es) ${JSON.stringify(before.wording.es?.offers[offer.id]?.Title)} -> "Otro título"`,
  ]);
});

test('changed factors of saved CO2 are listed one by one, with their source [TEN-41, DESK-103]', () => {
  const changed = after(({ tenant: { settings } }) => {
    if (!settings.impact) throw new Error('The pack has factors.');
    firstOf(settings.impact.factors).gramsPerKilometer = 110.5;
    settings.impact.carGramsPerKilometer = 170;
    settings.impact.source.year = 2026;
  });
  expect(describeDifference(difference(before, changed))).toEqual([
    'settings: impact.factors.1.gramsPerKilometer 112 -> 110.5',
    'settings: impact.carGramsPerKilometer 165 -> 170',
    'settings: impact.source.year 2025 -> 2026',
  ]);
  const without = after(({ tenant: { settings } }) => void delete settings.impact);
  const lines = describeDifference(difference(without, before));
  expect(lines).toContain('settings: impact.carGramsPerKilometer none -> 165');
});

test('added and removed items are listed once and move no neighbor; a moved item is listed with its position [DESK-103]', () => {
  const gone = after(({ programme: program }) => void program.campaigns.shift());
  expect(describeDifference(difference(before, gone))).toEqual([
    `campaign ${campaign.id}: gone (${before.wording.en.campaigns[campaign.id]?.Title})`,
  ]);
  // Positions count by tens from the top: all behind the new item change, but their order does not.
  const added = after(({ programme: program }) => {
    for (const one of program.campaigns) one.position += 10;
    program.campaigns.unshift({ ...structuredClone(campaign), id: 'brand-new', position: 10 });
  });
  expect(describeDifference(difference(before, added))).toEqual(['campaign brand-new: new']);
  const swapped = after(({ programme: { offers } }) => {
    const [one, two] = offers;
    if (one && two) [one.position, two.position] = [two.position, one.position];
  });
  expect(describeDifference(difference(before, swapped)).map((line) => line.replace(/^offer \S+: /, ''))).toEqual([
    'position 1 -> 2',
    'position 2 -> 1',
  ]);
});

test('a long text is listed where it differs, and a picture by its name only [DESK-103]', () => {
  const text = 'All that was agreed before still holds, word by word and line by line. '.repeat(4);
  const [long, longer] = [`${text}You may leave.`, `${text}You may stay.`].map((TermsChanges) =>
    after(({ wording, images }) => {
      wording.en.config.TermsChanges = TermsChanges;
      firstOf(images).digest = TermsChanges.length.toString().padStart(64, '0');
    }),
  );
  if (!long || !longer) throw new Error('Both were made.');
  const [told, picture] = describeDifference(difference(long, longer));
  expect(told).toMatch(/^terms: TermsChanges \(en\) "….*leave\." -> "….*stay\."$/);
  expect((told ?? '').length).toBeLessThan(200);
  expect(picture).toBe(`picture ${firstOf(before.images).file}: another picture`);
});

test('items are named in the requested language, or in English if it has no name [DESK-363]', () => {
  const dearer = after(({ programme: program, wording }) => {
    firstOf(program.campaigns).startsOn = '2031-01-01';
    firstOf(program.offers).price += 1;
    const spanish = wording.es?.offers[offer.id];
    if (spanish) spanish.Title = '';
  });
  const named = (language: 'en' | 'es' | 'xx') =>
    difference(before, dearer, language as 'en').map(({ kind, name }) => [kind, name]);
  const [ours, theirs] = [before.wording.en, before.wording.es];
  const english = ours.offers[offer.id]?.Title;
  expect(theirs?.campaigns[campaign.id]?.Title).not.toBe(ours.campaigns[campaign.id]?.Title);
  expect(named('es')).toEqual([
    ['campaign', theirs?.campaigns[campaign.id]?.Title],
    ['offer', english],
  ]);
  expect(named('xx')).toEqual(named('en'));
});

test('ids in changed values have the names of what they reference, before and after [DESK-534]', () => {
  const statuses = [{ kind: 'TIER' as const, id: 'tide', campaign: 'harbor-climb', levels: [{ id: 'gold', from: 2 }] }];
  const changed = after(({ programme: program, wording }) => {
    program.statuses = statuses;
    wording.en.statuses = { tide: { Title: 'Tide level', levels: { gold: 'Gold' } } };
    if (wording.es) wording.es.statuses = { tide: { Title: 'Nivel', levels: { gold: 'Oro' } } };
    for (const one of program.campaigns)
      if (one.id === 'every-ride' && one.type === 'TRANSACTIONAL')
        Object.assign(one, {
          category: 'bike',
          providers: ['gullbike', 'bayferry'],
          multipliers: [{ times: 2, status: { id: 'tide', levels: ['gold'] } }],
        });
    program.featured = ['seven-days'];
  });
  const fieldsOf = (language: 'en' | 'es') =>
    difference(before, changed, language).flatMap(({ kind, fields }) =>
      fields.filter(({ names }) => names !== undefined).map(({ field, names }) => [`${kind} ${field}`, names]),
    );
  expect(fieldsOf('en')).toEqual([
    ['agency featured', expect.objectContaining({ 'every-ride': 'Every ride counts', 'seven-days': 'Seven tides' })],
    ['campaign category', { bike: 'By bike', transit: 'Bus, tram and ferry' }],
    ['campaign providers', expect.objectContaining({ bayferry: 'Bay Ferry island lines' })],
    ['campaign multipliers.1.status.id', { tide: 'Tide level' }],
    ['campaign multipliers.1.status.levels', { gold: 'Gold' }],
    ['status campaign', { 'harbor-climb': 'Harbor climb' }],
  ]);
  expect(Object.fromEntries(fieldsOf('es'))['campaign multipliers.1.status.levels']).toEqual({ gold: 'Oro' });
});
