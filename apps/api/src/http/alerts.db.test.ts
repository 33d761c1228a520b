import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type ErrorCode, errorCodes } from '@fareback/contract';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeYearsJob, verifyBooksJob } from '../jobs/points.ts';

import { world } from '../testing/index.ts';
import { createReferralFixture } from '../testing/referral-fixture.ts';

const root = path.join(import.meta.dirname, '../../../..');

const file = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
const rules = [
  ...file('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: >-\n\s+(.+)\n[\s\S]*?runbook: (\S+)/g),
].map(([, alert = '', expr = '', runbook]) => ({ alert, expr, runbook }));
const panels = (
  JSON.parse(file('deploy/monitoring/fareback-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
).panels;

const w = await world();
const metrics = async (): Promise<string> =>
  (await w.app.server.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body;

/** An agency with data for every metric: provider reports, ledger verification, a backup. */
async function arrange(): Promise<string> {
  const tenant = await w.mintTenant();
  await w.inTenant(tenant, (tx) =>
    tx.run('insert into provider_seen (tenant_id, provider_id, called_at, accepted_at) values ($1, $2, $3, $3)', [
      tenant.tenantId,
      'bikes',
      w.clock.now(),
    ]),
  );
  await w.signUpMember(tenant);
  await closeYearsJob(w.deps).run({ tenantId: tenant.tenantId });
  await verifyBooksJob(w.deps).run({ tenantId: tenant.tenantId });
  const superuser = new pg.Client({ connectionString: w.superuserUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ name: string }>('select current_database() as name');
  await superuser.query(
    `alter database ${superuser.escapeIdentifier(rows[0]?.name ?? '')} set fareback.backed_up_at = '2026-03-01T01:17:00Z'`,
  );
  await superuser.end();
  return tenant.tenantId;
}

test('metrics cover pool, queue, providers, daily ledger verification, backup and release, by agency and never by rider; missing parts have no metric [OPS-48, OPS-50, OPS-95]', async () => {
  const tenant = await arrange();
  const told = await metrics();
  for (const line of [
    `fareback_provider_accepted_timestamp_seconds{tenant="${tenant}",provider="bikes"} ${w.clock.now().getTime() / 1000}`,
    `fareback_books_broken{tenant="${tenant}"} 0`,
    `fareback_books_finished{tenant="${tenant}"} 1`,
    'fareback_backup_timestamp_seconds 1772327820',
    'fareback_build_info{version="0.6.0"} 1',
  ])
    expect(told).toContain(`${line}\n`);
  expect(told).toMatch(/fareback_database_connections\{state="waiting"\} \d/);
  expect(told).toMatch(/fareback_queue_jobs\{state="given_up"\} \d/);
  expect(told).not.toMatch(/@|member/);
  // This database has no replica, which must not show as a lag of 0.
  expect(told).not.toMatch(/^fareback_replica_/m);
});

test('every alert has a runbook section, and every metric in alerts and dashboard is exported [OPS-49]', async () => {
  const sections = new Set([...file('docs/alerts.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title));
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert))).toEqual(sections);
  for (const { alert, runbook } of rules) expect(runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
  const told = await metrics();
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr).join('\n');
  const named = new Set(expressions.match(/\b(?:fareback|process|nodejs)_[a-z0-9_]+/g));
  for (const name of named)
    expect([name, told.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `)]).toEqual([name, true]);
});

const toldLines = (told: string): { name: string; labels: Map<string, string> }[] =>
  [...told.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm)].map(([, name = '', labels = '']) => ({
    name,
    labels: new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value])),
  }));

async function liveADay(): Promise<void> {
  const scene = await createReferralFixture(w);
  const { card } = await scene.rider();
  await scene.report([{ id: 'a-ride', card }]);
  await w.request(scene.tenant, { method: 'GET', path: '/rest/users/me/userinfo/en' });
}

test('every label and value used by alerts and dashboard is exported or a known code; guides list every metric and no other [OPS-117]', async () => {
  await arrange();
  await liveADay();
  const told = await metrics();
  const lines = toldLines(told);
  // The test database has no replica: these metrics have no label.
  const unasked = ['up', 'fareback_replica_lag_seconds', 'fareback_replica_read'];
  const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => {
    const figures = [...expr.matchAll(/\b((?:fareback|process|nodejs)_\w+|up\b)(?:\{([^}]*)\})?/g)];
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
    return figures
      .filter(([, name = '']) => !unasked.includes(name))
      .map(([, name = '', selector = '']) => ({ expr, name, selector, grouped }));
  });
  expect(asked.length).toBeGreaterThan(25);
  for (const { expr, name, selector, grouped } of asked) {
    const ours = lines.filter((line) => line.name === name);
    expect([name, ours.length > 0]).toEqual([name, true]);
    const has = (label: string): boolean => ours.some(({ labels }) => labels.has(label));
    for (const label of grouped) expect([expr, label, has(label)]).toEqual([expr, label, true]);
    for (const [, label = '', operator = '', value = ''] of selector.matchAll(/(\w+)(=~|=)"([^"]*)"/g)) {
      expect([expr, label, has(label)]).toEqual([expr, label, true]);
      const values = label === 'code' ? value.split('|') : operator === '=' ? [value] : [];
      const isTold = (each: string): boolean =>
        label === 'code'
          ? errorCodes.includes(each as ErrorCode)
          : ours.some(({ labels }) => labels.get(label) === each);
      expect([expr, values.filter((each) => !isTold(each))]).toEqual([expr, []]);
    }
  }
  const figures = new Set([...told.matchAll(/^# TYPE (fareback_\w+) /gm)].map(([, name]) => name));
  const table = new Set(
    [...file('docs/alerts.md').matchAll(/^\| (`fareback.*?) \|/gm)].flatMap(
      ([row]) => row.match(/fareback_\w+/g) ?? [],
    ),
  );
  expect(table).toEqual(figures);
  const guides = fs.readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const inGuides = guides.flatMap(
    (name) =>
      file(`docs/${name}`).match(
        /\b(?:fareback|process|nodejs)_[a-z]\w*_(?:seconds|total|bytes|jobs|connections|info)\b/g,
      ) ?? [],
  );
  for (const name of new Set(inGuides)) expect([name, told.includes(`# TYPE ${name} `)]).toEqual([name, true]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.skipIf(!hasPromtool)(
  `Prometheus takes the rules${hasPromtool ? '' : ' (skipped: no promtool here)'} [OPS-49]`,
  () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/monitoring/alerts.yml'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  },
);

test('a year that ended a day ago and is not closed is exported as a metric until it is [OPS-105]', async () => {
  const { tenantId } = await w.mintTenant();
  const told = async () => {
    const { app } = await world();
    const { body } = await app.server.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    return new RegExp(`fareback_year_to_close\\{tenant="${tenantId}"\\} (\\d)`).exec(body)?.[1];
  };
  expect(await told()).toBe('1');
  await closeYearsJob(w.deps).run({ tenantId });
  expect(await told()).toBe('0');
});

test('the daily job finds a broken row and exports it as a metric [OPS-50]', async () => {
  const tenant = await w.mintTenant();
  const { memberId } = await w.signUpMember(tenant);
  await w.inTenant(tenant, (tx) => tx.run('update member_account set available = 7 where member_id = $1', [memberId]));
  await verifyBooksJob(w.deps).run({ tenantId: tenant.tenantId });
  const other = await world();
  const told = (await other.app.server.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body;
  expect(told).toMatch(new RegExp(`fareback_books_broken\\{tenant="${tenant.tenantId}"\\} [1-9]`));
});
