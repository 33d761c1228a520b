import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { type TestMember, world } from '../../../testing/index.ts';
import { freshCodes, mintOffer, troubles } from '../../../testing/offers.ts';
import { startSession } from '../../auth/index.ts';
import { loadMapping } from '../mappings/load-mapping.ts';
import { type City, compareWithSql, foundCity, months, rowsOf } from '../testing/guadalajara-world.ts';
import { isWhole } from '../testing/real-rides-world.ts';
import { importFile } from './import-file.ts';

const RIDERS = isWhole ? 16 : 6;
const SHORT_ROWS = 3_000;
const PRICE = 30;

const w = await world();
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-beside-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

function filesToImport(): string[] {
  const [first] = months;
  if (isWhole || first === undefined) return months;
  const file = path.join(scratch, path.basename(first));
  const lines = gunzipSync(fs.readFileSync(first)).toString('utf8').split('\n');
  fs.writeFileSync(file, gzipSync(`${lines.slice(0, SHORT_ROWS + 1).join('\n')}\n`));
  return [file];
}

async function busiest(city: City, files: readonly string[]): Promise<TestMember[]> {
  const rides = Map.groupBy(files.flatMap(rowsOf), ([, rider = '']) => rider);
  const names = [...rides].toSorted(([, one], [, other]) => other.length - one.length).slice(0, RIDERS);
  return Promise.all(
    names.map(async ([name]) => {
      const memberId = city.memberOf.get(name) ?? '';
      return w.inTenant(city.tenant, async (tx) => {
        await tx.run(
          `update member set status = 'VERIFIED', phone_verified_at = $3, phone_hash = decode(md5($2::text), 'hex'), phone_last_digits = '0123'
            where tenant_id = $1 and member_id = $2`,
          [tx.tenantId, memberId, w.clock.now()],
        );
        const token = await startSession(tx, tx.tenantId, { memberId }, w.clock.now());
        return { memberId, email: '', cookie: `rewards_session_${tx.tenantId}=${token}` };
      });
    }),
  );
}

describe.skipIf(months.length === 0)('rides imported while riders claim and redeem', () => {
  test('earn what plain SQL derives from them, and each redemption is paid once [CAMP-05, EARNING-03, REDEEM-04, LEDGER-05]', {
    timeout: 900_000,
  }, async () => {
    const files = filesToImport();
    const city = await foundCity(w, files, { settings: { limits: { redemptionsPerMemberPerDay: 1_000_000 } } });
    const { tenant } = city;
    const riders = await busiest(city, files);
    const offerId = await mintOffer(w, tenant, { price: PRICE, codes: freshCodes(isWhole ? 20_000 : 2_000) });
    const full = await w.app.tenants.byId(tenant.tenantId);
    if (!full) throw new Error('The city was not founded.');

    const importing = { isOver: false };
    const answers: string[] = [];
    const changed: unknown[] = [];
    /** Claims and redeems until the import ends; each request is sent twice, like a rider does after a lost reply. */
    const ride = async ({ cookie }: TestMember): Promise<void> => {
      while (!importing.isOver) {
        const claimed = await w.request(tenant, { method: 'POST', path: '/rest/earnings/claimAll', cookie });
        const headers = { 'idempotency-key': randomUUID() };
        const press = { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie, headers } as const;
        const { status, body } = await w.request(tenant, press);
        const again = await w.request(tenant, press);
        if (status === 200 && again.body.TransactionID !== body.TransactionID) changed.push([body, again.body]);
        answers.push(`claim ${claimed.status}`, `redeem ${status} ${body.error ?? ''}`.trim());
      }
    };
    let tooLong = 0;
    const importAll = async (): Promise<void> => {
      const mapping = loadMapping('bikeshare-riders');
      for (const file of files) {
        const told = await importFile(w.deps, full, { providerId: 'bikes', file, mapping });
        const { 'DURATION_TOO_LONG duration': long = 0, ...refused } = told.refused;
        expect({ stored: told.accepted + long, refused }).toEqual({ stored: rowsOf(file).length, refused: {} });
        tooLong += long;
      }
    };
    await Promise.all([importAll().finally(() => (importing.isOver = true)), ...riders.map(ride)]);

    const stored = files.flatMap(rowsOf).length - tooLong;
    expect(await compareWithSql(w, city, files)).toMatchObject({ missing: 0, surplus: 0, stored });
    expect(await troubles(w, tenant)).toEqual([]);
    expect(changed).toEqual([]);
    const tally = Object.fromEntries([...Map.groupBy(answers, String)].map(([answer, all]) => [answer, all.length]));
    const allowed = ['claim 200', 'claim 503', 'redeem 200', 'redeem 409 INSUFFICIENT_BALANCE', 'redeem 503'];
    expect(Object.keys(tally).filter((answer) => !allowed.some((start) => answer.startsWith(start)))).toEqual([]);
    const redeemed = await w.inTenant(tenant, (tx) => tx.query('select from redemption'));
    // A retryable request may have been completed by its repeat.
    expect(redeemed.length).toBeGreaterThanOrEqual(tally['redeem 200'] ?? 0);
    expect(redeemed.length).toBeLessThanOrEqual(answers.filter((one) => /^redeem (200|503)/.test(one)).length);
    expect(redeemed.length).toBeGreaterThan(riders.length);
    if (isWhole) console.log(`${stored} rides, ${JSON.stringify(tally)}`);
  });
});
