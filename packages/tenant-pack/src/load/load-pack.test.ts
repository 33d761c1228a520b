import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { campaignTypes } from '../campaign-types/index.ts';
import { digest, type Pack } from '../pack.ts';
import { formatProblem } from '../problem.ts';
import { scaffoldPack } from '../scaffold.ts';
import { edit, packOf, problemsAfter, scratchTenants, tenantsDirectory } from '../testing/scratch-tenants.ts';
import { loadPack } from './load-pack.ts';
import { loadPacks, packDirectories } from './load-packs.ts';

const beginningOf = {
  png(side: number) {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000', 'hex');
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    return bytes;
  },
  jpg(side: number) {
    const bytes = Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc00011080000000003011100021100031100ffd9',
      'hex',
    );
    bytes.writeUInt16BE(side, 25);
    bytes.writeUInt16BE(side, 27);
    return bytes;
  },
  webp(side: number) {
    const bytes = Buffer.from('524946461600000057454250565038580a00000000000000000000000000', 'hex');
    bytes.writeUIntLE(side - 1, 24, 3);
    bytes.writeUIntLE(side - 1, 27, 3);
    return bytes;
  },
};

describe('packs of this repository', () => {
  it.each(packDirectories(tenantsDirectory).map((directory) => [path.basename(directory), directory]))(
    '%s has no problem and no warning [TEN-04]',
    (_, directory) => {
      const loaded = loadPack(directory);
      expect([...('problems' in loaded ? loaded.problems : []), ...loaded.warnings].map(formatProblem)).toEqual([]);
    },
  );

  it('rides from before an account was connected count for all its campaigns, or for none [TIER-01]', () => {
    for (const { tenantId, programme: program } of loadPacks(tenantsDirectory).packs) {
      const counting = program.campaigns.flatMap((one) =>
        'lookBackDays' in one ? one.providers.map((provider) => ({ ...one, provider })) : [],
      );
      for (const { id, provider, lookBackDays } of counting) {
        const others = counting.filter((other) => other.provider === provider);
        const comesAlong = others.some((other) => other.lookBackDays > 0);
        expect(lookBackDays > 0, `${id} of ${tenantId}, beside ${others.length} with ${provider}`).toBe(comesAlong);
      }
    }
  });

  it('do not use the Chinese word for a program’s source for a rider’s code [LANG-12]', () => {
    const told = path.join('wording', 'zh-CN.json');
    const files = readdirSync(tenantsDirectory)
      .map((name) => path.join(tenantsDirectory, name, told))
      .filter((file) => existsSync(file));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('代码'))).toEqual([]);
  });

  it('of an agency with a language of short names accept them [VAL-21]', () => {
    const short = ['zh-CN', 'ko', 'ar'];
    const refusing = loadPacks(tenantsDirectory).packs.filter(
      ({ tenant: { languages, switches } }) =>
        languages.some((language) => short.includes(language)) && !switches.wideNames,
    );
    expect(refusing.map(({ tenantId }) => tenantId)).toEqual([]);
  });

  it('can be used together', () => {
    const { packs, problems } = loadPacks(tenantsDirectory);
    expect(problems).toEqual([]);
    expect(packs.length).toBeGreaterThan(0);
  });
});

describe('a problem names file, line, column, key and expected value', () => {
  it.each([
    [
      'a colour that could smuggle in an address [TEN-07]',
      'theme.yaml',
      'button: "#0a6b5c"',
      'button: url(x)',
      ['tenants/acme/theme.yaml:3:3 colours.button: expected a plain CSS color such as "#0a5", found "url(x)"'],
    ],
    [
      'an unknown colour [TEN-07]',
      'theme.yaml',
      'btnHover:',
      'hover:',
      [
        'tenants/acme/theme.yaml:4:3 colours.hover: expected one of the keys button, buttonText, btnHover, pointsBadge, pointsBadgeText, header, headerText, disable, disableText, error, linkColor, stateBadge, rightPanel, found the unknown key "hover"',
      ],
    ],
    [
      'an unknown time zone [TEN-21]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: Mars/Base',
      [
        'tenants/acme/tenant.yaml:5:1 timeZone: expected an IANA time zone such as "America/New_York", found "Mars/Base"',
      ],
    ],
    [
      'a country that is none, and small letters [PHONE-12]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nphoneCountries: [AT, XX, de]',
      [
        'tenants/acme/tenant.yaml:6:22 phoneCountries.1: expected a two-letter country code in capitals (ISO 3166), such as AT, found "XX"',
        'tenants/acme/tenant.yaml:6:26 phoneCountries.2: expected a two-letter country code in capitals (ISO 3166), such as AT, found "de"',
      ],
    ],
    [
      'an address of operations that is none [REDEEM-17]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { operationsEmail: the office }',
      [
        'tenants/acme/tenant.yaml:6:13 settings.operationsEmail: expected an email address such as "rewards@agency.example", or null for none, found "the office"',
      ],
    ],
    [
      'points worth a currency that is none [DESK-179]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { pointValue: { currency: usd, points: 0 } }',
      [
        'tenants/acme/tenant.yaml:6:27 settings.pointValue.currency: expected a three-letter currency code (ISO 4217), such as USD, found "usd"',
        'tenants/acme/tenant.yaml:6:42 settings.pointValue.points: expected a whole number, 1 or more, found 0',
      ],
    ],
    [
      'points that expire before the notice is over [LEDGER-07]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { pointsExpireAfterDays: 30 }',
      [
        'tenants/acme/tenant.yaml:6:13 settings.pointsExpireAfterDays: expected more than the 30 days of pointsExpiryNoticeDays, found 30',
      ],
    ],
    [
      'a forfeit where nobody is ever inactive [LEDGER-07]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { inactivityForfeits: true, inactivityDays: null }',
      [
        'tenants/acme/tenant.yaml:6:13 settings.inactivityForfeits: expected false, because with inactivityDays null no member becomes inactive, found true',
      ],
    ],
    [
      'a forfeit before the notice is over [LEDGER-07]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { inactivityForfeits: true, inactivityDays: 14 }',
      [
        'tenants/acme/tenant.yaml:6:13 settings.inactivityForfeits: expected inactivityDays above the 14 days of inactivityNoticeDays, found 14',
      ],
    ],
    [
      'rides reduced while others may still come late [PRIV-01]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { rideDetailDays: 59 }',
      [
        'tenants/acme/tenant.yaml:6:13 settings.rideDetailDays: expected at least the 60 days of lateLimitDays, because late rides need these details: raise this or lower lateLimitDays, found 59',
      ],
    ],
    [
      'ride limits above the defaults or said twice for a mode, and a first day before 2000 [CAMP-27]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { ridesNotBefore: "1999-12-31", rideLimits: [{ mode: bus, maxHours: 25 }, { mode: bus, maxHours: 3 }] }',
      [
        'tenants/acme/tenant.yaml:6:13 settings.ridesNotBefore: expected 2000-01-01 or a later day, found 1999-12-31',
        'tenants/acme/tenant.yaml:6:69 settings.rideLimits.0.maxHours: expected at most 24, found 25',
        'tenants/acme/tenant.yaml:6:87 settings.rideLimits.1.mode: expected each mode once, found bus again',
      ],
    ],
    [
      'an impact with a mode said twice, an average above the limit of its mode, and no mode better than a car [TEN-41]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { rideLimits: [{ mode: bus, maxKilometers: 30 }], impact: { factors: [{ mode: bus, gramsPerKilometer: 170, averageKilometers: 30.001 }, { mode: bus, gramsPerKilometer: 171 }], carGramsPerKilometer: 170, source: { name: Handbook } } }',
      [
        'tenants/acme/tenant.yaml:6:118 settings.impact.factors.0.averageKilometers: expected at most the 30 kilometers that a ride of this mode may have, found 30.001',
        'tenants/acme/tenant.yaml:6:149 settings.impact.factors.1.mode: expected each mode once, found bus again',
        'tenants/acme/tenant.yaml:6:187 settings.impact.carGramsPerKilometer: expected more than the gramsPerKilometer of at least one mode, because otherwise no ride saves CO2, found 170',
      ],
    ],
    [
      'an impact without factors, with numbers out of range, a year before 1990 and an address that is no page [TEN-41]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { impact: { factors: [], carGramsPerKilometer: 1000.5, source: { name: Handbook, url: "mailto:a@b.example", year: 1989 } } }',
      [
        'tenants/acme/tenant.yaml:6:23 settings.impact.factors: expected at least one factor, found an empty list',
        'tenants/acme/tenant.yaml:6:36 settings.impact.carGramsPerKilometer: expected a number of grams from 0 to 1000, with at most 3 decimals, found 1000.5',
        'tenants/acme/tenant.yaml:6:92 settings.impact.source.url: expected an address beginning with https:// or http://, found "mailto:a@b.example"',
        'tenants/acme/tenant.yaml:6:119 settings.impact.source.year: expected a year from 1990 to 2100, found 1989',
      ],
    ],
    [
      'an impact with more than three decimals or no distance [TEN-41]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsettings: { impact: { factors: [{ mode: bus, gramsPerKilometer: 0.0001, averageKilometers: 0 }], carGramsPerKilometer: 170, source: { name: Handbook } } }',
      [
        'tenants/acme/tenant.yaml:6:46 settings.impact.factors.0.gramsPerKilometer: expected a number of grams from 0 to 1000, with at most 3 decimals, found 0.0001',
        'tenants/acme/tenant.yaml:6:73 settings.impact.factors.0.averageKilometers: expected a number of kilometers from 0.001 to 500, with at most 3 decimals, found 0',
      ],
    ],
    [
      'a least age where nobody signs up [PRIV-03]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nleastAge: 14\nswitches: { standalone: false }',
      [
        'tenants/acme/tenant.yaml:6:1 leastAge: expected null, because members come from the partner and do not sign up here, found 14',
      ],
    ],
    [
      'the agency’s account where nobody signs in [DESK-566]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nsignIn: { agencyAccount: true }\nswitches: { standalone: false }',
      [
        'tenants/acme/tenant.yaml:6:11 signIn.agencyAccount: expected false, because members come from the partner and do not sign in here, found true',
      ],
    ],
    [
      'a least age that is none [PRIV-03]',
      'tenant.yaml',
      'timeZone: UTC',
      'timeZone: UTC\nleastAge: 0',
      [
        'tenants/acme/tenant.yaml:6:1 leastAge: expected a whole number of years from 1 to 99, or null for none, found 0',
      ],
    ],
    [
      'a host with a port [TEN-02]',
      'tenant.yaml',
      '[acme.localhost]',
      "['acme.localhost:80']",
      [
        'tenants/acme/tenant.yaml:4:9 hosts.0: expected a lowercase host name without scheme or port, such as "rewards.example.org", found "acme.localhost:80"',
      ],
    ],
    [
      'one value where several belong, in plain words [DESK-422]',
      'tenant.yaml',
      '[acme.localhost]',
      'acme.localhost',
      ['tenants/acme/tenant.yaml:4:1 hosts: expected a list, found "acme.localhost"'],
    ],
    ...['https://*.acme.example', 'http://app.acme.example', 'https://app.acme.example/', 'null'].map(
      (origin): [string, string, string, string, string[]] => [
        `the origin ${origin}, which no browser writes or anybody could be [AUTH-25]`,
        'tenant.yaml',
        'timeZone: UTC',
        `allowedOrigins: ["${origin}"]\ntimeZone: UTC`,
        [
          `tenants/acme/tenant.yaml:5:18 allowedOrigins.0: expected an https origin with only scheme and host, such as "https://app.agency.example", found "${origin}"`,
        ],
      ],
    ),
    [
      'a link with a script in it [CAMP-03]',
      'tenant.yaml',
      'https://acme.example/terms',
      'javascript:alert(1)',
      [
        'tenants/acme/tenant.yaml:10:3 links.termsAndConditions: expected a link beginning with https://, http://, mailto:, tel: or a single /, found "javascript:alert(1)"',
      ],
    ],
    [
      'a picture that is not there [TEN-05]',
      'tenant.yaml',
      'logo: logo.svg',
      'logo: nowhere.svg',
      [
        'tenants/acme/tenant.yaml:13:3 images.logo: expected a file in images/, found "nowhere.svg", which is not there',
      ],
    ],
    [
      'an id that is not the folder',
      'tenant.yaml',
      'id: acme',
      'id: other',
      ['tenants/acme/tenant.yaml:2:1 id: expected the name of the folder, "acme", found "other"'],
    ],
    [
      'a language without texts [TEN-26]',
      'tenant.yaml',
      'languages: [en]',
      'languages: [en, ko]',
      ['tenants/acme/tenant.yaml:6:1 languages: expected wording/ko.json, because ko is listed, found no such file'],
    ],
    [
      'a language that is not built in [LANG-01]',
      'tenant.yaml',
      'languages: [en]',
      'languages: [xx]',
      ['tenants/acme/tenant.yaml:6:13 languages.0: expected one of en, es, ru, vi, ko, zh-CN, ar, bn, found "xx"'],
    ],
    [
      'a campaign in no category [EARN-07]',
      'programme.yaml',
      'category: rides',
      'category: bikes',
      [
        'tenants/acme/programme.yaml:13:5 campaigns.0.category: expected a campaign category of this pack (rides), found "bikes"',
      ],
    ],
    [
      'a campaign of an unknown provider [PROV-01]',
      'programme.yaml',
      'providers: [travel-card]',
      'providers: [card]',
      [
        'tenants/acme/programme.yaml:14:17 campaigns.0.providers.0: expected a provider of this pack (travel-card), found "card"',
      ],
    ],
    [
      'conditions that name an unknown calendar [CAMP-47]',
      'programme.yaml',
      'behaviours: [trip.completed]',
      'behaviours: [trip.completed]\n      any: [{ dates: [holidays] }]',
      [expect.stringContaining('dates.0: expected a calendar of this pack (there is none yet), found "holidays"')],
    ],
    [
      'a featured campaign that does not exist [EARN-08]',
      'programme.yaml',
      'featured: [daily-ride]',
      'featured: [x]',
      [
        'tenants/acme/programme.yaml:29:12 featured.0: expected a campaign of this pack (daily-ride, connect-card), found "x"',
      ],
    ],
    [
      'an unknown campaign type [CAMP-02]',
      'programme.yaml',
      'type: TRANSACTIONAL',
      'type: LOTTERY',
      [
        `tenants/acme/programme.yaml:12:5 campaigns.0.type: expected a campaign whose type is one of ${Object.keys(campaignTypes).join(', ')}, found "LOTTERY"`,
      ],
    ],
    [
      'a limit in no known unit [CAMP-05]',
      'programme.yaml',
      '{ earnings: 2, days: 1 }',
      '{ earnings: 2, weeks: 1 }',
      [
        'tenants/acme/programme.yaml:21:5 campaigns.0.limit: expected a map with earnings and days, or window (or timeFrameLengthInSeconds, where 86400 or more is seconds), found a map',
      ],
    ],
    [
      'a reward of no points and no offer [CAMP-80]',
      'programme.yaml',
      'reward: 10',
      'reward: 0',
      [
        'tenants/acme/programme.yaml:15:5 campaigns.0.reward: expected a whole number of points, 1 or more, because neither rewardOffer nor rewardDraw is set, found 0',
      ],
    ],
    [
      'an offer as a reward that does not exist [CAMP-80]',
      'programme.yaml',
      'reward: 10',
      'rewardOffer: { offer: x }\n    reward: 0',
      [
        'tenants/acme/programme.yaml:15:20 campaigns.0.rewardOffer.offer: expected an offer of this pack (day-ticket), found "x"',
      ],
    ],
    [
      'a missing key',
      'programme.yaml',
      '    reward: 10\n',
      '',
      [
        'tenants/acme/programme.yaml:11:5 campaigns.0.reward: expected a whole number of points, 1 or more, found nothing',
      ],
    ],
    [
      'two campaigns of one name',
      'programme.yaml',
      'featured:',
      '  - { id: daily-ride, type: CONNECT, category: rides, provider: travel-card, reward: 5 }\n\nfeatured:',
      [
        'tenants/acme/programme.yaml:29:7 campaigns.2.id: expected an id of its own, found "daily-ride", which is already used',
      ],
    ],
    [
      'a coupon that its stock cannot give [REDEEM-11]',
      'programme.yaml',
      'couponType: UNIQUE_CODE',
      'couponType: CATALOG',
      [
        'tenants/acme/programme.yaml:39:14 offers.0.stock.kind: expected fixed, because the coupon type is CATALOG, found pool',
      ],
    ],
    [
      'made-up codes that run out soon [REDEEM-17]',
      'programme.yaml',
      'DAY-####-####',
      'DAY-####-#',
      [
        'tenants/acme/programme.yaml:39:45 offers.0.stock.demo.pattern: expected a code pattern such as "RIDE-####-##": capitals, digits, hyphens and at least 6 #, each a random letter or digit, found "DAY-####-#"',
      ],
    ],
    [
      "a life of a supplier's code that does not run out [REDEEM-17]",
      'programme.yaml',
      '{ kind: pool, demo: { count: 20, pattern: "DAY-####-####" } }',
      '{ kind: supplier, supplier: ferries, product: hop, lifeMinutes: 5 }',
      [
        'tenants/acme/programme.yaml:39:63 offers.0.stock.lifeMinutes: expected none, because a UNIQUE_CODE coupon does not expire, found 5',
      ],
    ],
    [
      'half a limit of an offer [OFFER-10]',
      'programme.yaml',
      '{ redemptions: 1, days: 7 }',
      '{ redemptions: 1, days: 0 }',
      [
        'tenants/acme/programme.yaml:40:5 offers.0.limit: expected both redemptions and days to be 0 (no limit) or both above 0, found one of each',
      ],
    ],
    [
      'an action without its link [CAMP-09]',
      'programme.yaml',
      'reward: 10',
      'reward: 10\n    cta: { action: LINK }',
      [
        'tenants/acme/programme.yaml:16:5 campaigns.0.cta.url: expected a link, because the action is LINK, found nothing',
        'tenants/acme/wording/en.json:15:5 campaigns.daily-ride.ActionButtonLabel: expected a text, found nothing',
      ],
    ],
    [
      'an end before the start',
      'programme.yaml',
      'reward: 10',
      "reward: 10\n    startsOn: '2026-03-02'\n    endsOn: '2026-03-01'",
      [
        'tenants/acme/programme.yaml:17:5 campaigns.0.endsOn: expected a day on or after startsOn (2026-03-02), found 2026-03-01',
      ],
    ],
    [
      'a missing English text',
      'wording/en.json',
      '"Title": "Every ride counts",',
      '',
      ['tenants/acme/wording/en.json:15:5 campaigns.daily-ride.Title: expected a text, found nothing'],
    ],
    [
      'a text about something that does not exist',
      'wording/en.json',
      '"rides": "Rides"',
      '"rides": "Rides", "sea": "By sea"',
      [
        'tenants/acme/wording/en.json:12:23 campaignCategories.sea: expected an id of campaignCategories in programme.yaml, found "sea", which is not there',
      ],
    ],
    [
      'a misspelt text',
      'wording/en.json',
      '"SubTitle": "All lines',
      '"Subtitle": "All lines',
      [
        'tenants/acme/wording/en.json:33:7 offers.day-ticket.Subtitle: expected one of the keys Title, SubTitle, Description, CouponInstructions, TermsAndConditionsTitle, TermsAndConditionsBody (did you mean "SubTitle"?), found the unknown key "Subtitle"',
      ],
    ],
    [
      'a drawing that could run',
      'images/logo.svg',
      '<rect',
      '<script>1</script><rect',
      ['tenants/acme/images/logo.svg: expected a plain drawing, found a script'],
    ],
    [
      'a logo whose letters need a font of the device [TEN-40]',
      'images/logo.svg',
      '<rect',
      '<text x="4">Acme</text><rect',
      [
        'tenants/acme/tenant.yaml:13:3 images.logo: expected a logo without text elements, found some in "logo.svg": convert the text to outlines (paths) in your drawing program',
      ],
    ],
  ])('%s', (_, file, from, to, expected) => {
    expect(problemsAfter(file, from, to)).toEqual(expected);
  });

  it('in plain words even if the process has loaded a language of zod [DESK-422]', () => {
    const { localeError } = z.config();
    z.config({ localeError: () => 'Invalid input: expected array, received string' });
    try {
      expect(problemsAfter('tenant.yaml', '[acme.localhost]', 'acme.localhost')).toEqual([
        'tenants/acme/tenant.yaml:4:1 hosts: expected a list, found "acme.localhost"',
      ]);
    } finally {
      z.config({ localeError });
    }
  });

  it('for invalid syntax too', () => {
    const [problem] = problemsAfter('programme.yaml', 'providers:', 'providers: [');
    expect(problem).toMatch(/^tenants\/acme\/programme\.yaml:2:12: expected a \] that closes what \[ opens here/);
  });
});

describe('with a pack', () => {
  let scratch: ReturnType<typeof scratchTenants>;
  beforeEach(() => {
    scratch = scratchTenants();
  });
  afterEach(() => scratch.remove());

  it('a scaffolded tenant passes the check unchanged [TEN-04]', () => {
    const loaded = loadPack(scratch.directory);
    expect(packOf(loaded).tenantId).toBe('acme');
    expect(loaded.warnings).toEqual([]);
  });

  it.each([
    'http://feeds.agency.example/alerts.pb',
    'http://127.0.0.1:9000/alerts.pb',
    'https://127.0.0.1/alerts.pb',
    'https://0x7f.1/alerts.pb',
    'https://localhost/alerts.pb',
    'https://feeds.localhost/alerts.pb',
    'https://localhost./alerts.pb',
    'https://10.1.2.3/alerts.pb',
    'https://8.8.8.8/alerts.pb',
    'https://[::1]/alerts.pb',
    'https://[::ffff:10.0.0.1]/alerts.pb',
    'https://feeds.agency.internal/alerts.pb',
    'https://intranet/alerts.pb',
  ])('%s as a feed that our server calls is an error with its line [OPS-148]', (address) => {
    const [problem, ...others] = problemsAfter(
      'tenant.yaml',
      'hosts:',
      `settings:\n  serviceAlertsUrl: ${JSON.stringify(address)}\nhosts:`,
    );
    expect(problem).toMatch(
      /tenant\.yaml:\d+:\d+.*serviceAlertsUrl.*an address beginning with https:\/\/ and naming a public host/,
    );
    expect(others).toEqual([]);
  });

  it('a public name as a feed that our server calls is accepted [OPS-148]', () => {
    const feed = 'settings:\n  serviceAlertsUrl: https://feeds.agency.example:8443/alerts.pb?key=1\nhosts:';
    expect(problemsAfter('tenant.yaml', 'hosts:', feed)).toEqual([]);
  });

  it('all problems of all files are reported at once', () => {
    edit(scratch.directory, 'theme.yaml', 'button: "#0a6b5c"', 'button: 7');
    edit(scratch.directory, 'tenant.yaml', 'UTC', 'Nowhere');
    edit(scratch.directory, 'programme.yaml', 'reward: 10', 'reward: ten');
    edit(scratch.directory, 'programme.yaml', 'featured: [daily-ride]', 'featured: [x]');
    edit(scratch.directory, 'programme.yaml', 'couponType: UNIQUE_CODE', 'couponType: CATALOG');
    const loaded = loadPack(scratch.directory);
    const keys = 'problems' in loaded ? loaded.problems.map(({ key }) => key) : [];
    expect(keys).toEqual(['timeZone', 'colours.button', 'campaigns.0.reward', 'featured.0', 'offers.0.stock.kind']);
  });

  it('a missing text of another language is a warning, with English as the fallback [LANG-08]', () => {
    edit(scratch.directory, 'tenant.yaml', 'languages: [en]', 'languages: [en, es]');
    writeFileSync(path.join(scratch.directory, 'wording/es.json'), '{ "campaignCategories": { "rides": "Viajes" } }\n');
    const loaded = loadPack(scratch.directory);
    const pack = packOf(loaded);
    expect(pack.wording.es?.campaignCategories['rides']).toBe('Viajes');
    expect(pack.wording.es?.offers['day-ticket']?.Title).toBe('Day ticket');
    expect(loaded.warnings.map(formatProblem)).toContain(
      'tenants/acme/wording/es.json offers.day-ticket.Title: expected a text in es, found nothing; English is shown instead',
    );
  });

  it('unreadable colors are a warning with ratio and partner [TEN-07]', () => {
    edit(scratch.directory, 'theme.yaml', 'button: "#0a6b5c"', 'button: "#ffffff"');
    const warnings = loadPack(scratch.directory).warnings.map(formatProblem);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /^tenants\/_base\/theme\.yaml:4:3 colours\.buttonText: expected a contrast of at least 4\.5:1 with button, found 1:1; the app will use #[0-9a-f]{6} instead$/,
    );
  });

  it('a folder of packs without a base uses the product’s [TEN-04]', () => {
    const before = packOf(loadPack(scratch.directory));
    rmSync(path.join(scratch.root, '_base'), { recursive: true });
    expect(packOf(loadPack(scratch.directory))).toEqual(before);
  });

  it('a host used by two tenants is a problem of the second [TEN-02]', () => {
    scaffoldPack(scratch.root, { id: 'bravo', name: 'Bravo' });
    edit(path.join(scratch.root, 'bravo'), 'tenant.yaml', 'bravo.localhost', 'acme.localhost');
    expect(loadPacks(scratch.root).problems.map(formatProblem)).toEqual([
      'tenants/bravo/tenant.yaml hosts: expected a host of its own, found "acme.localhost", which is a host of acme',
    ]);
  });

  it('an origin allowed by two tenants is a problem of the second [AUTH-25]', () => {
    scaffoldPack(scratch.root, { id: 'bravo', name: 'Bravo' });
    for (const id of ['acme', 'bravo'])
      edit(
        path.join(scratch.root, id),
        'tenant.yaml',
        'timeZone:',
        'allowedOrigins: ["https://app.example"]\ntimeZone:',
      );
    expect(loadPacks(scratch.root).problems.map(formatProblem)).toEqual([
      'tenants/bravo/tenant.yaml allowedOrigins: expected an origin of its own, found "https://app.example", which acme allows',
    ]);
  });

  it('changing one tenant leaves every other digest unchanged [TEN-04]', () => {
    scaffoldPack(scratch.root, { id: 'bravo', name: 'Bravo' });
    const digests = () => loadPacks(scratch.root).packs.map(digest);
    const before = digests();
    edit(scratch.directory, 'theme.yaml', 'button: "#0a6b5c"', 'button: "#0a5"');
    const after = digests();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('an app icon of another size or kind is a problem, and for a mark without icons the command that renders them is named [PWA-01]', () => {
    const images = path.join(scratch.directory, 'images');
    renameSync(path.join(images, 'app-icon-192.png'), path.join(images, 'app-icon-512.png'));
    expect(loadPack(scratch.directory).warnings.map(formatProblem)).toEqual([
      'tenants/acme/tenant.yaml:14:3 images.icon: expected the icons of the installed app, found no app-icon-192.png: npm run tenant:icons -- acme draws them',
    ]);
    writeFileSync(path.join(images, 'app-icon-192.png'), 'GIF89a');
    const loaded = loadPack(scratch.directory);
    expect('problems' in loaded && loaded.problems.map(formatProblem)).toEqual([
      'tenants/acme/images/app-icon-192.png: expected an image in the format of its name (png), found gif',
      'tenants/acme/images/app-icon-512.png: expected 512 by 512 pixels, found 192 by 192',
    ]);
  });

  it.each([
    [
      'png',
      8000,
      'tenants/acme/images/huge.png: expected at most 2560 pixels on a side, found 8000 by 8000: save it smaller, 1280 wide is enough for a card',
    ],
    [
      'jpg',
      2561,
      'tenants/acme/images/huge.jpg: expected at most 2560 pixels on a side, found 2561 by 2561: save it smaller, 1280 wide is enough for a card',
    ],
    [
      'webp',
      8000,
      'tenants/acme/images/huge.webp: expected at most 2560 pixels on a side, found 8000 by 8000: save it smaller, 1280 wide is enough for a card',
    ],
    ['png', 0, 'tenants/acme/images/huge.png: expected an image with at least one pixel on each side'],
    ['jpg', 0, 'tenants/acme/images/huge.jpg: expected an image with at least one pixel on each side'],
    ['png', 2560, null],
    ['jpg', 2560, null],
    ['webp', 2560, null],
  ] as const)('a small %s file of %d pixels is refused with advice or accepted: %s [TEN-04]', (kind, side, problem) => {
    const bytes = beginningOf[kind](side);
    writeFileSync(path.join(scratch.directory, 'images', `huge.${kind}`), bytes);
    const loaded = loadPack(scratch.directory);
    const problems = 'problems' in loaded ? loaded.problems.map(formatProblem) : [];
    expect(problems.filter((line) => line.includes('huge'))).toEqual(problem === null ? [] : [problem]);
  });

  it.each([
    ['photo.jpg', '<svg viewBox="0 0 1 1"/>', 'found svg'],
    ['photo.png', 'GIF89a\u0001\u0000\u0001\u0000', 'found gif'],
    ['photo.webp', '', 'found something else'],
  ])(
    '%s that is not such a picture is refused, because browsers would guess its type [TEN-04]',
    (file, bytes, found) => {
      writeFileSync(path.join(scratch.directory, 'images', file), bytes, 'latin1');
      const loaded = loadPack(scratch.directory);
      const [problem] = 'problems' in loaded ? loaded.problems.map(formatProblem) : [];
      const kind = path.extname(file).slice(1);
      expect(problem).toBe(
        `tenants/acme/images/${file}: expected an image in the format of its name (${kind}), ${found}`,
      );
    },
  );

  it('a title of a thousand characters is refused with the limit, in any script; 120 are accepted [TEN-04]', () => {
    const title = (text: string) => problemsAfter('wording/en.json', '"Day ticket"', `"${text}"`);
    for (const letter of ['x', '票', 'ر']) {
      expect(title(letter.repeat(1000))).toEqual([
        expect.stringMatching(
          /^tenants\/acme\/wording\/en\.json:\d+:\d+ offers\.day-ticket\.Title: expected a text of at most 120 characters, found "/,
        ),
      ]);
      expect(title(letter.repeat(120))).toEqual([]);
    }
  });

  it('a changed picture changes digest and address', () => {
    const before = packOf(loadPack(scratch.directory));
    edit(scratch.directory, 'images/logo.svg', '#0a6b5c', '#123456');
    const after = packOf(loadPack(scratch.directory));
    expect(digest(after)).not.toBe(digest(before));
    const logoOf = ({ images }: Pack) => images.find(({ file }) => file === 'logo.svg')?.digest;
    expect(logoOf(after)).not.toBe(logoOf(before));
  });
});
