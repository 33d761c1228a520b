import { languages } from '@fareback/wording';
import { describe, expect, test } from 'vitest';
import { answersIn, fitsIn, partsOf } from './compose-answer.ts';

const MOST = 9_999_999;
const LONG = 'Greater Saltline Harbor and Hinterland Transportation Authority Rewards';
const TITLE = 'Day pass for two grown-ups, three children, a dog and a bicycle';

const tenantWith = (support: string | null, points = 'points★') => ({
  tenantId: 'a',
  name: LONG,
  configuration: Object.fromEntries(
    languages.map(({ code }) => [
      code,
      { TenantName: LONG, SupportPhoneNumber: support, WordsForPoints: { long: points, short: points, title: points } },
    ]),
  ),
});

const offers = Array.from({ length: 9 }, (_, at) => ({ number: at + 1, title: TITLE, price: MOST }));

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  const hosts = ['rewards.saltline.example', `${'long-'.repeat(10)}rewards.example`];
  const contacts = [null, '+1 202 555 0100', 'rider.rewards.support@saltline-transit.example'];

  test.each(hosts.flatMap((host) => contacts.map((contact) => [host, contact] as const)))(
    'every fixed answer is one text message with the longest values, at %s with contact %s [SMS-03]',
    (host, contact) => {
      const a = answersIn({ tenant: tenantWith(contact), language, host });
      const fixed = [
        a.help(),
        ...(['help', 'unknown', 'blocked', 'shared', 'suspended', 'optedOut'] as const).map((key) => a.contact(key)),
        ...(['stopped', 'started'] as const).map((key) => a.named(key)),
        ...(['limit', 'soldOut', 'ended', 'codeElsewhere'] as const).map((key) => a.titled(key, TITLE)),
        ...(['noOffers', 'noNumber', 'pending', 'noCodes'] as const).map((key) => a.plain(key)),
        a.amount('balance', MOST),
        a.amount('nothingToClaim', MOST),
        a.toClaim(MOST, MOST),
        a.claimed(MOST, MOST),
        a.confirm({ number: 9, title: TITLE, price: MOST }),
        a.tooFew({ number: 9, title: TITLE, price: MOST }, MOST),
      ];
      expect(fixed.filter((text) => !fitsIn(text, 1))).toEqual([]);
      expect(fixed.filter((text) => /^[\s:.]|\u00a0|\{/.test(text))).toEqual([]);
    },
  );

  test('lists and codes are at most two text messages, and show at least two offers [SMS-03, SMS-07]', () => {
    const a = answersIn({ tenant: tenantWith(null), language, host: 'rewards.saltline.example' });
    const { text, shown } = a.offers(offers);
    expect(fitsIn(text, 2)).toBe(true);
    expect(shown).toBeGreaterThanOrEqual(2);
    expect(text.split('\n')).toHaveLength(shown + 1);
    const codes = a.codes(Array.from({ length: 5 }, () => ({ title: TITLE, code: 'ABCD-EFGH-1234-5678' }))) ?? '';
    expect(fitsIn(codes, 2)).toBe(true);
    expect(codes).toContain('ABCD-EFGH-1234-5678');
    expect(a.codes([{ title: TITLE, code: 'x'.repeat(400) }])).toBeNull();
    expect(fitsIn(a.redeemed(TITLE, 'x'.repeat(400)), 1)).toBe(true);
  });
});

test('English answers stay in the cheap alphabet, although amounts have no-break spaces in the app [SMS-03]', () => {
  const a = answersIn({ tenant: tenantWith(null, 'pts'), language: 'en', host: 'rewards.saltline.example' });
  expect(a.toClaim(1200, 40)).toBe('You have 1,200 pts and 40 to claim. Reply CLAIM.');
  expect(partsOf('x'.repeat(161))).toBe(2);
  expect(partsOf('x'.repeat(160))).toBe(1);
});

test('a Spanish list leaves out accents that would halve its room, if it then shows more offers [SMS-13]', () => {
  const a = answersIn({ tenant: tenantWith(null, 'pts'), language: 'es', host: 'rewards.example' });
  const titles = ['El jardín', 'Café en el muelle', 'Cruce del puerto en ferri', 'Un día', 'Año nuevo', 'Bici', 'Mes'];
  const all = titles.map((title, at) => ({ number: at + 1, title, price: 100 }));
  const { text, shown } = a.offers(all);
  expect([shown, partsOf(text)]).toEqual([7, 1]);
  expect(text).toContain('1 El jardin: 100\n2 Café en el muelle: 100');
  expect(text).toContain('5 Año nuevo');
  expect(a.offers(all.slice(0, 2)).text).toContain('el número:\n1 El jardín');
});

test('help names the program, the contact and the keywords [SMS-05]', () => {
  const tenant = {
    ...tenantWith('+1 202 555 0100'),
    configuration: { en: { TenantName: 'Saltline', SupportPhoneNumber: '+1 202 555 0100' } },
  };
  expect(answersIn({ tenant, language: 'en', host: 'x.example' }).help()).toBe(
    'Saltline. Help: +1 202 555 0100. Reply BALANCE, OFFERS, CODE, CLAIM or STOP.',
  );
});
