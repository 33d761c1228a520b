import { type Config, getUserInfo, openingSets, type UserInfo } from '@fareback/contract';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { encryptedDbName } from '../../device/encrypted-db-name.ts';
import { expectMember, markOfflineState, session } from '../../device/session.ts';
import { readState, saveState } from '../../device/state-db.ts';
import { paths } from '../../navigation/paths.ts';
import { OfflineLock } from '../../pwa/offline-lock.tsx';
import { asOf } from '../../state/as-of.ts';
import { freshDevice, openApp, openForVisitors } from '../../testing/app-page.tsx';
import {
  type Answers,
  ErrorReply,
  earnRow,
  pageOf,
  plainConfig,
  renderForMember,
  unclaimedEarning,
  unclaimedGroup,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { watchShaking } from '../../testing/watch-shaking.ts';
import { restoreState } from './offline-state.ts';

const standalone = { IsStandalonModeSupported: true, TenantID: 'ferry' };
const OPENING = 'GET /rest/users/me/opening/en';
const USER = 'GET /rest/users/me/userinfo/en';
const lastMarch = '2026-03-01T10:00:00.000Z';

const nothing = (set: string): unknown =>
  ({
    earnings: pageOf([]),
    unclaimedEarnings: { data: [] },
    referral: { ReferralConfiguration: null },
    favoriteCount: { favoriteOfferCount: 0 },
  })[set] ?? [];
const setsOf = (member: object) =>
  openingSets.map((set): [string, { version: string; data: unknown }] => [
    set,
    { version: `${set}1`, data: set === 'userInfo' ? member : nothing(set) },
  ]);

/** Stores a state of Ana's on the device, as an earlier page would. */
async function keep(state: object = {}, member: UserInfo = verifiedMember, tenantId = 'ferry'): Promise<void> {
  localStorage.setItem('isAuthenticated', 'true');
  await saveState(member.UserID, tenantId, { at: lastMarch, language: 'en', sets: setsOf(member), ...state });
  markOfflineState();
}

function lateAnswer() {
  const late = Promise.withResolvers<unknown>();
  return { answers: { [OPENING]: () => late.promise } satisfies Answers, arrive: late.resolve };
}

const noNetwork: Answers = { [OPENING]: () => Promise.reject(new TypeError('no network')) };
const greeting = (name = 'Ana') => page.getByRole('heading', { name: `Hi, ${name}` });
const isKept = async () => (await indexedDB.databases()).some(({ name }) => name === encryptedDbName);

const spanish = { LanguageCode: 'es', LanguageName: 'Español' };
/** Returns the state that is stored when the page is left. */
async function whenLeft(): Promise<unknown> {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  seen.mockRestore();
  return (await readState('ferry'))?.state;
}

const { open } = IDBFactory.prototype;
const { put } = IDBObjectStore.prototype;
let after = () => {};
beforeEach(async () => {
  session.set('signedIn');
  after = freshDevice();
  await new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase(encryptedDbName);
    for (const end of ['success', 'error']) gone.addEventListener(end, resolve);
  });
});
afterEach(() => {
  IDBFactory.prototype.open = open;
  IDBObjectStore.prototype.put = put;
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
  document.cookie = 'signedIn=; path=/; max-age=0';
  after();
});

describe('a second open', () => {
  it('shows cached data at once, requests only changes, and is not usable until revalidated [ERR-14, AUTH-05]', async () => {
    await keep();
    const { answers, arrive } = lateAnswer();
    const calls = await openApp('/', standalone, answers);
    await expect.element(greeting()).toBeVisible();
    expect(asOf.get()).toBe(lastMarch);
    await expect.poll(() => calls.filter((call) => call.startsWith(OPENING)).length).toBe(1);
    expect(decodeURIComponent(calls.find((call) => call.startsWith(OPENING)) ?? '')).toContain(
      '?sets=userInfo.userInfo1,earnings.earnings1,',
    );
    const hasShaken = watchShaking();
    await userEvent.click(greeting());
    await expect.poll(hasShaken).toBe(true);
    arrive({
      content: '/rest/opening/en/none',
      sets: { userInfo: { version: 'u2', data: { ...verifiedMember, name: 'Anabel' } } },
    });
    await expect.element(greeting('Anabel')).toBeVisible();
    expect(asOf.get()).toBeNull();
  });

  it('over a page rendered for visitors asks the server, too, and reports an ended session [ERR-36]', async () => {
    await keep();
    const { answers, arrive } = lateAnswer();
    const calls = await openForVisitors(paths.signIn, standalone, answers);
    await expect.element(greeting()).toBeVisible();
    await expect.poll(() => calls.filter((call) => call.startsWith(OPENING)).length).toBe(1);
    arrive(new ErrorReply(403, 'SESSION_REQUIRED'));
    await expect.element(page.getByText('Your session has expired. Sign in to continue.')).toBeVisible();
    expect([session.get(), asOf.get()]).toEqual(['signedOut', null]);
  });

  it('by a member who chose another language elsewhere uses the cached language if there is no response [ERR-14, LANG-06]', async () => {
    const config = { ...plainConfig, ...standalone, SupportLanguage: true, LanguageList: [spanish] };
    await keep({}, { ...verifiedMember, language: 'es' });
    await openApp('/', config, noNetwork);
    await expect.element(greeting()).toBeVisible();
    expect([asOf.get(), document.documentElement.lang]).toEqual([lastMarch, 'en']);
  });

  it('asks the server once the cached data is rendered, not before [HOME-31, ERR-14]', async () => {
    await keep();
    const stood: boolean[] = [];
    const ask = () => {
      stood.push(greeting().query() !== null);
      return new Promise(() => {});
    };
    await openApp('/', standalone, { [OPENING]: ask });
    await expect.poll(() => stood).toEqual([true]);
  });

  it('opens nothing automatically that the server says was seen, even if the cache says unseen [ERR-28, TUT-02]', async () => {
    await keep({}, { ...verifiedMember, HaveSeenTutorial: false });
    const { answers, arrive } = lateAnswer();
    const calls = await openApp('/', standalone, answers);
    await expect.element(greeting()).toBeVisible();
    arrive({
      content: '/rest/opening/en/none',
      sets: { userInfo: { version: 'u2', data: { ...verifiedMember, name: 'Anabel' } } },
    });
    await expect.element(greeting('Anabel')).toBeVisible();
    await expect.poll(() => asOf.get()).toBeNull();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(calls).not.toContain('POST /rest/users/me/tutorialSeen');
  });

  const oneRide = [unclaimedGroup('harbour')];
  const waiting = (groups: readonly object[]) => ({ version: 'w2', data: { data: groups } });
  const claim = page.getByRole('button', { name: /^Claim 10 pts/ });
  const claims = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST /rest/earnings/')).length;
  const keepOneRide = () =>
    keep({
      sets: setsOf(verifiedMember).map(([set, told]) =>
        set === 'unclaimedEarnings' ? [set, { ...told, data: { data: oneRide } }] : [set, told],
      ),
    });

  it('holds a click until the member is revalidated, then replays it once on the same button [HOME-28]', async () => {
    await keepOneRide();
    const { answers, arrive } = lateAnswer();
    const claimed = { data: [unclaimedEarning('harbour')] };
    const calls = await openApp('/', standalone, { ...answers, 'POST /rest/earnings/claimGroup': claimed });
    const hasShaken = watchShaking();
    await userEvent.click(claim);
    await userEvent.click(claim);
    expect([hasShaken(), claims(calls)]).toEqual([false, 0]);
    arrive({ content: '/rest/opening/en/none', sets: { unclaimedEarnings: waiting(oneRide) } });
    await expect.poll(() => claims(calls)).toBe(1);
    expect(hasShaken()).toBe(false);
  });

  it.each([
    ['says something else by then', [unclaimedGroup('harbour', 2)]],
    ['is gone by then', []],
  ])('replays no click on a button that %s: it shakes, and nothing is claimed [HOME-28, ERR-14]', async (_, groups) => {
    await keepOneRide();
    const { answers, arrive } = lateAnswer();
    const calls = await openApp('/', standalone, answers);
    const hasShaken = watchShaking();
    await userEvent.click(claim);
    arrive({ content: '/rest/opening/en/none', sets: { unclaimedEarnings: waiting(groups) } });
    await expect.poll(hasShaken).toBe(true);
    expect(claims(calls)).toBe(0);
  });

  it('replays no click after too long a wait, which shakes, nor after a sign-out in another tab, which clears Home and the cache [HOME-28, AUTH-16, ERR-14]', async () => {
    await keepOneRide();
    const { answers } = lateAnswer();
    const calls = await openApp('/', standalone, answers);
    const hasShaken = watchShaking();
    await userEvent.click(claim);
    await expect.poll(hasShaken).toBe(true);
    expect(asOf.get()).toBe(lastMarch);
    await userEvent.click(claim);
    localStorage.setItem('isAuthenticated', 'owed');
    dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated', newValue: 'owed' }));
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(isKept).toBe(false);
    expect([session.get(), asOf.get(), claims(calls)]).toEqual(['signedOut', null, 0]);
    expect(document.body.textContent).not.toContain('harbour');
  });

  it('offline shakes at once, and replays nothing later [HOME-28, ERR-14]', async () => {
    await keepOneRide();
    const calls = await openApp('/', standalone, noNetwork);
    await expect.element(claim).toBeVisible();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
    await expect.element(page.getByText("You're offline", { exact: true }).first()).toBeVisible();
    const hasShaken = watchShaking();
    await userEvent.click(claim);
    // Sooner than a held click times out.
    await expect.poll(hasShaken, { timeout: 1000 }).toBe(true);
    expect(claims(calls)).toBe(0);
  });

  it('without a response stays unchanged, shows the date of its data, and opens no error page [ERR-03, ERR-04, ERR-14]', async () => {
    await keep();
    await openApp('/', standalone, noNetwork);
    await expect.element(greeting()).toBeVisible();
    await expect.element(page.getByText(/Last updated 03.01.2026/)).toBeVisible();
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('shows the cached history if there is no response [ERR-14, HIST-01]', async () => {
    await keep({ history: pageOf([earnRow(unclaimedEarning('harbour'))]) });
    const none = () => Promise.reject(new TypeError('no network'));
    await openApp('/point_history', standalone, { ...noNetwork, 'GET /rest/users/me/transactions': none });
    await expect.element(page.getByText(/Ride harbour/)).toBeVisible();
  });

  it('stores new data for the next open, encrypted [ERR-14]', async () => {
    await openApp('/', standalone, { [USER]: verifiedMember });
    await expect.element(greeting()).toBeVisible();
    await expect.poll(() => localStorage.getItem('hasState')).toBe('true');
    const kept = await readState('ferry');
    expect(kept?.userId).toBe(verifiedMember.UserID);
    expect(JSON.stringify(kept?.state)).toContain('ana@riders.example');
    const safe = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(encryptedDbName);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const rows = await new Promise<{ sealed: ArrayBuffer }[]>((resolve) => {
      const all = safe.transaction('states').objectStore('states').getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
    safe.close();
    expect(new TextDecoder('latin1').decode(rows[0]?.sealed)).not.toContain('ana@');
  });
});

describe('cached data is ignored', () => {
  const config: Config = { ...plainConfig, ...standalone };

  it('if its encryption belongs to another member [ERR-14]', async () => {
    await keep();
    expect(await restoreState(config, 'en')).toMatchObject({ UserID: verifiedMember.UserID });
    await saveState('somebody-else', 'ferry', { at: lastMarch, language: 'en', sets: setsOf(verifiedMember) });
    expect(await restoreState(config, 'en')).toBeNull();
  });

  it('if another member signs in while it is being decrypted [ERR-14, AUTH-38]', async () => {
    await keep();
    const opening = restoreState(config, 'en');
    expectMember();
    expect(await opening).toBeNull();
  });
});

it('while cached data is shown no form is submitted, not even one in a drawer [ERR-14]', async () => {
  let sent = 0;
  const drawer = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <button type="submit">Save</button>
    </form>
  );
  asOf.set(lastMarch);
  await renderForMember(<OfflineLock>{createPortal(drawer, document.body)}</OfflineLock>);
  await page.getByRole('button', { name: 'Save' }).click();
  expect(sent).toBe(0);
  asOf.set(null);
  await page.getByRole('button', { name: 'Save' }).click();
  expect(sent).toBe(1);
});

describe('cached data', () => {
  it.each([
    ['another shape of the member', { sets: setsOf({ UserID: 7 }) }],
    ['another form', { sets: { userInfo: verifiedMember } }],
    ['no moment', { at: 'soon' }],
    ['no version', { sets: [['userInfo', { data: verifiedMember }]] }],
    ['another language', { language: 'es' }],
  ])('with %s is silently ignored: the server is asked as usual [ERR-14]', async (_, state) => {
    await keep(state);
    let isShown = false;
    const stop = asOf.subscribe(() => {
      isShown = true;
    });
    const calls = await openApp('/', standalone, { [USER]: { ...verifiedMember, name: 'Bea' } });
    await expect.element(greeting('Bea')).toBeVisible();
    stop();
    expect(isShown).toBe(false);
    expect(calls).toContain(USER);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('of a set that this release cannot read is replaced by its own call, and the rest is shown [ERR-14]', async () => {
    await keep({
      sets: setsOf(verifiedMember).map(([set, told]) => [
        set,
        { ...told, data: set === 'campaigns' ? 'x' : told.data },
      ]),
    });
    const { answers } = lateAnswer();
    const calls = await openApp('/', standalone, answers);
    await expect.element(greeting()).toBeVisible();
    await expect.poll(() => calls).toContain('GET /rest/campaigns/en');
    expect(calls).not.toContain('GET /rest/providers/en');
  });

  it.each([-1, 1])(
    'from a clock that is a year off (%s) is shown with its date, and revalidated anyway [ERR-14]',
    async (years) => {
      const at = new Date();
      at.setFullYear(at.getFullYear() + years);
      await keep({ at: at.toISOString() });
      const calls = await openApp('/', standalone, noNetwork);
      await expect.element(page.getByText(new RegExp(`Last updated \\d\\d/\\d\\d/${at.getFullYear()}`))).toBeVisible();
      expect(calls.some((call) => call.startsWith(OPENING))).toBe(true);
    },
  );

  const bea = { ...verifiedMember, UserID: '0198c0de-7a10-7000-8000-000000000002', name: 'Bea' };

  it("of one member is not shown to another by another agency's page [ERR-14]", async () => {
    await keep({}, { ...verifiedMember, name: 'Zoe' }, 'tram');
    const calls = await openApp('/', standalone, { [USER]: bea });
    await expect.element(greeting('Bea')).toBeVisible();
    expect(calls).toContain(USER);
  });

  it('of one member is not shown to another who was handed over since [ERR-14, AUTH-34]', async () => {
    await keep({ sets: setsOf({ ...verifiedMember, name: 'Zoe' }) });
    document.cookie = 'signedIn=true; path=/';
    const late = lateAnswer();
    await openApp('/', standalone, late.answers);
    expect(localStorage.getItem('hasState')).toBeNull();
    expect(document.body.textContent).not.toContain('Zoe');
    late.arrive({ content: '/rest/opening/en/none', sets: { userInfo: { version: 'b', data: bea } } });
    await expect.element(greeting('Bea')).toBeVisible();
  });

  it("is deleted if the session turns out to be another member's [ERR-14, AUTH-16]", async () => {
    await keep();
    const other = { ...verifiedMember, UserID: '0198c0de-7a10-7000-8000-000000000002' };
    const answer = {
      content: '/rest/opening/en/none',
      sets: { userInfo: { version: 'b', data: other } },
    };
    await openApp('/', standalone, { [OPENING]: answer });
    await expect.poll(() => session.get()).toBe('signedOut');
    await expect.poll(isKept).toBe(false);
    expect(localStorage.getItem('hasState')).toBeNull();
    expect(document.body.textContent).not.toContain('Hi, Ana');
  });

  it('is deleted with a session that ended elsewhere [ERR-02, ERR-14]', async () => {
    await keep();
    await openApp('/', standalone, { [OPENING]: new ErrorReply(403, 'SESSION_REQUIRED') });
    await expect.poll(() => session.get()).toBe('signedOut');
    await expect.poll(isKept).toBe(false);
    expect(localStorage.getItem('hasState')).toBeNull();
    expect(asOf.get()).toBeNull();
  });

  it("is replaced by the page's own bootstrap data, in the rider's language [ERR-14]", async () => {
    await keep();
    localStorage.setItem('language', 'es');
    const brought = Object.assign(document.createElement('script'), { type: 'application/json', id: 'opening' });
    const sets = Object.fromEntries(setsOf({ ...verifiedMember, name: 'Pilar', language: 'es' }));
    brought.textContent = JSON.stringify({ lang: 'es', opening: { content: '', sets }, content: {} });
    document.body.append(brought);
    const config = { ...plainConfig, ...standalone };
    const calls = await openApp('/', standalone, { 'POST /rest/configuration/es': config });
    await expect.element(page.getByRole('heading', { name: 'Hola, Pilar' })).toBeVisible();
    await expect.poll(whenLeft).toMatchObject({ language: 'es' });
    expect(JSON.stringify(await whenLeft())).toContain('Pilar');
    expect(calls.filter((call) => call.includes('/opening/'))).toEqual([]);
  });

  it('is fully in the language chosen elsewhere, once the page has changed to it [ERR-14, LANG-06]', async () => {
    const config = { ...plainConfig, ...standalone, SupportLanguage: true, LanguageList: [spanish] };
    const all = setsOf({ ...verifiedMember, name: 'Pilar', language: 'es' });
    const told = (call: string) => ({
      content: '',
      sets: Object.fromEntries(all.filter(([set]) => !call.includes('?sets=') || call.includes(set))),
    });
    await openApp('/', config, {
      [OPENING]: told,
      'GET /rest/users/me/opening/es': told,
      'GET /rest/users/me/userinfo/es': { ...verifiedMember, name: 'Pilar', language: 'es' },
      'POST /rest/configuration/es': config,
    });
    await expect.element(page.getByRole('heading', { name: 'Hola, Pilar' })).toBeVisible();
    await expect.poll(whenLeft).toMatchObject({ language: 'es' });
    expect(JSON.stringify(await whenLeft())).toContain('Pilar');
  });

  it('is missing if storage is blocked, and the app opens anyway [ERR-14]', async () => {
    localStorage.setItem('hasState', 'true');
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'SecurityError');
    };
    await openApp('/', standalone, { [USER]: verifiedMember });
    await expect.element(greeting()).toBeVisible();
    expect(asOf.get()).toBeNull();
  });

  it('stays as before if the device is full [ERR-14]', async () => {
    await keep();
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { answers, arrive } = lateAnswer();
    await openApp('/', standalone, answers);
    arrive({
      content: '/rest/opening/en/none',
      sets: { userInfo: { version: 'u2', data: { ...verifiedMember, name: 'Anabel' } } },
    });
    await expect.element(greeting('Anabel')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 800));
    const { state } = (await readState('ferry')) ?? {};
    expect(state).toMatchObject({ at: lastMarch });
    expect(
      getUserInfo.reply[200].safeParse((state as { sets: [string, { data: unknown }][] }).sets[0]?.[1].data),
    ).toMatchObject({
      data: { name: 'Ana Maria' },
    });
  });
});
