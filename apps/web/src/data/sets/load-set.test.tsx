import { beforeEach, expect, it } from 'vitest';
import { session } from '../../device/session.ts';
import { type Answers, ErrorReply, mockReplies, pageOf, verifiedMember } from '../../testing/member-page.tsx';
import { dataSets } from './data-sets.ts';
import { lastLoadedAt } from './load-set.ts';
import { queryClient } from './query-client.ts';

const OPENING = 'GET /rest/users/me/opening/en';
const offersStatus = [{ OfferID: 'ferry', status: 'AVAILABLE', NextResetAtUTC: null }];

/** A new member for each test, whose data is not cached. */
beforeEach(() => {
  session.set('signedIn');
  session.set('signedOut');
  session.set('signedIn');
  queryClient.clear();
});

const sets = [dataSets.userInfo('en'), dataSets.earnings('en'), dataSets.offerStatuses(), dataSets.providers('en')];

const askAll = (): Promise<unknown[]> =>
  Promise.all(
    sets.map((set) =>
      queryClient.fetchQuery({ ...set, staleTime: 0, retry: false } as never).catch((error: unknown) => error),
    ),
  );

const first: Answers = {
  [`${OPENING}?sets=`]: { content: '/rest/opening/en/abc', sets: {} },
  [OPENING]: {
    content: '/rest/opening/en/abc',
    sets: {
      userInfo: { version: 'u1', data: verifiedMember },
      earnings: { version: 'e1', data: pageOf([]) },
      offerStatuses: { version: 's1', data: offersStatus },
      providers: { version: 'abc' },
      offers: { version: 'abc' },
    },
  },
  'GET /rest/opening/en/abc': { providers: [], offers: [] },
};

it('one call loads everything, agency content by its address, and later requests use that data [API-57, API-58]', async () => {
  const calls = mockReplies(first);
  expect(await askAll()).toEqual([verifiedMember, pageOf([]), offersStatus, []]);
  expect(await queryClient.fetchQuery(dataSets.offers('en'))).toEqual([]);
  expect(calls).toEqual([OPENING, 'GET /rest/opening/en/abc']);
});

it('sets requested again in one tick are one call with the known versions, and stay unchanged if the reply omits them [API-57]', async () => {
  const calls = mockReplies(first);
  const before = await askAll();
  calls.length = 0;
  expect(await askAll()).toEqual(before);
  expect(calls.map(decodeURIComponent)).toEqual([
    `${OPENING}?sets=userInfo.u1,earnings.e1,offerStatuses.s1,providers.abc`,
  ]);
});

it('only a set that failed or is invalid is loaded by its own call [API-57, ERR-04]', async () => {
  const calls = mockReplies({
    [OPENING]: {
      content: '/rest/opening/en/abc',
      sets: {
        userInfo: { version: 'u1', data: { UserID: 7 } },
        earnings: { version: 'e1', data: pageOf([]) },
        offerStatuses: { error: 'INTERNAL_ERROR' },
        providers: { version: 'p1', data: [] },
      },
    },
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/offersStatus': new ErrorReply(500, 'INTERNAL_ERROR'),
  });
  expect(await askAll()).toEqual([verifiedMember, pageOf([]), expect.objectContaining({ status: 500 }), []]);
  expect(calls).toEqual([OPENING, 'GET /rest/users/me/userinfo/en', 'GET /rest/users/me/offersStatus']);
});

it("missing content is loaded by the sets' own calls [API-58]", async () => {
  const calls = mockReplies({
    ...first,
    'GET /rest/opening/en/abc': new ErrorReply(404, 'NOT_FOUND'),
    'GET /rest/providers/en': [],
  });
  expect(await askAll()).toEqual([verifiedMember, pageOf([]), offersStatus, []]);
  expect(calls.slice(1)).toEqual(['GET /rest/opening/en/abc', 'GET /rest/providers/en']);
});

it.each([403, 503])('a server that answers %s is asked once, not once per set [API-57]', async (status) => {
  const calls = mockReplies({ [OPENING]: new ErrorReply(status, 'SESSION_REQUIRED') });
  expect(await askAll()).toEqual(sets.map(() => expect.objectContaining({ status })));
  expect(calls).toEqual([OPENING]);
});

it("the time of the data is the server's, whatever the device's clock says [ERR-14]", async () => {
  mockReplies(first);
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const reply = await fetch(...asked);
    return new Response(reply.body, { headers: { date: 'Sun, 01 Mar 2026 10:00:00 GMT' } });
  };
  await askAll();
  expect(lastLoadedAt.get()).toBe('2026-03-01T10:00:00.000Z');
});

it('a server without the common call is asked set by set [API-57]', async () => {
  const calls = mockReplies({
    [OPENING]: new ErrorReply(404, 'NOT_FOUND'),
    'GET /rest/users/me/userinfo/en': verifiedMember,
  });
  expect((await askAll())[0]).toEqual(verifiedMember);
  expect(calls).toHaveLength(5);
});

it("a member's data is cleared when they sign out [AUTH-16]", async () => {
  const calls = mockReplies(first);
  await askAll();
  session.set('signedOut');
  session.set('signedIn');
  calls.length = 0;
  await askAll();
  expect(calls[0]).toBe(OPENING);
});

it('a late reply for one member is never returned to the next [AUTH-16, API-57]', async () => {
  const late = Promise.withResolvers<unknown>();
  const calls = mockReplies({ [OPENING]: () => late.promise });
  const asked = askAll();
  await expect.poll(() => calls).toHaveLength(1);
  session.set('signedOut');
  session.set('signedIn');
  late.resolve(first[OPENING]);
  expect(await asked).toEqual(sets.map(() => expect.objectContaining({ status: 403 })));
  const next = { ...verifiedMember, name: 'Ben' };
  mockReplies({
    [OPENING]: { content: '/rest/opening/en/abc', sets: { userInfo: { version: 'u2', data: next } } },
    'GET /rest/': [],
  });
  expect((await askAll())[0]).toEqual(next);
});
