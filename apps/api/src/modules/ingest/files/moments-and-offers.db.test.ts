import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { world } from '../../../testing/index.ts';
import { troubles } from '../../../testing/offers.ts';
import { startSession } from '../../auth/index.ts';
import { applyDeclaredDays, awardMoments, declareDay, withdrawDay } from '../../earning/index.ts';
import { isWhole, type RealTrip } from '../../earning/testing/real-rides.ts';
import { setBirthday } from '../../members/index.ts';
import { isOfferFor, readRights } from '../../offers/index.ts';
import { importRides, takeBack } from '../testing/entries-goals-teams-world.ts';
import {
  birthdays,
  declaredDays,
  isTaken,
  now,
  type Order,
  PARTS,
  people,
  rides,
  runs,
  voidPart,
} from '../testing/moments-and-offers-people.ts';
import {
  type Agency,
  foundAgency,
  offersForSome,
  type UsedOffer,
  withDerived,
} from '../testing/moments-and-offers-world.ts';
import { isVoided, orders } from '../testing/rides-in-parts.ts';

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-moments-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, string | number>;

const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Rows that are in one list more often than in the other. */
function surplusOf(rows: readonly Row[], others: readonly Row[]): string[] {
  const rest = Map.groupBy(others.map(textOf), (text) => text);
  return rows.map(textOf).filter((text) => rest.get(text)?.pop() === undefined);
}

const expectSame = (what: string, expected: readonly Row[], found: readonly Row[]): void =>
  expect({ what, missing: surplusOf(expected, found), surplus: surplusOf(found, expected) }).toEqual({
    what,
    missing: [],
    surplus: [],
  });

/** The days that are declared now, by their ids. */
type Declared = Map<string, string>;

async function changeDays({ tenant, full }: Agency, declared: Declared, part: number): Promise<void> {
  const day2 = (day: string): Date => new Date(Date.parse(`${day}T18:00:00Z`) + 2 * 86_400_000);
  await w.inTenant(tenant, async (tx) => {
    for (const { day, declaredBefore, withdrawnBefore } of declaredDays) {
      const ctx = { tx, tenant: full, now: day2(day) };
      const given = { kind: 'bad-air', day, reason: 'The air is bad', madeBy: 'Kim' };
      if (declaredBefore === part) declared.set(day, (await declareDay(ctx, given)).declaredId);
      if (withdrawnBefore === part) await withdrawDay(ctx, declared.get(day) ?? '', 'Kim');
    }
  });
  w.deps.cache.clear(tenant.tenantId);
}

/** Gives birthdays and runs the job of moments, at the times of this part. */
async function runMoments({ tenant, full, memberOf }: Agency, part: number): Promise<void> {
  for (const { at } of runs.filter((run) => run.part === part)) {
    w.clock.set(new Date(at));
    const before = runs.findLast((run) => run.at < at)?.at ?? 0;
    const due = birthdays.filter(({ givenAt }) => givenAt > before && givenAt <= at);
    await w.inTenant(tenant, async (tx) => {
      for (const { rider, monthDay, givenAt } of due)
        await setBirthday(tx, w.deps.keyRing, {
          memberId: memberOf.get(rider) ?? '',
          monthDay,
          now: new Date(givenAt),
        });
    });
    await awardMoments(w.deps, full);
  }
  w.clock.set(now);
}

/** Imports a part of the rides and its voids, among declared days and moments; returns the rides that are not voided. */
async function arrive(agency: Agency, order: Order, { part, declared }: { part: number; declared: Declared }) {
  const taken = orders[order].filter(isTaken);
  const size = Math.ceil(taken.length / PARTS);
  const present = taken.slice(part * size, (part + 1) * size);
  const voids = taken.filter((ride) => isVoided(ride) && voidPart(order, ride) === part);
  await changeDays(agency, declared, part);
  if (part % 2 === 1) await applyDeclaredDays(w.deps, agency.full);
  if (order === 'second half first') await takeBack(w, agency, voids);
  if (present.length > 0) {
    const file = path.join(folder, `${agency.tenant.tenantId}-${part}.csv`);
    await importRides(w, agency, { file, rides: present });
  }
  if (order !== 'second half first') await takeBack(w, agency, voids);
  await runMoments(agency, part);
  await applyDeclaredDays(w.deps, agency.full);
  return taken
    .slice(0, (part + 1) * size)
    .filter((ride: RealTrip) => !(isVoided(ride) && voidPart(order, ride) <= part));
}

/** As many riders use a free offer, and as many try each offer for some. */
const SAMPLE = isWhole ? 100 : 6;

async function callerOf({ tenant, memberOf }: Agency, rider: string) {
  const memberId = memberOf.get(rider) ?? '';
  const token = await w.inTenant(tenant, (tx) => startSession(tx, tenant.tenantId, { memberId }, now));
  const cookie = `rewards_session_${tenant.tenantId}=${token}`;
  return {
    get: async (url: string) => (await w.request(tenant, { method: 'GET', path: url, cookie })).body,
    redeem: async (offer: string, body = {}) =>
      (await w.request(tenant, { method: 'POST', path: `/rest/offers/${offer}/redemption`, body, cookie })).status,
  };
}

const verified = people.filter(({ isVerified }) => isVerified).map(({ rider }) => rider);

/** Some riders use an offer that was given to them; returns which ones. */
async function useSome(agency: Agency): Promise<UsedOffer[]> {
  const holders = new Set((await readOf(agency, HELD)).map(({ rider }) => String(rider)));
  for (const rider of verified.filter((one) => holders.has(one)).slice(0, SAMPLE)) {
    const caller = await callerOf(agency, rider);
    const grants = await caller.get('/rest/users/me/offerGrants');
    const { OfferID, GrantID } = grants.at(-1);
    expect(await caller.redeem(OfferID, { GrantID })).toBe(200);
  }
  return (await readOf(agency, `${HELD} and used_at is not null`)) as unknown as UsedOffer[];
}

/** Some riders see and redeem those offers for some that SQL opens to them, and no others. */
async function tryOffers(agency: Agency, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rider: string; offer: string }>('table opened');
  const opened = Map.groupBy(rows, ({ rider }) => rider);
  for (const rider of verified.slice(-SAMPLE)) {
    const caller = await callerOf(agency, rider);
    const own = (opened.get(rider) ?? []).map(({ offer }) => offer);
    const listed = (await caller.get('/rest/offers/en')).map(({ OfferID }: { OfferID: string }) => OfferID);
    expect({ rider, listed: listed.toSorted() }).toEqual({ rider, listed: ['coffee', ...own].toSorted() });
    for (const offer of Object.keys(offersForSome))
      expect([rider, offer, await caller.redeem(offer)]).toEqual([rider, offer, own.includes(offer) ? 200 : 404]);
  }
}

const riderOf = ({ memberOf }: Agency): Map<string, string> => new Map([...memberOf].map(([rider, id]) => [id, rider]));

const EARNED = `select case when earning_key like 'referral%' then split_part(earning_key, ':', 1) else campaign_id end as campaign,
    member_id as member, amount, extract(epoch from earned_at)::float8 as at from earning where tenant_id = $1 and canceled_at is null`;

/** A key has the number of the month's first day, or of the day of a return. */
const HELD = `select member_id as member, offer_id as offer, campaign_id as campaign,
    case campaign_id when 'friends' then '10' else (date '1970-01-01' + split_part(split_part(grant_key, '+', 1), ':', 3)::int)::text end as what
    from offer_grant where tenant_id = $1 and withdrawn_at is null`;

async function readOf(agency: Agency, text: string): Promise<Row[]> {
  const riders = riderOf(agency);
  const rows = await w.inTenant(agency.tenant, (tx) => tx.query<Row>(text, [tx.tenantId]));
  return rows.map(({ member, ...row }) => ({ ...row, rider: riders.get(String(member)) ?? '' }));
}

/** Which offers for some each rider has, as the app shows and redeems them. */
async function readOpened({ tenant, full, memberOf }: Agency): Promise<Row[]> {
  const offers = Object.entries(offersForSome).map(([offerId, right]) => ({ offerId, definition: { for: right } }));
  const rights = await w.inTenant(tenant, (tx) =>
    readRights({ cache: w.deps.cache, tenant: full, tx, now }, [...memberOf.values()], offers as never),
  );
  return [...memberOf].flatMap(([rider, id]) =>
    offers.flatMap((offer) => (isOfferFor(offer as never, rights.get(id)) ? [{ rider, offer: offer.offerId }] : [])),
  );
}

async function compare(agency: Agency, client: pg.Client, part: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const lists: [string, string, Promise<Row[]>][] = [
    [
      'earnings',
      'select campaign, rider, amount, extract(epoch from earned_at)::float8 as at from expected',
      readOf(agency, EARNED),
    ],
    ['offers given', 'table held_offer', readOf(agency, HELD)],
    ['offers for some', 'table opened', readOpened(agency)],
  ];
  for (const [what, text, found] of lists) {
    const { rows } = await client.query<Row>(text);
    expectSame(`${what} after part ${part}`, rows, await found);
    for (const row of rows) {
      const name = what === 'earnings' ? row['campaign'] : `${what}: ${row['offer']}`;
      counts[`${name}`] = (counts[`${name}`] ?? 0) + 1;
    }
  }
  return counts;
}

test.skipIf(rides.length === 0).each(Object.keys(orders) as Order[])(
  'real rides that arrive %s, one in a hundred voided, among declared days, moments and friends, pay, give and open what plain SQL derives (skipped where the data folder is absent) [CAMP-80, CAMP-81, CAMP-95, CAMP-99, CAMP-100, CAMP-107, CAMP-108, OFFER-23, REFER-23]',
  { timeout: 3_600_000 },
  async (order) => {
    const agency = await foundAgency(w);
    const declared: Declared = new Map();
    let used: UsedOffer[] = [];
    for (let part = 0; part <= PARTS; part += 1) {
      const valid = await arrive(agency, order, { part, declared });
      await withDerived(w, { part, valid, used }, async (client) => {
        const counts = await compare(agency, client, part);
        if (part < PARTS) return;
        if (isWhole) console.info(order, JSON.stringify({ rides: rides.length, used: used.length, counts }));
        await tryOffers(agency, client);
      });
      if (part === PARTS - 2) used = await useSome(agency);
    }
    expect(await troubles(w, agency.tenant)).toEqual([]);
  },
);
