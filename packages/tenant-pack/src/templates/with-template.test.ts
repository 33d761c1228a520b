import { languages } from '@fareback/contract';
import { referralTemplates, templateNames } from '@fareback/contract/admin';
import { flattenCatalogue } from '@fareback/wording/compile';
import { placeholders, wordsOf, wrongPlurals } from '@fareback/wording/testing/translated.ts';
import { describe, expect, it, test } from 'vitest';
import type { HandedIn } from '../load/handed-in.ts';
import { checkPack } from '../load/load-pack.ts';
import type { Pack } from '../pack.ts';
import { formatProblem } from '../problem.ts';
import { yearlyMoments } from '../schema/campaign-parts.ts';
import { newPack } from '../starter/new-pack.ts';
import { tenantsDirectory } from '../testing/scratch-tenants.ts';
import { datesOf, firstAnswers, type TemplateAnswers, wrongAnswer } from './campaign-template.ts';
import { campaignTemplates } from './campaign-templates.ts';
import { readTemplateWords, type TemplateRequest, withTemplate, wordsOfTemplate } from './with-template.ts';

const fresh = newPack({ id: 'acme', name: 'Acme Rides', languages });
const today = '2026-11-29';
const link = 'https://ask.example/now?lang=en#top';
type Name = TemplateRequest['template'];
const answersOf = (template: Name): TemplateAnswers => ({
  ...firstAnswers(campaignTemplates[template]),
  ...(template === 'survey' ? { link } : {}),
});

function laid(
  from: HandedIn,
  asked: Partial<TemplateRequest> & { template: Name },
): { id: string; handedIn: HandedIn } {
  const done = withTemplate(from.files, { answers: answersOf(asked.template), host: 'acme.example', today, ...asked });
  if ('fault' in done) throw new Error(done.fault);
  return { id: done.id, handedIn: { ...from, files: { ...from.files, ...done.files } } };
}

function soundPack(handedIn: HandedIn): Pack {
  const checked = checkPack(handedIn, { place: 'acme', tenantsDirectory });
  expect('problems' in checked ? checked.problems.map(formatProblem) : []).toEqual([]);
  expect(checked.warnings.map(formatProblem)).toEqual([]);
  if (!('pack' in checked)) throw new Error('It has faults.');
  return checked.pack;
}

test.each(templateNames)(
  '%s is added to a new draft without errors or warnings, in all languages, and every comment stays [DESK-237, DESK-290]',
  (template) => {
    const { id, handedIn } = laid(fresh, { template });
    const pack = soundPack(handedIn);
    const known = [pack.programme.referral?.id, ...pack.programme.campaigns.map((campaign) => campaign.id)];
    expect(known).toContain(id);
    expect(handedIn.files['programme.yaml']).toContain('# what is tapped once has no duration');
    expect(handedIn.files['tenant.yaml']).toContain('# each further one needs wording/<language>.json');
    expect(wrongAnswer(campaignTemplates[template], answersOf(template))).toBeNull();
  },
);

test.each([
  ['America/New_York', 'MILE', 'Every mile counts', 'за милю'],
  ['Europe/Vienna', 'KILOMETER', 'Every kilometer counts', 'за километр'],
])('in %s, points by distance are paid and named per %s [DESK-537]', (timeZone, unit, title, russian) => {
  const tenant = (fresh.files['tenant.yaml'] ?? '').replace(/^timeZone: .*$/m, `timeZone: ${timeZone}`);
  const there = { ...fresh, files: { ...fresh.files, 'tenant.yaml': tenant } };
  for (const template of ['by-distance', 'bonus-hours'] as const) {
    const { id, handedIn } = laid(there, { template });
    const { programme: program, wording } = soundPack(handedIn);
    expect(program.campaigns.find((one) => one.id === id)).toMatchObject({ rewardPer: { unit } });
    expect(wording.ru?.campaigns[id]?.SubTitle).toContain(russian);
    expect([title, 'Bonus hours']).toContain(wording.en.campaigns[id]?.Title);
  }
});

test('the template for birthdays has a button to the form that asks for one [DESK-521]', () => {
  const { id, handedIn } = laid(fresh, { template: 'happy-birthday' });
  const { programme: program, wording } = soundPack(handedIn);
  expect(program.campaigns.find((one) => one.id === id)).toMatchObject({
    cta: { action: 'LINK', url: '/manage-account' },
  });
  expect(wording.es?.campaigns[id]?.ActionButtonLabel).toBe('Abrir Mi cuenta');
});

test('a ride template looks back only where every account is proven by more than a typed number [PROV-37]', () => {
  const lookBackOf = (from: HandedIn): unknown => {
    const pack = soundPack(laid(from, { template: 'daily-ride' }).handedIn);
    const campaign = pack.programme.campaigns.find(({ id }) => id.startsWith('daily-ride-'));
    return campaign && 'lookBackDays' in campaign ? campaign.lookBackDays : null;
  };
  const programme = fresh.files['programme.yaml'] ?? '';
  const mailed = programme.replace('identifierType: NUMERIC_ID', 'identifierType: EMAIL');
  expect(mailed).not.toBe(programme);
  expect(lookBackOf(fresh)).toBe(0);
  expect(lookBackOf({ ...fresh, files: { ...fresh.files, 'programme.yaml': mailed } })).toBe(7);
});

test('a template removes and rewrites no line of the settings [DESK-237]', () => {
  const { handedIn } = laid(fresh, { template: 'tiers' });
  const before = fresh.files['programme.yaml']?.split('\n') ?? [];
  expect(before.some((line) => /\[\S.*\S\]/.test(line))).toBe(true);
  const after = handedIn.files['programme.yaml']?.split('\n') ?? [];
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
});

test('all templates fit into one draft, and a second one of a kind gets another name [DESK-237]', () => {
  let handedIn = fresh;
  for (const template of templateNames.filter((name) => name !== 'bring-a-colleague'))
    ({ handedIn } = laid(handedIn, { template }));
  ({ handedIn } = laid(handedIn, { template: 'tiers' }));
  const ids = soundPack(handedIn).programme.campaigns.map(({ id }) => id);
  const added = templateNames.filter((name) => name !== 'daily-ride' && !referralTemplates.includes(name));
  expect(ids).toEqual(['daily-ride', 'connect-card', 'daily-ride-2', ...added, 'tiers-2']);
});

const isYearly = (behaviours: readonly string[]): boolean =>
  behaviours.every((one) => (yearlyMoments as readonly string[]).includes(one));

test.each(templateNames.filter((name) => campaignTemplates[name].isTried))(
  '%s limits what a rider can earn, with its first values [DESK-503]',
  (template) => {
    const campaign = soundPack(laid(fresh, { template }).handedIn).programme.campaigns.at(-1);
    const isBounded =
      campaign?.type === 'TRANSACTIONAL'
        ? campaign.limit !== null || campaign.counts.first === 'EVER' || isYearly(campaign.counts.behaviours)
        : ['STREAK', 'MULTI_TRIP', 'TIER'].includes(campaign?.type ?? '');
    expect(isBounded).toBe(true);
  },
);

test('a template with factors or levels brings their texts, and a second one gets its own levels [DESK-503]', () => {
  let handedIn = fresh;
  for (const template of ['weekend-double', 'bonus-hours', 'bonus-hours'] as const)
    ({ handedIn } = laid(handedIn, { template }));
  const { programme: program, wording } = soundPack(handedIn);
  expect(program.statuses?.map(({ id }) => id)).toEqual(['bonus-hours', 'bonus-hours-2']);
  expect(wording.en.multipliers).toEqual({ weekend: 'Weekend' });
  expect(wording.es?.statuses?.['bonus-hours-2']).toEqual({
    Title: 'Nivel de premio',
    levels: { silver: 'Plata', gold: 'Oro' },
  });
});

test('the holiday template brings a calendar of its own, and a second one another [DESK-526]', () => {
  let handedIn = fresh;
  for (const template of ['holiday-bonus', 'holiday-bonus'] as const) ({ handedIn } = laid(handedIn, { template }));
  const { programme: program, wording } = soundPack(handedIn);
  expect(program.calendars.map(({ id }) => id)).toEqual(['holidays', 'holidays-2']);
  expect(program.campaigns.at(-1)).toMatchObject({ multipliers: [{ when: { dates: ['holidays-2'] } }] });
  expect(wording.en.multipliers).toEqual({ holiday: 'Holiday' });
});

test('the city challenge has days counted from the day of use, unless others are given [DESK-528]', () => {
  const city = campaignTemplates['city-challenge'];
  expect(soundPack(laid(fresh, { template: 'city-challenge' }).handedIn).programme.campaigns.at(-1)).toMatchObject({
    startsOn: '2026-12-01',
    endsOn: '2027-05-31',
    target: 1_000_000,
    window: { kind: 'CAMPAIGN' },
    shared: { minimum: 10 },
  });
  expect(datesOf(city, { startsOn: '2026-12-05' }, today)).toEqual({ startsOn: '2026-12-05', endsOn: '2027-05-31' });
  expect(datesOf(city, {}, '2027-08-31')).toEqual({ startsOn: '2027-09-01', endsOn: '2028-02-29' });
  expect(datesOf(city, {}, '2026-12-31')).toEqual({ startsOn: '2027-01-01', endsOn: '2027-06-30' });
  expect(datesOf(campaignTemplates.tiers, {}, today)).toEqual({});
});

test('levels in the wrong order are an error, not a campaign [DESK-503]', () => {
  const answers = { ...answersOf('bonus-hours'), silverRides: 4, goldRides: 4 };
  const { handedIn } = laid(fresh, { template: 'bonus-hours', answers });
  const checked = checkPack(handedIn, { place: 'acme', tenantsDirectory });
  expect('problems' in checked && checked.problems.map(({ key }) => key)).toEqual(['statuses.0.levels.1.from']);
});

test('an offer as the reward is the first of the draft; without one the template is not added [DESK-503]', () => {
  const { programme: program } = soundPack(laid(fresh, { template: 'rides-then-offer' }).handedIn);
  expect(program.campaigns.at(-1)).toMatchObject({ reward: 0, rewardOffer: { offer: 'day-ticket', days: 14 } });
  const bare = (fresh.files['programme.yaml'] ?? '').replace(/^offers:[\s\S]*/m, 'offers: []\n');
  const asked = {
    template: 'rides-then-offer',
    answers: answersOf('rides-then-offer'),
    host: 'acme.example',
    today,
  } as const;
  expect(withTemplate({ ...fresh.files, 'programme.yaml': bare }, asked)).toEqual({ fault: 'NO_PLACE' });
});

test('amounts, days and texts are the agency’s; empty texts use the template’s with the given values [DESK-237]', () => {
  const words = { en: { Title: 'Wednesdays by tram', SubTitle: ' ' }, es: { Title: 'Miércoles en tranvía' } };
  const asked = { startsOn: '2026-12-01', endsOn: '2026-12-31', words, answers: { reward: 1, days: 3 } };
  const { programme: program, wording } = soundPack(laid(fresh, { template: 'days-in-a-row', ...asked }).handedIn);
  expect(program.campaigns.at(-1)).toMatchObject({ target: 3, levels: [{ reward: 1 }], endsOn: '2026-12-31' });
  expect(wording.en.campaigns['days-in-a-row']).toMatchObject({
    Title: 'Wednesdays by tram',
    SubTitle: '1 point for 3 days',
  });
  expect(wording.es?.campaigns['days-in-a-row']).toMatchObject({
    Title: 'Miércoles en tranvía',
    SubTitle: '1 punto por 3 días',
  });
});

test('referral links use the agency’s own host, and a survey’s link identifies the rider [DESK-237]', () => {
  const friends = soundPack(laid(fresh, { template: 'refer-a-friend' }).handedIn);
  expect(friends.tenant.switches.referral).toBe(true);
  expect(friends.programme.referral).toMatchObject({
    copyLinkUrl: 'https://acme.example/invitation?inviteCode={code}',
    actionRides: 1,
  });
  const steps = soundPack(laid(fresh, { template: 'bring-a-colleague' }).handedIn).programme.referral?.steps;
  expect(steps).toEqual([
    { friends: 3, reward: 200 },
    { friends: 10, reward: 500 },
  ]);
  const { programme: program } = soundPack(laid(fresh, { template: 'survey' }).handedIn);
  expect(program.campaigns.at(-1)).toMatchObject({
    provider: 'survey',
    cta: { url: 'https://ask.example/now?lang=en&rider={token}#top' },
  });
});

test('a template is not added to a draft that is unreadable, has no place for it or already has it [DESK-237]', () => {
  const faultOf = (files: Record<string, string>, template: Name = 'tiers') =>
    withTemplate({ ...fresh.files, ...files }, { template, answers: answersOf(template), host: 'acme.example', today });
  expect(faultOf({ 'programme.yaml': 'campaigns: [' })).toEqual({ fault: 'UNREADABLE' });
  expect(faultOf({ 'wording/es.json': '{' })).toEqual({ fault: 'UNREADABLE' });
  expect(faultOf({ 'programme.yaml': 'campaigns: []' })).toEqual({ fault: 'NO_PLACE' });
  const twice = laid(fresh, { template: 'refer-a-friend' }).handedIn.files;
  expect(faultOf(twice, 'refer-a-friend')).toEqual({ fault: 'THERE' });
  expect(faultOf(twice, 'bring-a-colleague')).toEqual({ fault: 'THERE' });
});

test.each([
  ['daily-ride', 'reward', { reward: 1_000_000, perDay: 2 }],
  ['daily-ride', 'reward', { reward: 0.5, perDay: 2 }],
  ['daily-ride', 'perDay', { reward: 10 }],
  ['off-peak', 'from', { reward: 10, from: '25:00', to: '15:30', perDay: 2 }],
  ['survey', 'link', { reward: 10, link: 'javascript:alert(1)' }],
  ['survey', 'link', { reward: 10, link: '' }],
] as const)('an invalid value is named: %s, %s [DESK-237]', (template, name, answers) => {
  expect(wrongAnswer(campaignTemplates[template], answers)).toBe(name);
});

const sentencesIn = (language: (typeof languages)[number]) => flattenCatalogue({ ...readTemplateWords(language) });
const english = sentencesIn('en');

describe.each(languages)('templates in %s', (language) => {
  const own = sentencesIn(language);

  it('have every English text of every template [DESK-290]', () => {
    expect(Object.keys(own)).toEqual(Object.keys(english));
    expect(Object.keys(readTemplateWords(language).templates).toSorted()).toEqual(templateNames.toSorted());
    expect(Object.values(own).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('name the same amounts, in every plural form of the language [DESK-290]', () => {
    for (const [key, text] of Object.entries(own)) {
      const numbers = (message: string): string[] => placeholders(message).map((name) => name.replace(/ \w+$/, ''));
      expect([key, numbers(text)]).toEqual([key, numbers(english[key] ?? '')]);
      expect([key, wrongPlurals(text, language)]).toEqual([key, []]);
    }
  });

  it.skipIf(language === 'en')('leave nothing in English [DESK-290]', () => {
    const left = Object.keys(english).filter((key) => own[key] === english[key] && wordsOf(own[key] ?? '').length > 0);
    expect(left).toEqual([]);
  });

  it('fit their places with the longest possible values [DESK-290]', () => {
    for (const template of templateNames) {
      const { asks } = campaignTemplates[template];
      const most = Object.entries(asks).flatMap(([name, ask]) =>
        ask.kind === 'NUMBER' ? [[name, ask.most] as const] : [],
      );
      const answers = { ...firstAnswers({ asks }), ...Object.fromEntries(most), unit: 'KILOMETER' };
      const texts = wordsOfTemplate(template, answers, language);
      const mostOf = (key: string): number => (/description|HowItWork/i.test(key) ? 2000 : 120);
      const unfit = Object.entries(texts).filter(([key, text]) => /[{}]/.test(text) || text.length > mostOf(key));
      expect(unfit).toEqual([]);
    }
  });
});

test('inflect the words next to amounts as the language requires [DESK-290]', () => {
  const titleIn = (language: string, days: number) =>
    wordsOfTemplate('days-in-a-row', { reward: 1, days }, language)['Title'];
  expect([2, 5, 21].map((days) => titleIn('ru', days))).toEqual(['2 дня подряд', '5 дней подряд', '21 день подряд']);
  expect([2, 5, 21].map((days) => titleIn('ar', days))).toEqual([
    'يومان على التوالي',
    '5 أيام على التوالي',
    '21 يومًا على التوالي',
  ]);
  expect(wordsOfTemplate('tiers', {}, 'fr')).toEqual({});
});
