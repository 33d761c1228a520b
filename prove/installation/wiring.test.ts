import fs from 'node:fs';
import path from 'node:path';
import { ingestEvents, ingestValidationResult, limits, routes } from '@fareback/contract';
import { adminRoutes } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../scripts/steps.ts';
import { canRender, renderChart } from './render-chart.ts';
import { settingsThatAreRead } from './settings-read.ts';

/** Checks that references between deployment files, and to the product, exist. */

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const unit = read('deploy/systemd/fareback@.service');
const ofUnit = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
}
const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};

test('all settings the code reads are in the guide’s table, which contains no others [OPS-139]', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const table = rows.slice(0, rows.findIndex((line) => line.includes('`RUN_JOBS`')) + 1);
  const named = table.flatMap((line) => line.split('|')[1]?.match(/[A-Z]\w+/g) ?? []);
  // Documented with the database it contains.
  expect([...named, 'DATA_DIR'].toSorted()).toEqual(settingsThatAreRead());
});

test('files that compose mounts into a service are among its secrets, and each address matches its service name [OPS-139]', () => {
  const given = Object.entries(services).flatMap(([name, { environment = {}, secrets = [] }]) =>
    Object.values(environment)
      .filter((value) => value.startsWith('/run/secrets/'))
      .map((value) => ({ name, value, isThere: secrets.includes(value.slice('/run/secrets/'.length)) })),
  );
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter(({ isThere }) => !isThere)).toEqual([]);

  const addresses = read('deploy/compose/secrets.sh').matchAll(
    /^make (database\w*) "postgres:\/\/(\w+):.*@([\w:]+)\//gm,
  );
  const [, pooledAt] = /^listen_port = (\d+)$/m.exec(read('deploy/compose/pgbouncer/pgbouncer.ini')) ?? [];
  expect(Object.fromEntries([...addresses].map(([, name, role, at]) => [name, [role, at]]))).toEqual({
    database_owner_url: ['fareback_owner', 'postgres:5432'],
    database_url: ['fareback_runtime', `pgbouncer:${pooledAt}`],
    database_direct_url: ['fareback_runtime', 'postgres:5432'],
  });
});

test('metrics and health of processes are blocked at the proxy, which forwards to their port [OPS-139]', () => {
  const [, port] = /^ +PORT=(\d+) \\$/m.exec(read('deploy/image/Dockerfile')) ?? [];
  const [inCompose, onMachine] = ['compose', 'caddy'].map((folder) => read(`deploy/${folder}/Caddyfile`));
  for (const text of [inCompose, onMachine])
    expect(text).toMatch(/^\t@inside path \/metrics \/readyz \/livez\n\trespond @inside 404$/m);
  const [, service = '', leads] = /^\t\tdynamic a (\w+) (\d+) \{$/m.exec(inCompose ?? '') ?? [];
  expect([Object.keys(services).includes(service), leads]).toEqual([true, port]);
  expect(onMachine).toMatch(/^\t\thealth_uri \/readyz$/m);
});

/** Caddy's rule for paths: a single asterisk at the end matches any rest; of several, each matches one part of a path. */
function isMatch(pattern: string, at: string): boolean {
  if (pattern.indexOf('*') === pattern.length - 1) return at.startsWith(pattern.slice(0, -1));
  return new RegExp(`^${pattern.replaceAll('*', '[^/]*')}$`).test(at);
}

/** The largest body, in bytes, that a Caddy file lets through at a path. */
function largestBody(text: string, at: string): number {
  const bytesOf = { KiB: 1024, MiB: 1024 * 1024 };
  const largest = [...text.matchAll(/request_body @(\w+) \{\s+max_size (\d+)(KiB|MiB)/g)].flatMap(
    ([, name, size, of]) => {
      const [, not, patterns = ''] = new RegExp(`^\\t@${name} (not )?path (.*)$`, 'm').exec(text) ?? [];
      const isNamed = patterns.split(' ').some((pattern) => isMatch(pattern, at));
      return isNamed === (not === undefined) ? [Number(size) * bytesOf[of as keyof typeof bytesOf]] : [];
    },
  );
  return Math.min(...largest);
}

interface Sized {
  path: string;
  bodyMaxBytes?: number;
}

test.each(['compose', 'caddy'])(
  'the proxy of deploy/%s lets each call send the body that it may have, and all others 64 KiB [OPS-233]',
  (folder) => {
    const text = read(`deploy/${folder}/Caddyfile`);
    const calls: Sized[] = [routes, adminRoutes].flatMap((groups) =>
      Object.values(groups).flatMap((group): Sized[] => Object.values(group)),
    );
    const largest: Sized[] = [
      ...calls,
      { ...ingestEvents, bodyMaxBytes: limits.ingestBodyMaxBytes },
      ingestValidationResult,
    ];
    expect(largest.filter(({ bodyMaxBytes = 0 }) => bodyMaxBytes > limits.bodyMaxBytes).length).toBeGreaterThan(6);
    const isTooSmall = ({ path: at, bodyMaxBytes = limits.bodyMaxBytes }: Sized): boolean =>
      largestBody(text, at.replace(/:\w+/g, 'x')) < bodyMaxBytes;
    expect(largest.filter(isTooSmall).map(({ path: at }) => at)).toEqual([]);
    for (const at of ['/', '/auth/sign-in', '/admin/sign-in', '/admin/agencies/x/members/y/goodwill'])
      expect(largestBody(text, at)).toBe(limits.bodyMaxBytes);
  },
);

test('the unit starts an existing command, with enough time to stop and its one writable folder [OPS-139]', () => {
  const [program = '', file = ''] = (ofUnit('ExecStart') ?? '')
    .split(' ')
    .map((word) => word.replace('/opt/fareback/', ''));
  expect([program, fs.existsSync(path.join(root, file))]).toEqual(['node_modules/.bin/node', true]);
  expect(ofUnit('TimeoutStopSec')).toBe('75');
  expect(ofUnit('EnvironmentFile')).toBe('/etc/fareback/production.env');
  const [, record] =
    /^\s*echo ERASURE_RECORD=(\S+) >> \/etc\/fareback\/production\.env$/m.exec(read('docs/backup.md')) ?? [];
  expect(ofUnit('ReadWritePaths')).toBe(`-${record}`);
});

test('each day of a week has one backup of a valid kind, and Prometheus uses the job name of the alerts [OPS-139]', () => {
  const lines = [
    ...read('deploy/backup/fareback-backup.cron').matchAll(
      /^\d+ \d+ \* \* (\S+) +postgres (\S*fareback-backup) (\w+)$/gm,
    ),
  ];
  const days = lines.flatMap(([, days = '', , kind]) => {
    const [from = 0, to = from] = days.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, day) => [from + day, kind]);
  });
  expect(Object.fromEntries(days)).toEqual({
    0: 'full',
    1: 'diff',
    2: 'diff',
    3: 'diff',
    4: 'diff',
    5: 'diff',
    6: 'diff',
  });
  expect(days).toHaveLength(7);
  const guide = read('docs/backup.md');
  for (const [, , command] of lines) expect(guide).toContain(command);

  const jobs = [...read('deploy/monitoring/alerts.yml').matchAll(/up\{job="(\w+)"\}/g)].map(([, job]) => job);
  const [, scraped] = /job_name: (\w+)/.exec(read('docs/alerts.md')) ?? [];
  expect(new Set(jobs)).toEqual(new Set([scraped]));
});

interface Schema {
  additionalProperties?: boolean | Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}

function strangersIn(value: unknown, { properties, required = [], additionalProperties }: Schema, at = ''): string[] {
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const keys = Object.keys(value);
  const unknown = additionalProperties === false ? keys.filter((key) => !(key in properties)) : [];
  const missing = required.filter((key) => !keys.includes(key));
  const below = Object.entries(value).flatMap(([key, each]) =>
    strangersIn(each, properties[key] ?? {}, `${at}.${key}`),
  );
  return [...[...unknown, ...missing].map((key) => `${at}.${key}`), ...below];
}

test('the chart’s values match its schema [OPS-139]', () => {
  const schema = JSON.parse(read('deploy/chart/values.schema.json')) as Schema;
  const values = parse(read('deploy/chart/values.yaml')) as Record<string, unknown>;
  expect(strangersIn(values, schema)).toEqual([]);
  expect(strangersIn({ ...values, replica: 3, image: {} }, schema)).toEqual([
    '.replica',
    '.image.reference',
    '.image.pullPolicy',
  ]);
});

type Labels = Record<string, string>;
interface Pod {
  metadata: { labels: Labels; annotations?: Labels };
  spec: {
    containers: [
      {
        ports?: [{ name: string; containerPort: number }];
        env: { name: string; value: string }[];
        volumeMounts: { name: string; mountPath: string }[];
      },
    ];
    volumes: { name: string; secret?: { items: { path: string }[] } }[];
  };
}
const isChosen = (labels: Labels, selector: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

test.skipIf(!canRender)(
  'the chart’s services, disruption budgets and network policies select the right pods, ports have one name, and secrets are where settings expect them (skipped without kubectl) [OPS-139]',
  () => {
    const manifests = renderChart(path.join(root, 'deploy/chart'));
    const specOf = (wanted: string): unknown => manifests.find(({ kind }) => kind === wanted)?.['spec'];
    const { template: server } = specOf('Deployment') as { template: Pod };
    const { template: migrating } = specOf('Job') as { template: Pod };
    const chosenBy = (selector: Labels): boolean[] =>
      [server, migrating].map(({ metadata }) => isChosen(metadata.labels, selector));
    const service = specOf('Service') as { selector: Labels; ports: [{ name: string; targetPort: string }] };
    expect(chosenBy(service.selector)).toEqual([true, false]);
    const matching = (kind: string): Labels =>
      (specOf(kind) as { selector: { matchLabels: Labels } }).selector.matchLabels;
    expect(['Deployment', 'PodDisruptionBudget'].map((kind) => chosenBy(matching(kind)))).toEqual([
      [true, false],
      [true, false],
    ]);
    const { podSelector } = specOf('NetworkPolicy') as { podSelector: { matchLabels: Labels } };
    expect(chosenBy(podSelector.matchLabels)).toEqual([true, true]);

    const [port] = server.spec.containers[0].ports ?? [];
    expect(service.ports).toMatchObject([{ targetPort: port?.name }]);
    expect(server.metadata.annotations?.['prometheus.io/port']).toBe(String(port?.containerPort));
    expect(specOf('Ingress')).toMatchObject({
      rules: [1, 2].map(() => ({
        http: { paths: [{ backend: { service: { port: { name: service.ports[0].name } } } }] },
      })),
    });

    for (const { containers, volumes } of [server.spec, migrating.spec]) {
      const [{ env, volumeMounts }] = containers;
      const files = volumeMounts.flatMap(({ name, mountPath }) =>
        (volumes.find((volume) => volume.name === name)?.secret?.items ?? []).map(
          (item) => `${mountPath}/${item.path}`,
        ),
      );
      const asked = env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
      expect(asked.toSorted()).toEqual(files.toSorted());
    }
  },
);
