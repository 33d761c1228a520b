import { fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { ensureStaffWith } from '../../apps/api/src/modules/staff/index.ts';
import { whole, worstCalls } from '../../apps/api/src/testing/worst-input.ts';
import { appVariables, benchKeyRing, startApp } from '../support/app.ts';
import { ask, endChild } from '../support/child.ts';
import type { BenchDatabase } from '../support/database.ts';
import { requestText, startLoadGenerator } from '../support/load-generator.ts';
import { arrangeCodes, arrangeMembers, arrangeOffers, arrangeTenant, tokenOf } from '../support/members.ts';
import { arrangePackTenant } from '../support/pack-tenant.ts';
import { median } from '../support/rounds.ts';
import type { Bench, Reading } from '../support/scenario.ts';
import type { AttackResult } from './attack.ts';

const OFFERS = ['offer-1', 'offer-2', 'offer-3', 'offer-4'];
const MEMBERS = 2_000;
const CLIENTS = 16;
const PAUSE_MILLIS = 100;
/** Connections that send the most expensive permitted input, and staff signed in at the desk. */
const ATTACKERS = 8;
const STAFF = 4;
const DESK = 'desk.bench.localhost';

async function signInStaff({ product, runtime }: BenchDatabase, agencyId: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let place = 0; place < STAFF; place += 1) {
    const person = { email: `owner-${place}@desk.example`, name: `Owner ${place}` };
    const deps = { database: runtime, clock: () => new Date(), keyRing: benchKeyRing };
    const staffId = await ensureStaffWith(deps, person, { agencyId, role: 'owner' });
    const token = randomUUID();
    await product.pool.query(
      `insert into staff_session (token_hash, session_id, staff_id, way, began_at, seen_at, proven_at)
       values ($1, $2, $3, 'CODE', now(), now(), now())`,
      [createHash('sha256').update(token).digest(), randomUUID(), staffId],
    );
    tokens.push(token);
  }
  return tokens;
}

/** Rider latency, minute by minute, while others send the most expensive input of every staff and public call. */
export async function measure(bench: Bench): Promise<Reading[]> {
  const seconds = bench.isQuick ? 15 : 60;
  const database = await bench.database();
  const riders = await arrangeTenant(database, 'riders');
  await arrangeMembers(database, riders, MEMBERS);
  await arrangeOffers(database, riders, OFFERS);
  for (const offer of OFFERS) await arrangeCodes(database, riders, offer, 20_000);
  const attacked = await arrangePackTenant(database);
  const tokens = await signInStaff(database, attacked.tenantId);
  await database.product.pool.query('vacuum analyze');

  const { port } = await startApp(bench, {
    ...(await appVariables(bench)),
    RATE_LIMITS: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    DESK_ORIGIN: `https://${DESK}`,
  });
  const load = startLoadGenerator(bench);
  const attacker = fork(path.join(import.meta.dirname, 'attack.ts'));
  bench.atEnd(() => endChild(attacker));
  const forwarded = { 'X-Forwarded-For': '192.0.2.1' };
  const templates = [
    requestText('GET', '/rest/offers/en', riders, forwarded),
    requestText('GET', '/rest/users/me/opening/en', riders, forwarded),
    requestText('POST', `/rest/offers/${OFFERS[0]}/redemption`, riders, { ...forwarded, 'Idempotency-Key': '{{key}}' }),
    requestText('POST', `/rest/offers/${OFFERS[1]}/redemption`, riders, { ...forwarded, 'Idempotency-Key': '{{key}}' }),
  ];
  const ride = async (forSeconds = seconds): Promise<number> => {
    const order = { port, connections: CLIENTS, seconds: forSeconds, pauseMillis: PAUSE_MILLIS, templates };
    const all = { ...order, tokens: Array.from({ length: MEMBERS }, (_, place) => tokenOf(place + 1)) };
    return (await load(all)).millis.p99;
  };
  let from = 0;
  bench.say(`${worstCalls(attacked.tenantId, whole).length} inputs by ${ATTACKERS} connections; warming up`);
  await ride(10);
  const quiet = [await ride(), await ride()];
  const beside: number[] = [];
  for (let minute = 0; minute < bench.rounds; minute += 1) {
    // Rebuilt each minute, because signed calls contain the time.
    const calls = worstCalls(attacked.tenantId, whole);
    const hosts = { riderHost: riders.host, deskHost: DESK };
    const way = { port, seconds, connections: ATTACKERS, refusedPauseMillis: PAUSE_MILLIS, tokens, ...hosts };
    const attacking = ask<AttackResult>(attacker, { ...way, calls, from });
    beside.push(await ride());
    const { byStatus, longest, next } = await attacking;
    from = next;
    bench.say(
      `p99 ${beside.at(-1)} ms; attackers ${JSON.stringify(byStatus)}, longest ${longest.millis} ms: ${longest.name}`,
    );
  }
  const [product, yardstick] = [Math.max(...beside), median(quiet)];
  const rounds = { quiet, beside };
  return [{ figure: 'p99', product, yardstick, unit: 'ms', score: product / yardstick, rounds }];
}
