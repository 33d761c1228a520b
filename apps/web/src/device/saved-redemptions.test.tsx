import type { Redemption, Transaction } from '@fareback/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderForMember } from '../testing/member-page.tsx';
import { encryptedDbName } from './encrypted-db-name.ts';
import { mergeNewest, savedRedemptionsMax } from './merge-redemptions.ts';
import {
  loadSavedRedemptions,
  savedRedemptions,
  saveRedemptions,
  saveTicketsLanguage,
  useSavedRedemptions,
} from './saved-redemptions.ts';
import { session } from './session.ts';
import { readState, saveState } from './state-db.ts';

const redemption = (TransactionID: string, more: Partial<Redemption> = {}): Redemption => ({
  OfferID: 'day-pass',
  TransactionID,
  amount: 400,
  CouponType: 'UNIQUE_CODE',
  CouponCode: 'DAY-7K2M',
  couponUrl: null,
  FieldMappings: null,
  refundedAtUTC: null,
  redeemedAtUTC: '2026-03-01T10:00:00.000Z',
  AcknowledgedAtUTC: null,
  Title: 'Harbour day pass',
  CouponInstructions: null,
  TermsAndConditionsTitle: null,
  TermsAndConditionsBody: null,
  ...more,
});
const ids = () => savedRedemptions.get().redemptions.map(({ redemption }) => redemption.TransactionID);

async function afterReload(userId?: string): Promise<string[]> {
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
  await loadSavedRedemptions(userId);
  return ids();
}

const answered = <Result,>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
  });

async function onDevice<Result>(work: (safe: IDBDatabase) => Promise<Result>): Promise<Result> {
  const safe = await answered(indexedDB.open(encryptedDbName));
  try {
    return await work(safe);
  } finally {
    safe.close();
  }
}

const rowsOf = (safe: IDBDatabase, store: string): Promise<unknown[]> =>
  answered(safe.transaction(store).objectStore(store).getAll());

const { open } = IDBFactory.prototype;

beforeEach(async () => {
  localStorage.clear();
  await answered(indexedDB.deleteDatabase(encryptedDbName));
  savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
  session.set('signedIn');
  localStorage.setItem('isAuthenticated', 'true');
});
afterEach(() => {
  vi.restoreAllMocks();
  IDBFactory.prototype.open = open;
  localStorage.clear();
});

it('opened tickets survive a reload, latest first, without duplicates [ERR-14]', async () => {
  for (const id of ['a', 'b', 'a']) {
    const opened = Date.now();
    await saveRedemptions('u1', [redemption(id)], true);
    await expect.poll(() => Date.now()).toBeGreaterThan(opened);
  }
  expect(await afterReload('u1')).toEqual(['a', 'b']);
  expect(savedRedemptions.get().isLasting).toBe(true);
});

it("if the server cannot identify the user, the remembered member's tickets are shown [ERR-14, D-155]", async () => {
  await saveRedemptions('u1', [redemption('a')], true);
  expect(await afterReload()).toEqual(['a']);
  localStorage.setItem('isAuthenticated', 'false');
  expect(await afterReload()).toEqual([]);
});

it('another member sees no tickets, and the device deletes them [ERR-14]', async () => {
  await saveRedemptions('u1', [redemption('a')], true);
  expect(await afterReload('u2')).toEqual([]);
  expect(await afterReload('u1')).toEqual([]);
  await saveRedemptions('u1', [redemption('a')], true);
  await saveRedemptions('u2', [redemption('b')], true);
  expect(ids()).toEqual(['b']);
  expect(await afterReload()).toEqual(['b']);
});

it('the newest 20 are kept: opened ones by opening time, others by redemption time [ERR-14]', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ redemption: redemption(`${at}`), rank: at }));
  const kept = mergeNewest(many, [{ redemption: redemption('0'), rank: 1000 }]);
  expect(kept).toHaveLength(savedRedemptionsMax);
  expect(kept.map(({ redemption }) => redemption.TransactionID).slice(0, 2)).toEqual(['0', '24']);
});

it('the device stores 20 and no more [ERR-14]', async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    redemption(`t${at}`, { redeemedAtUTC: new Date(Date.UTC(2026, 2, at + 1)).toISOString() }),
  );
  await saveRedemptions('u1', many.slice(0, 15));
  await saveRedemptions('u1', many.slice(15));
  expect(await onDevice((safe) => rowsOf(safe, 'tickets'))).toHaveLength(savedRedemptionsMax);
  expect((await afterReload('u1'))[0]).toBe('t24');
});

it('code and title are encrypted on the device, and the key is not exportable [ERR-14, D-173]', async () => {
  localStorage.setItem('savedRedemptions', '{"seen":[{"CouponCode":"OLD-1"}]}');
  await saveRedemptions('u1', [redemption('a')], true);
  await loadSavedRedemptions('u1');
  const [owner, [ticket]] = await onDevice(async (safe) => [
    (await rowsOf(safe, 'owner'))[0] as { key: CryptoKey },
    (await rowsOf(safe, 'tickets')) as { sealed: ArrayBuffer; iv: Uint8Array }[],
  ]);
  const bytes = new TextDecoder('latin1').decode(ticket?.sealed);
  expect(bytes.length).toBeGreaterThan(200);
  expect(bytes).not.toMatch(/DAY-7K2M|Harbour|day-pass/);
  expect(owner.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', owner.key)).rejects.toThrow(/not extractable/);
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/OLD-1|DAY-7K2M/);
});

it('a sign-out deletes the database with its key, even during a write, and in every tab [ERR-14]', async () => {
  await saveRedemptions('u1', [redemption('a')], true);
  const late = saveRedemptions('u1', [redemption('b')], true);
  localStorage.setItem('isAuthenticated', 'false');
  session.set('signedOut');
  await late;
  expect(ids()).toEqual([]);
  await expect.poll(async () => (await indexedDB.databases()).some(({ name }) => name === encryptedDbName)).toBe(false);
  localStorage.setItem('isAuthenticated', 'true');
  session.set('signedIn');
  expect(await afterReload('u1')).toEqual([]);
});

it('a start that could not identify the user deletes nothing [ERR-14]', async () => {
  session.set('unknown');
  await saveRedemptions('u1', [redemption('a')], true);
  session.set('signedOut');
  expect(await afterReload()).toEqual(['a']);
});

it('without storage this page keeps tickets in memory and does not promise more [ERR-14]', async () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('private', 'SecurityError');
  };
  await saveRedemptions('u1', [redemption('a')], true);
  expect(ids()).toEqual(['a']);
  expect(savedRedemptions.get().isLasting).toBe(false);
});

it('a full device keeps its tickets, and this page the latest [ERR-14]', async () => {
  await saveRedemptions('u1', [redemption('a')], true);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await saveRedemptions('u1', [redemption('b')], true);
  IDBObjectStore.prototype.put = put;
  expect(ids()).toEqual(['b', 'a']);
  expect(savedRedemptions.get().isLasting).toBe(false);
  expect(await afterReload('u1')).toEqual(['a']);
});

it('tickets have priority: if the device is full, other cached data is deleted [ERR-14]', async () => {
  await saveState('u1', 'ferry', { balance: 1 });
  const { put } = IDBObjectStore.prototype;
  let isFull = true;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<typeof put>) {
    if (!isFull) return put.apply(this, row);
    isFull = false;
    throw new DOMException('full', 'QuotaExceededError');
  };
  await saveRedemptions('u1', [redemption('a')], true);
  IDBObjectStore.prototype.put = put;
  expect(await afterReload('u1')).toEqual(['a']);
  expect(savedRedemptions.get().isLasting).toBe(true);
  expect(await readState('ferry')).toBeNull();
});

it('a database of the previous release keeps its tickets, and can store the new data [ERR-14]', async () => {
  const before = indexedDB.open(encryptedDbName, 1);
  before.onupgradeneeded = () => {
    before.result.createObjectStore('owner');
    before.result.createObjectStore('tickets', { keyPath: 'id' }).createIndex('rank', 'rank');
  };
  (await answered(before)).close();
  await saveRedemptions('u1', [redemption('a')], true);
  await saveState('u1', 'ferry', { balance: 1 });
  expect(await afterReload('u1')).toEqual(['a']);
  expect(await readState('ferry')).toEqual({ userId: 'u1', state: { balance: 1 } });
  await saveRedemptions('u2', [redemption('b')], true);
  expect(await readState('ferry')).toBeNull();
});

it('damaged rows are skipped, and a database with another layout is recreated [ERR-14]', async () => {
  await saveRedemptions('u1', [redemption('a'), redemption('b')], true);
  await onDevice(async (safe) => {
    const tickets = safe.transaction('tickets', 'readwrite').objectStore('tickets');
    const row = await answered<{ sealed: ArrayBuffer }>(tickets.get('a'));
    new Uint8Array(row.sealed)[0] = 255 - (new Uint8Array(row.sealed)[0] ?? 0);
    await answered(tickets.put(row));
  });
  expect(await afterReload('u1')).toEqual(['b']);

  await answered(indexedDB.deleteDatabase(encryptedDbName));
  (await answered(indexedDB.open(encryptedDbName, 1))).close();
  expect(await afterReload('u1')).toEqual([]);
  await saveRedemptions('u1', [redemption('c')], true);
  expect(await afterReload('u1')).toEqual(['c']);
});

it('loaded history is stored too, with its refunds [ERR-14, LEDGER-06]', async () => {
  await saveRedemptions('u1', [redemption('a')], true);
  const refunded = redemption('a', { refundedAtUTC: '2026-03-02T10:00:00.000Z' });
  const rows = [refunded, redemption('old')].map((redemption) => ({ redemption }) as Transaction);
  function History() {
    useSavedRedemptions('u1');
    useInfiniteQuery({
      queryKey: ['transactions', 'en'],
      initialPageParam: null,
      queryFn: () => ({ data: [...rows, { redemption: null }] }),
      getNextPageParam: () => null,
    });
    return null;
  }
  await renderForMember(<History />);
  await expect.poll(ids).toEqual(['a', 'old']);
  await expect.poll(() => afterReload('u1')).toEqual(['a', 'old']);
  expect(savedRedemptions.get().redemptions[0]?.redemption.refundedAtUTC).toBe('2026-03-02T10:00:00.000Z');
});

it('the next page knows the language of the stored tickets, whatever its own is, and updates it [REDEEM-22]', async () => {
  const page = document.documentElement.lang;
  const nextPage = async (): Promise<string | undefined> => {
    savedRedemptions.set({ userId: null, redemptions: [], isLasting: true, language: page });
    await loadSavedRedemptions('u1');
    return savedRedemptions.get().language;
  };
  await saveRedemptions('u1', [redemption('a')], true);
  document.documentElement.lang = 'ar';
  await saveRedemptions('u1', [redemption('b')], true);
  document.documentElement.lang = page;
  expect(await nextPage()).toBe('ar');
  await saveTicketsLanguage(page);
  expect(await nextPage()).toBe(page);
  expect(savedRedemptions.get().redemptions).toHaveLength(2);
});

describe('a page too busy for background work', () => {
  const loseNetwork = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  function Member() {
    useSavedRedemptions('u1');
    return null;
  }
  beforeEach(async () => {
    await saveRedemptions('u1', [redemption('a')], true);
    savedRedemptions.set({ userId: null, redemptions: [], isLasting: true });
    const { setTimeout: later } = window;
    vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms = 0) =>
      ms > 1000 ? 0 : later(work, ms)) as typeof setTimeout);
  });

  it('has the tickets anyway if it starts offline [ERR-14]', async () => {
    loseNetwork();
    await renderForMember(<Member />);
    await expect.poll(ids).toEqual(['a']);
  });

  it('has them as soon as it goes offline [ERR-14]', async () => {
    await renderForMember(<Member />);
    expect(ids()).toEqual([]);
    loseNetwork();
    dispatchEvent(new Event('offline'));
    await expect.poll(ids).toEqual(['a']);
  });
});

it('stored data is read even if the browser never answers the first attempt to open the database [ERR-42]', async () => {
  await saveRedemptions('ana', [redemption('one')]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  onTestFinished(() => void vi.useRealTimers());
  let attempts = 0;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...named) {
    attempts += 1;
    return attempts === 1 ? (new EventTarget() as IDBOpenDBRequest) : open.apply(this, named);
  });
  expect(await afterReload('ana')).toEqual(['one']);
  expect([attempts, savedRedemptions.get().isLasting]).toEqual([2, true]);
});
