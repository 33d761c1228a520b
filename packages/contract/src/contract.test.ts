import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { errorCodes, errorFacts, isErrorCode } from './errors.ts';
import { validateReply } from './reply-check.ts';
import { checksOrigin, errorsOf, type Route } from './route.ts';
import { routes } from './routes/index.ts';
import { redeemOffer, setFavoriteOffer } from './routes/offers.ts';

const places = Object.entries(routes).flatMap(([resource, verbs]) =>
  Object.entries(verbs).map(([verb, route]): [string, Route] => [`${resource}.${verb}`, route]),
);
const all = places.map(([, route]) => route);

describe('routes', () => {
  test('a name equals its position among the routes and is therefore unique [API-01]', () => {
    for (const [place, route] of places) expect(route.name).toBe(place);
  });

  test('no two calls share method and path [API-01]', () => {
    const shapes = all.map((route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('every path parameter has a type, and no other parameter is typed [API-01]', () => {
    const named = (route: Route) => Array.from(route.path.matchAll(/:(\w+)/g), ([, name]) => name);
    const typed = (route: Route) => (route.params instanceof z.ZodMiniObject ? Object.keys(route.params.shape) : []);
    expect(all.map((route) => [route.name, typed(route)])).toEqual(all.map((route) => [route.name, named(route)]));
  });

  test("every call's reply is read without evaluating code, which the app's security policy refuses [PWA-40]", () => {
    const evaluated = vi.fn<() => never>(() => {
      throw new EvalError('refused by the content security policy');
    });
    vi.stubGlobal('Function', evaluated);
    vi.stubGlobal('eval', evaluated);
    try {
      for (const { reply } of all) for (const shape of Object.values<z.ZodMiniType>(reply)) shape.safeParse({});
    } finally {
      vi.unstubAllGlobals();
    }
    expect(evaluated).not.toHaveBeenCalled();
  });

  test('a GET has no body, and every call has one kind of success [API-01]', () => {
    expect(all.filter((route) => route.method === 'GET' && route.body)).toEqual([]);
    expect(all.filter((route) => Object.keys(route.reply).length !== 1)).toEqual([]);
  });

  test('state-changing calls and sign-out check the origin; reads and signed calls do not [AUTH-25]', () => {
    expect(checksOrigin(redeemOffer)).toBe(true);
    expect(checksOrigin(routes.auth.signOut)).toBe(true);
    expect(checksOrigin(routes.offers.list)).toBe(false);
    expect(checksOrigin(routes.ingest.events)).toBe(false);
  });

  test('an access level adds its refusals [AUTH-26, STATUS-22]', () => {
    expect(errorsOf(routes.configuration.get)).not.toContain('SESSION_REQUIRED');
    expect(errorsOf(routes.offers.list)).toContain('SESSION_REQUIRED');
    expect(errorsOf(routes.offers.list)).not.toContain('ACCOUNT_SUSPENDED');
    expect(errorsOf(routes.earnings.claim)).toEqual(expect.arrayContaining(['ACCOUNT_SUSPENDED', 'ACCOUNT_OPTED_OUT']));
    expect(errorsOf(routes.ingest.events)).toContain('SIGNATURE_INVALID');
  });

  test('a redemption names every refusal that the spec gives it [REDEEM-03, REDEEM-04, REDEEM-21]', () => {
    expect(errorsOf(redeemOffer)).toEqual(
      expect.arrayContaining([
        'OFFER_UNAVAILABLE',
        'PHONE_NOT_VERIFIED',
        'INSUFFICIENT_BALANCE',
        'LIMIT_REACHED',
        'SOLD_OUT',
        'PRICE_CHANGED',
        'ACCOUNT_SUSPENDED',
        'ACCOUNT_OPTED_OUT',
        'IDEMPOTENCY_KEY_REUSED',
        'PROVIDER_NOT_CONNECTED',
        'SUPPLIER_UNAVAILABLE',
        'REDEMPTION_PENDING',
      ]),
    );
  });

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('the favorite flag %s means %s [API-42]', (flag, marks) => {
    expect(setFavoriteOffer.params.parse({ id: 'o-1', flag })).toEqual({ id: 'o-1', flag: marks });
  });

  test('any other favorite flag is refused [API-42]', () => {
    expect(setFavoriteOffer.params.safeParse({ id: 'o-1', flag: 'yes' }).success).toBe(false);
  });

  test('sign-up accepts null and an empty body [SIGNUP-15, API-10]', () => {
    expect(routes.auth.signUp.body.safeParse(null).success).toBe(true);
    expect(routes.auth.signUp.body.safeParse(undefined).success).toBe(true);
  });

  test('unknown fields are ignored, wrong types are refused, missing texts are left to their rule [API-56, SIGNUP-18]', () => {
    const body = routes.auth.signIn.body;
    expect(body.parse({ email: 'ana@example.org', password: 'x', colour: 'red' })).toEqual({
      email: 'ana@example.org',
      password: 'x',
    });
    expect(body.parse({})).toEqual({ email: '', password: '' });
    expect(body.safeParse({ email: 7, password: 'x' }).success).toBe(false);
    expect(body.safeParse({ email: null, password: 'x' }).success).toBe(false);
  });

  test('an unknown transaction type is refused [API-16]', () => {
    const query = routes.me.listTransactions.query;
    expect(query.safeParse({}).success).toBe(true);
    expect(query.safeParse({ type: 'ALL_TRANSACTIONS' }).success).toBe(true);
    expect(query.safeParse({ type: 'GIFT' }).success).toBe(false);
  });
});

describe('error catalog', () => {
  test('every code is declared by a call or by all of them [ERR-21]', () => {
    const declared = new Set(all.flatMap((route) => errorsOf(route)));
    expect(errorCodes.filter((code) => !declared.has(code))).toEqual([]);
  });

  test('403 means only a lost session or a foreign origin [AUTH-26]', () => {
    expect(errorCodes.filter((code) => errorFacts(code).status === 403)).toEqual([
      'SESSION_REQUIRED',
      'ORIGIN_NOT_ALLOWED',
    ]);
  });

  test('texts that screens match are fixed, in English [AUTH-06, SIGNUP-11, PHONE-08]', () => {
    expect(errorFacts('ONE_ATTEMPT_LEFT')).toEqual({
      status: 401,
      wordingKey: 'errors.ONE_ATTEMPT_LEFT',
      matched: 'One attempt left',
    });
    expect(errorFacts('PASSWORD_EXPIRED').matched).toBe('Your password has expired.');
    expect(errorFacts('EMAIL_ALREADY_EXISTS').matched).toBe('Email already exists');
    expect(errorFacts('SMS_NOT_SENT').matched).toBe('SMS message could not be sent. Please try later');
    expect(errorFacts('SOLD_OUT').matched).toBeNull();
  });

  test('the referral limits have their numbers as names, as text [CODE-30]', () => {
    expect(isErrorCode('31001')).toBe(true);
    expect(isErrorCode('31002')).toBe(true);
    expect(isErrorCode('31003')).toBe(false);
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode(31_001)).toBe(false);
  });
});

describe('reply check', () => {
  const category = {
    CampaignCategoryID: 'c',
    CategoryName: 'Rides',
    WebUiPosition: 1,
    iconImageUrl: null,
    campaignList: ['a'],
  };
  const route = routes.campaigns.listCategories;

  test('a reply that matches its declaration is valid [API-01]', () => {
    expect(validateReply(route, 200, [category])).toEqual([]);
    expect(validateReply(routes.auth.signOut, 200, {})).toEqual([]);
    expect(validateReply(routes.auth.startPartnerSession, 302, undefined)).toEqual([]);
  });

  test('a missing field, an undeclared field and an undeclared status are reported [API-01]', () => {
    const { CategoryName: _, ...nameless } = category;
    expect(validateReply(route, 200, [nameless])).toHaveLength(1);
    expect(validateReply(route, 200, [{ ...category, stock: 4 }])).toEqual(['reply[0].stock']);
    expect(validateReply(route, 202, [])).toHaveLength(1);
  });

  test('a spelling accepted only when reading is refused when sending [AUTH-29]', () => {
    expect(validateReply(routes.me.consent, 200, { userStatus: 'CONSENT' })).toEqual([]);
    expect(validateReply(routes.me.consent, 200, { userStatus: 'Consented' })).toHaveLength(1);
  });
});
