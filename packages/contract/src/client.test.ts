import { expect, expectTypeOf, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type CallInput, createClient, groupCalls } from './client.ts';
import { routes } from './routes/index.ts';
import { listTransactions } from './routes/me.ts';
import { redeemOffer } from './routes/offers.ts';

const origin = 'https://rides.example';

/** A server that gives one fixed reply and records the request. */
function serverGiving(body: unknown, init: ResponseInit = {}) {
  const asked: { url: string; request: RequestInit }[] = [];
  const fetch = async (url: string | URL | Request, request: RequestInit = {}) => {
    asked.push({
      url: new Request(new URL(url instanceof Request ? url.url : url, origin)).url.replace(origin, ''),
      request,
    });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
  };
  return { fetch, asked };
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('no ApiError was thrown', { cause: error });
  return error;
}

const redemption = {
  OfferID: 'o-1',
  TransactionID: 't-1',
  amount: 500,
  CouponType: 'uniqueCode',
  CouponCode: 'RIDE-7K2P',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T17:05:00.000Z',
  AcknowledgedAtUTC: null,
  Title: 'Day ticket',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
};
const emptyPage = { data: [], links: { self: '/rest/users/me/transactions/en', next: null, previous: null } };
const key = '7f0c3a52-57a1-4c0e-9d3b-0f7f6b1f2d11';

test('a call fills its path, sends cookies and headers, and accepts every spelling in the reply [AUTH-24, REDEEM-10]', async () => {
  const { fetch, asked } = serverGiving({ ...redemption, later: true });
  const client = createClient({ fetch, baseUrl: 'https://api.example' });
  const reply = await client.call(redeemOffer, { params: { id: 'o/1' }, headers: { 'idempotency-key': key } });
  expect(reply).toEqual({ ...redemption, CouponType: 'UNIQUE_CODE' });
  expect(asked[0]?.url).toBe('https://api.example/rest/offers/o%2F1/redemption');
  expect(asked[0]?.request).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { 'idempotency-key': key },
  });
  expect(asked[0]?.request.body).toBeUndefined();
});

test('a null body is sent as null [SIGNUP-15]', async () => {
  const { fetch, asked } = serverGiving({ isInviteCodeInvalid: false, promotionInfo: null, UserID: 'u-1' });
  await createClient({ fetch }).call(routes.auth.signUp, { body: null });
  expect(asked[0]?.request.body).toBe('null');
});

test('a query omits missing parameters [API-16]', async () => {
  const { fetch, asked } = serverGiving(emptyPage);
  const client = createClient({ fetch });
  await client.call(listTransactions, { params: { lang: 'en' }, query: { type: 'EARN' } });
  await client.call(listTransactions, { params: { lang: 'en' } });
  expect(asked.map(({ url }) => url)).toEqual([
    '/rest/users/me/transactions/en?type=EARN',
    '/rest/users/me/transactions/en',
  ]);
});

test('grouped routes are called by resource and verb, with the same types [API-01]', async () => {
  const { fetch } = serverGiving({ favoriteOfferCount: 2 });
  const calls = groupCalls(createClient({ fetch }), routes);
  const reply = await calls.me.countFavoriteOffers();
  expectTypeOf(reply).toEqualTypeOf<{ favoriteOfferCount: number }>();
  expect(reply).toEqual({ favoriteOfferCount: 2 });
});

test('a refusal has code, text, field and retry time [ERR-21]', async () => {
  const { fetch } = serverGiving(
    { error: 'COOL_DOWN', error_description: 'Please wait', field: 'phoneNumber', coolDownTimestampUTC: 'soon' },
    { status: 429, headers: { 'Retry-After': '42' } },
  );
  const error = await errorOf(createClient({ fetch }).call(routes.me.listOfferStatuses));
  expect(error).toMatchObject({
    status: 429,
    code: 'COOL_DOWN',
    description: 'Please wait',
    field: 'phoneNumber',
    retryAfterSeconds: 42,
  });
  expect(error.body).toMatchObject({ coolDownTimestampUTC: 'soon' });
});

test('a refusal is also read one level deeper under data [ERR-21]', async () => {
  const { fetch } = serverGiving(
    { data: { error: 'USED_CODE', error_description: 'Already entered' } },
    { status: 409 },
  );
  const error = await errorOf(createClient({ fetch }).call(routes.me.listOfferStatuses));
  expect(error).toMatchObject({ code: 'USED_CODE', description: 'Already entered' });
});

test.each([{ error: 31_001 }, { error: '31001' }, { error_code: 31_001 }, { error_code: '31001' }])(
  'a referral limit is read from %j [CODE-30]',
  async (body) => {
    const { fetch } = serverGiving({ ...body, error_description: 'Limit reached' }, { status: 409 });
    expect((await errorOf(createClient({ fetch }).call(routes.me.listOfferStatuses))).code).toBe('31001');
  },
);

test.each([
  { error: 'Forbidden' },
  { error: { code: 403, message: 'Forbidden' } },
  { error_code: 1020, error_name: 'access_denied' },
  { error: 'Forbidden', message: 'Your network does not allow this.' },
  { error_description: 'Not allowed' },
])('a refusal without our name or description, %j, is treated as from another system [ERR-27]', async (body) => {
  const { fetch } = serverGiving(body, { status: 403 });
  const error = await errorOf(createClient({ fetch }).call(routes.me.listOfferStatuses));
  expect(error).toMatchObject({ status: 403, code: 'UNREADABLE_REPLY' });
});

test.each([300, 304, 400, 500])('status %i is not a success [ERR-01]', async (status) => {
  const fetch = async () => new Response(null, { status });
  expect(await errorOf(createClient({ fetch }).call(routes.me.listOfferStatuses))).toMatchObject({ status });
});

test('a successful reply that violates the contract is an error [API-01]', async () => {
  const { fetch } = serverGiving({ favoriteOfferCount: 'many' });
  const error = await errorOf(createClient({ fetch }).call(routes.me.countFavoriteOffers));
  expect(error).toMatchObject({ status: 200, code: 'UNREADABLE_REPLY' });
});

test('a call without a reply is a network error with status 0, reported once [ERR-03, ERR-06]', async () => {
  const told: ApiError[] = [];
  const fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  const client = createClient({ fetch, onError: (error) => told.push(error) });
  const error = await errorOf(client.call(routes.me.listOfferStatuses));
  expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  expect(told).toEqual([error]);
});

/** A server that never replies and rejects when the request is aborted. */
const silent = (_: unknown, request: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => {
    const { signal } = request;
    const giveUp = () => reject(signal?.reason as Error);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });

test('a call that times out is a network error [ERR-03]', async () => {
  const client = createClient({ fetch: silent, timeoutSeconds: 0.01 });
  expect(await errorOf(client.call(routes.me.listOfferStatuses))).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
});

test('an aborted call is not a network error and is not reported [ERR-06]', async () => {
  const told: ApiError[] = [];
  const client = createClient({ fetch: silent, onError: (error) => told.push(error) });
  const gone = new Error('the screen has closed');
  const call = client.call(routes.me.listOfferStatuses, { signal: AbortSignal.abort(gone) });
  await expect(call).rejects.toBe(gone);
  expect(told).toEqual([]);
});

test('a page link is followed unchanged [HIST-02, API-16]', async () => {
  const { fetch, asked } = serverGiving(emptyPage);
  const link = '/rest/users/me/transactions/en?type=EARN&cursor=b3BhcXVl';
  expect(await createClient({ fetch }).follow(listTransactions, link, { params: { lang: 'en' } })).toEqual(emptyPage);
  expect(asked.map(({ url }) => url)).toEqual([link]);
});

test.each([
  'https://elsewhere.example/rest/users/me/transactions/en?cursor=x',
  '//elsewhere.example/rest/users/me/transactions/en',
  '/rest/users/me/earnings/en?cursor=x',
  '/rest/users/me/transactions/en/../../optBackIn',
  '/rest/users/me/transactions/english',
  '',
])('the link %j to another address is not followed [HIST-02]', async (link) => {
  const { fetch, asked } = serverGiving(emptyPage);
  expect(await createClient({ fetch }).follow(listTransactions, link, { params: { lang: 'en' } })).toBeNull();
  expect(asked).toEqual([]);
});

test('a call is typed by its route [API-01]', () => {
  const client = createClient({ fetch: silent });
  expectTypeOf<CallInput<typeof redeemOffer>['params']>().toEqualTypeOf<{ id: string }>();
  // @ts-expect-error the offer's id is required
  const nameless = () => client.call(redeemOffer, {});
  // @ts-expect-error a route with required parts needs its input
  const empty = () => client.call(redeemOffer);
  expect([nameless, empty]).toHaveLength(2);
});
