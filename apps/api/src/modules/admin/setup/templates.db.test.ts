import { type OfferedTemplate, referralTemplates, templateNames } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { testDesk } from '../../../testing/desk-env.ts';
import { world } from '../../../testing/index.ts';
import { type Born, operatorOf } from './testing/new-agency.ts';

const w = await world({ desk: testDesk });
const { born } = await operatorOf(w);

type Offered = OfferedTemplate;

const offeredBy = async ({ call }: Born): Promise<Map<string, Offered>> => {
  const { templates } = (await call('GET', '/setup/templates')).body as { templates: Offered[] };
  return new Map(templates.map((one) => [one.template, one]));
};

const asItBegins = ({ template, asks }: Offered): Record<string, unknown> => ({
  template,
  ...Object.fromEntries(asks.map(({ name, begin }) => [name, begin])),
  ...(template === 'survey' ? { link: 'https://ask.example/now' } : {}),
});

test('each template shows its sample payout, and the same text once it is in the draft [DESK-237]', async () => {
  const one = await born();
  const first = (await one.call('GET', '/setup/templates')).body;
  expect(first).toMatchObject({ draft: 1, isBroken: false, languages: ['en', 'es'], riders: 100, days: 28 });
  const ofDraft = first.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId);
  expect(ofDraft).toEqual(['daily-ride', 'connect-card']);
  const offered = await offeredBy(one);
  expect([...offered.keys()]).toEqual(templateNames);
  const ids = new Map<string, string>();
  // A pack has one referral program at most.
  offered.delete('bring-a-colleague');
  for (const template of offered.values()) {
    const laid = await one.call('POST', '/setup/templates', asItBegins(template));
    expect(laid).toMatchObject({ status: 200, body: { number: 1 } });
    ids.set(template.template, laid.body.id);
  }
  const campaigns: { campaignId: string; points: number }[] = (await one.call('GET', '/setup/templates')).body
    .campaigns;
  const saidAndPaid = [...ids].map(([template, id]) => [
    template,
    offered.get(template)?.points,
    campaigns.find(({ campaignId }) => campaignId === id)?.points ?? null,
  ]);
  const paid = [...offered.values()].map(({ template, points }) => [template, points]);
  const unpaid = new Map<unknown, number | null>([
    ['refer-a-friend', null],
    ['survey', 0],
  ]);
  expect(saidAndPaid).toEqual(paid.map(([template, points]) => [template, points, unpaid.get(template) ?? points]));
  const unusual = paid.filter(([, points]) => points !== null && Number(points) <= 500);
  expect(unusual).toEqual([
    ['happy-birthday', 400],
    ['joined-today', 400],
    ['rides-then-offer', 0],
  ]);
  expect([...(await offeredBy(one)).values()].map(({ isThere, fits }) => [isThere, fits])).toEqual(
    templateNames.map((template) => [true, !referralTemplates.includes(template)]),
  );
  expect((await one.call('GET', '/versions/1/work')).body).toMatchObject({ problems: [], warnings: [] });
  const again = await one.call('POST', '/setup/templates', asItBegins(offered.get('refer-a-friend') as Offered));
  expect(again.body.error).toBe('TEMPLATE_UNFIT');
  const acts = (await one.call('GET', '/acts?verb=setup.layTemplate&limit=100')).body.data;
  expect(acts).toHaveLength(templateNames.length - 1);
});

test('each ride template reaches many sample riders within its own limits [DESK-503]', async () => {
  const one = await born();
  // Points for a rider in the sample's 29 service days, with the first values.
  const mostOf = new Map<string, number>([
    ['daily-ride', 29 * 2 * 10],
    ['welcome-ride', 100],
    ['by-distance', 29 * 2 * 30],
    ['whole-journey', 29 * 2 * 15],
    ['pilot', 300],
    ['fare-cap-bonus', 29 * 2 * 5],
    ['off-peak', 21 * 2 * 15],
    ['early-bird', 21 * 20],
    ['night-bus', 29 * 2 * 15],
    ['weekend-double', 29 * 2 * 10 * 2],
    ['holiday-bonus', 29 * 2 * 10 * 2],
    ['bonus-hours', 29 * 4 * 30 * 3],
    ['days-in-a-row', 4 * 50],
    ['weeks-in-a-row', 100],
    ['rides-a-week', 5 * 40],
    ['days-a-month', 2 * 150],
    ['new-places', 2 * 80],
    ['bus-week', 5 * 60],
    ['tiers', 2 * (5 * 2 + 20 * 4)],
    ['city-challenge', 100],
    ['come-back', 50],
    ['happy-birthday', 50],
    ['joined-today', 50],
    ['rides-then-offer', 0],
  ]);
  const tried = [...(await offeredBy(one)).values()].filter(({ points }) => points !== null);
  expect(tried.map(({ template }) => template)).toEqual([...mostOf.keys()]);
  const outside = tried.filter(({ template, points, reached }) => {
    const most = mostOf.get(template) ?? 0;
    // A day of the year falls on one in thirteen samples.
    const least = ['happy-birthday', 'joined-today'].includes(template) ? 5 : 10;
    return Number(reached) < least || Number(points) > Number(reached) * most || (points === 0 && most > 0);
  });
  expect(outside).toEqual([]);
});

test("a template's payout follows its amounts, and a trial stores nothing [DESK-237, DESK-521]", async () => {
  const { call } = await born();
  const tried = (points: number) => call('GET', `/setup/templates/rides-a-week?reward=${points}&rides=5`);
  const [forty, eighty] = [(await tried(40)).body, (await tried(80)).body];
  expect(forty.words).toMatchObject({
    en: { SubTitle: '40 points for 5 rides' },
    es: { SubTitle: '40 puntos por 5 viajes' },
  });
  expect(eighty.trial.points).toBe(forty.trial.points * 2);
  expect(eighty.trial).toMatchObject({ reached: forty.trial.reached, median: forty.trial.median * 2 });
  const sum = (key: 'before' | 'after'): number =>
    forty.trial.byDay.reduce((total: number, day: Record<string, number>) => total + (day[key] ?? 0), 0);
  expect(sum('after') - sum('before')).toBe(forty.trial.points);
  const friends = (await call('GET', '/setup/templates/refer-a-friend?reward=1&friendReward=1&friendRides=1&friends=1'))
    .body;
  expect(friends.trial).toBeNull();
  // The text is available before the survey's URL is known.
  const survey = (await call('GET', '/setup/templates/survey?reward=7')).body;
  expect(survey).toMatchObject({ words: { en: { SubTitle: '7 points for your answers, once' } }, trial: null });
  expect((await call('GET', '/versions/1')).body.revision).toBe(1);
});

test('riders who come back earn once in the trial, if they were away longer than the days asked for [DESK-556]', async () => {
  const { call } = await born();
  const away = async (days: number) => (await call('GET', `/setup/templates/come-back?reward=7&awayDays=${days}`)).body;
  const [week, months, year] = [await away(7), await away(90), await away(365)];
  expect(week).toMatchObject({
    words: { en: { SubTitle: '7 points for your first ride after 7 days without one' } },
    trial: { riders: 100, reached: 13, points: 13 * 7, median: 7, most: 7 },
  });
  expect(months.trial).toMatchObject({ reached: 8, points: 8 * 7 });
  expect(year.trial).toMatchObject({ reached: 0, points: 0 });
  // They come back throughout the sample, and their earlier ride is no ride of it.
  const paidDays = week.trial.byDay.filter(({ before, after }: Record<string, number>) => after !== before);
  expect(paidDays.length).toBeGreaterThan(9);
  const daily = (await call('GET', '/setup/templates/daily-ride?reward=1&perDay=10')).body.trial;
  expect(daily.points).toBeLessThanOrEqual(daily.rides);
});

test.each(['happy-birthday', 'joined-today'])(
  'simulated riders with their day in the sample earn once by %s, as many as of a year [DESK-587]',
  async (template) => {
    const { call } = await born();
    const { trial } = (await call('GET', `/setup/templates/${template}?reward=7`)).body;
    expect(trial).toMatchObject({ riders: 100, reached: 8, points: 8 * 7, median: 7, most: 7 });
    const paidDays = trial.byDay.filter(({ before, after }: Record<string, number>) => after !== before);
    expect(paidDays).toHaveLength(8);
  },
);

test('a template with days of its own offers them from the agency’s date and keeps them in the draft, or those given [DESK-528]', async () => {
  const one = await born();
  const offered = (await offeredBy(one)).get('city-challenge') as Offered;
  expect(offered).toMatchObject({ hasDates: true, startsOn: expect.stringMatching(/-01$/) });
  expect((await offeredBy(one)).get('tiers')).toMatchObject({ hasDates: true, startsOn: null, endsOn: null });
  const { startsOn, endsOn } = offered;
  const wrong = { ...asItBegins(offered), startsOn: '2099-01-01' };
  expect((await one.call('POST', '/setup/templates', wrong)).body).toMatchObject({ field: 'endsOn' });
  await one.call('POST', '/setup/templates', asItBegins(offered));
  await one.call('POST', '/setup/templates', { ...asItBegins(offered), startsOn: '2098-01-01', endsOn: '2099-01-01' });
  const program = (await one.call('GET', '/versions/1/work')).body.files['programme.yaml'] as string;
  expect(program).toContain(`startsOn: ${startsOn}`);
  expect(program).toContain(`endsOn: ${endsOn}`);
  expect(program).toContain('startsOn: 2098-01-01');
  const trial = (await one.call('GET', '/setup/templates/city-challenge?reward=100&cityRides=5000&ownRides=10')).body;
  expect(trial).toMatchObject({ words: { en: { Title: '5,000 rides together' } }, trial: { median: 100, most: 100 } });
});

test.each([
  ['reward', { reward: 1_000_000 }],
  ['reward', { reward: 0 }],
  ['rides', { rides: undefined }],
  ['endsOn', { startsOn: '2026-12-31', endsOn: '2026-12-01' }],
] as const)(
  'invalid template answers are rejected by field, and the draft is unchanged: %s, %o [DESK-237]',
  async (field, over) => {
    const { call } = await born();
    const body = { template: 'rides-a-week', reward: 40, rides: 5, ...over };
    expect((await call('POST', '/setup/templates', body)).body).toMatchObject({ error: 'INVALID_REQUEST', field });
    expect((await call('GET', '/versions/1')).body.revision).toBe(1);
  },
);

test('a title too long for its card is rejected by field, and a draft with errors accepts no template [DESK-237]', async () => {
  const one = await born();
  const body = { template: 'rides-a-week', reward: 40, rides: 5 };
  const long = await one.call('POST', '/setup/templates', { ...body, words: { en: { Title: 'x'.repeat(121) } } });
  expect(long.body).toMatchObject({ error: 'PACK_BROKEN', problems: [{ key: 'campaigns.rides-a-week.Title' }] });
  const { revision } = (await one.call('GET', '/versions/1')).body;
  await one.call('PUT', '/versions/1/work', { revision, files: { 'programme.yaml': 'campaigns: [' }, pictures: {} });
  expect((await one.call('GET', '/setup/templates')).body).toMatchObject({ isBroken: true, campaigns: [] });
  expect((await one.call('POST', '/setup/templates', body)).body.error).toBe('TEMPLATE_UNFIT');
});

test('without a draft one is created from the live version, and riders earn by the template once published [DESK-237]', async () => {
  const one = await born();
  const { revision } = (await one.call('GET', '/versions/1')).body;
  expect((await one.call('POST', '/versions/1/publish', { revision })).body).toMatchObject({ state: 'LIVE' });
  const words = { en: { Title: 'Everything counts <b>' } };
  const laid = await one.call('POST', '/setup/templates', {
    template: 'tiers',
    reward: 500,
    rides: 5,
    moreReward: 4,
    moreRides: 20,
    words,
  });
  expect(laid.body).toEqual({ number: 2, id: 'tiers', title: 'Everything counts <b>' });
  const second = (await one.call('GET', '/versions/2')).body;
  expect(second).toMatchObject({ state: 'DRAFT', basedOn: 1 });
  const live = await one.call('POST', '/versions/2/publish', { revision: second.revision });
  expect(live.body).toMatchObject({ state: 'LIVE' });
  w.clock.advance(60);
  const rider = (await one.call('POST', '/setup/test-rider')).body;
  // Random rides, at least one; nothing else pays this much.
  expect(rider.earned).toBeGreaterThan(500);
});
