import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, mintOffer } from '../../testing/offers.ts';
import { register } from './coupons-import.ts';

/** 20,000 by default; `CODES=1000000` runs the full size and measures. */
const CODES = Number(process.env['CODES'] ?? 20_000);

const w = await world();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-import-'));
const file = path.join(folder, 'codes.csv');
let running: ChildProcess | undefined;
afterAll(() => {
  running?.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());

async function importing(tenant: TestTenant, offerId: string, content: string | null, ...more: string[]) {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split('\n')));
  const program = new Command().exitOverride();
  register(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
  if (content !== null) fs.writeFileSync(file, content);
  await program.parseAsync(['coupons', 'import', tenant.tenantId, offerId, file, ...more], { from: 'user' });
  return lines;
}

const poolOf = (tenant: TestTenant, offerId: string) =>
  w.inTenant(tenant, (tx) =>
    tx.query<{ codeEncrypted: Buffer; expiresAt: Date | null }>(
      `select code_sealed as "codeEncrypted", expires_at as "expiresAt" from coupon where offer_id = $1 order by coupon_id`,
      [offerId],
    ),
  );

test('new codes are added encrypted; duplicates in the file, the pool and other pools are listed separately with their lines [REDEEM-17]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const [known = '', elsewhere = '', fresh = '', dated = ''] = freshCodes(4);
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', codes: [known] });
  await mintOffer(w, tenant, { offerId: 'museum', codes: [elsewhere] });
  const content = `code,expires_at\r\n${known},\r\n${fresh},\r\n\r\n"${fresh}",\r\n${elsewhere},\r\nOLD-1,2026-03-01\r\n${dated},2026-07-31\r\n`;
  const summary = (added: string) => [
    'codes.csv: with a header',
    'codes                          count  lines',
    `${added.padEnd(29)}      2`,
    'in the pool already                1  2',
    'in the pool of museum already      1  6',
    'repeated in this file              1  5 as 3',
    'expired, left out                  1  7',
    'blank lines                        1  4',
  ];
  expect(await importing(tenant, offerId, content, '--dry-run')).toEqual([
    ...summary('would be added'),
    'Nothing was written.',
  ]);
  expect(await poolOf(tenant, offerId)).toHaveLength(1);
  expect(await importing(tenant, offerId, content)).toEqual(summary('added'));
  const pool = await poolOf(tenant, offerId);
  expect(pool.map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([
    undefined,
    undefined,
    '2026-08-01T04:00:00.000Z',
  ]);
  for (const { codeEncrypted } of pool)
    for (const code of [fresh, dated]) expect(codeEncrypted.includes(code)).toBe(false);
  expect((await importing(tenant, offerId, content))[2]).toMatch(/^added +0$/);
  expect(await poolOf(tenant, offerId)).toEqual(pool);
});

test("codes without an expiry get the operator's; the day ends in the tenant's time zone [REDEEM-17, TEN-21]", async () => {
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const offerId = await mintOffer(w, tenant);
  const [plain = '', dated = ''] = freshCodes(2);
  await importing(tenant, offerId, `${plain}\n${dated},2026-12-31T00:00:00Z\n`, '--expires', '2026-07-31');
  expect((await poolOf(tenant, offerId)).map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([
    '2026-08-01T04:00:00.000Z',
    '2026-12-31T00:00:00.000Z',
  ]);
  await expect(importing(tenant, offerId, null, '--expires', 'soon')).rejects.toThrow('"soon" is neither');
});

test('a file with one fault imports nothing; an offer without a code pool is rejected by name [REDEEM-17]', async () => {
  const tenant = await w.mintTenant();
  const offerId = await mintOffer(w, tenant);
  await expect(importing(tenant, offerId, `${freshCodes(3).join('\n')}\nX,soon\n`)).rejects.toThrow(
    'codes.csv: one line cannot be read, and nothing was imported.\n  line 4 has an expiry',
  );
  expect(await poolOf(tenant, offerId)).toEqual([]);
  const page = await mintOffer(w, tenant, { couponType: 'CATALOG', definition: { stock: { kind: 'fixed' } } });
  await expect(importing(tenant, page, null)).rejects.toThrow('it gives out no imported codes');
  const made = await mintOffer(w, tenant, { definition: { stock: { kind: 'template', pattern: 'T-####' } } });
  await expect(importing(tenant, made, null)).rejects.toThrow('it gives out no imported codes');
  await expect(importing(tenant, 'nothing', null)).rejects.toThrow('there is no such offer');
  await expect(importing({ tenantId: 'nowhere', host: '' }, offerId, null)).rejects.toThrow('no active tenant');
});

function startImport({ tenantId }: TestTenant, offerId: string) {
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main, 'coupons', 'import', tenantId, offerId, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: w.runtimeUrl,
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      REWARDS_BY: 'Ana Lima',
    },
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return { child, ended: once(child, 'close'), said: () => said };
}

function peakMegabytes({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

test(
  'a long import that is killed, stopped and run again gives the same pool, with little memory [REDEEM-17]',
  async () => {
    const tenant = await w.mintTenant();
    const offerId = await mintOffer(w, tenant);
    const out = fs.openSync(file, 'w');
    for (let from = 0; from < CODES; from += 10_000)
      fs.writeSync(
        out,
        Array.from({ length: Math.min(10_000, CODES - from) }, (_, at) => `RIDE-${from + at}\n`).join(''),
      );
    fs.closeSync(out);
    const count = async (): Promise<number> => {
      const rows = await w.inTenant(tenant, (tx) =>
        tx.query<{ count: number }>('select count(*)::int as count from coupon where offer_id = $1', [offerId]),
      );
      return rows[0]?.count ?? 0;
    };

    let before = 0;
    const stopped = 'Stopped. What was imported stays; the same command again goes on from there.\n';
    for (const [signal, farewell] of [
      ['SIGKILL', ''],
      ['SIGINT', stopped],
    ] as const) {
      const { child, ended, said } = startImport(tenant, offerId);
      while (child.exitCode === null && (await count()) === before) await pause(2);
      child.kill(signal);
      await ended;
      before = await count();
      expect(before).toBeGreaterThan(0);
      expect(before).toBeLessThan(CODES);
      expect(said()).toBe(farewell);
    }

    const begun = performance.now();
    const { child, ended, said } = startImport(tenant, offerId);
    let peak = 0;
    while (child.exitCode === null) {
      peak = Math.max(peak, peakMegabytes(child));
      await pause(20);
    }
    await ended;
    expect(said()).toMatch(new RegExp(`added +${CODES - before}\\n`));
    expect(said()).toMatch(new RegExp(`in the pool already +${before} `));
    expect(await count()).toBe(CODES);
    const hashes = [0, 1, CODES >> 1, CODES - 1].map((at) =>
      w.deps.keyRing.hash(`RIDE-${at}`, `coupon|${tenant.tenantId}`),
    );
    const found = await w.inTenant(tenant, (tx) =>
      tx.query('select 1 from coupon where code_hash = any($1::bytea[])', [hashes]),
    );
    expect(found).toHaveLength(4);
    if (process.env['CODES']) {
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.info(`${CODES - before} of ${CODES} codes in ${seconds} s, at most ${Math.round(peak)} MB`);
    }
    // A starting process uses some 200 MB, and a million codes 60 more.
    expect(peak).toBeLessThan(512);
  },
  60_000 + CODES * 2,
);
