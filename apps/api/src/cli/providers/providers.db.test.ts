import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startLocalChecker } from '../../adapters/local-account-checker.ts';
import { type ConsentEnv, createConsentEnv } from '../../testing/consent-env.ts';
import { world } from '../../testing/index.ts';
import { register } from './providers.ts';

const w = await world();
const open = new Set<{ stop: () => Promise<void> }>();
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  for (const one of open) await one.stop();
  open.clear();
});

async function scene() {
  const stage = await createConsentEnv(w);
  open.add(stage);
  await w.inTenant(stage.tenant, (tx) =>
    tx.run(
      `insert into provider (tenant_id, provider_id, position, connection_type, identifier_type, definition, texts, is_active)
       values ($1, 'pool', 2, 'DIRECT_API', 'EMAIL', '{}', '{}', true), ($1, 'card', 3, 'SELF_REPORT', 'NUMERIC_ID', '{}', '{}', true)`,
      [stage.tenant.tenantId],
    ),
  );
  const rewards = async (...words: string[]): Promise<string> => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const program = new Command().exitOverride();
    register(program, async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} }));
    const [verb = '', ...rest] = words;
    await program.parseAsync(['providers', verb, stage.tenant.tenantId, ...rest], { from: 'user' });
    return lines.join('\n');
  };
  return { ...stage, rewards };
}

function credentials(...lines: string[]): string[] {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'credentials-')), 'file');
  fs.writeFileSync(file, lines.join('\n'));
  return ['--credentials', file];
}
const known = ({ local }: ConsentEnv) => credentials(local.clientId, local.clientSecret);

describe('OAuth provider', () => {
  test('is connected by its issuer; the output shows what to register there, and riders can connect at once [PROV-04, PROV-20]', async () => {
    const s = await scene();
    await s.rewards('disconnect', 'ferry');
    expect(await s.ask()).toMatchObject({ body: { error: 'PROVIDER_NOT_CONNECTABLE' } });
    expect(await s.rewards('list')).toContain('ferry\tDIRECT_OAUTH\tnot connected');
    const told = await s.rewards('connect', 'ferry', '--issuer', s.local.issuer, ...known(s));
    expect(told).toContain(`  https://${s.tenant.host}/auth/provider/ferry/callback`);
    expect(await s.connect(s.people.ines.id)).toContain('status=CONNECTED');
    expect(await s.rewards('test', 'ferry')).toBe('All is well.');
    expect(process.exitCode ?? 0).toBe(0);
  });

  test('its credentials are encrypted and never shown', async () => {
    const s = await scene();
    await s.rewards('connect', 'ferry', '--issuer', s.local.issuer, ...known(s));
    const rows = await w.inTenant(s.tenant, (tx) =>
      tx.query(`select encode(settings_sealed, 'escape') as text from provider_server`),
    );
    expect(JSON.stringify(rows)).not.toContain(s.local.clientSecret);
    expect(JSON.stringify(rows)).not.toContain(s.local.issuer);
    const listed = await s.rewards('list');
    expect(listed).toContain(`riders agree at ${s.local.issuer}, which tells the rest; client fareback`);
    expect(listed).not.toContain(s.local.clientSecret);
  });

  test('the audit log has its address without the query, which can have an access key [DESK-756]', async () => {
    const s = await scene();
    await s.rewards('connect', 'ferry', '--issuer', 'https://id.example/a?key=hidden', ...known(s));
    const acts = await w.inTenant(s.tenant, (tx) =>
      tx.query(`select facts from act where tenant_id = $1 and verb = 'providers.connect'`, [s.tenant.tenantId]),
    );
    expect(acts).toMatchObject([{ facts: { after: { address: 'https://id.example/a' } } }]);
    expect(JSON.stringify(acts)).not.toContain('hidden');
  });

  test('a wrong secret and an unreachable provider are explained', async () => {
    const s = await scene();
    await s.rewards('connect', 'ferry', '--issuer', s.local.issuer, ...credentials('fareback', 'wrong'));
    expect(await s.rewards('test', 'ferry')).toBe('It does not know this client id with this secret (invalid_client).');
    expect(process.exitCode).toBe(1);
    await s.local.stop();
    expect(await s.rewards('test', 'ferry')).toContain('No connection was made');
  });

  test('the metadata path is stripped from the issuer; endpoints can be given instead', async () => {
    const s = await scene();
    const issuer = `${s.local.issuer}/.well-known/openid-configuration`;
    await s.rewards('connect', 'ferry', '--issuer', issuer, ...known(s));
    expect(await s.rewards('test', 'ferry')).toBe('All is well.');
    const named = ['--authorize-url', `${s.local.issuer}/auth`, '--token-url', `${s.local.issuer}/token`];
    await s.rewards('connect', 'ferry', ...named, '--scope', 'rides', ...known(s));
    expect(await s.rewards('test', 'ferry')).toBe(
      'It cannot revoke a grant: what riders disconnect stays open at its side.',
    );
  });

  test('answers in a form if the operator says so [PROV-39]', async () => {
    const s = await scene();
    const modeOf = async () => new URL((await s.ask()).body.providerRedirectURL).searchParams.get('response_mode');
    await s.rewards('connect', 'ferry', '--issuer', s.local.issuer, '--response-mode', 'form_post', ...known(s));
    expect(await s.rewards('list')).toContain(', answers in a form');
    expect(await s.rewards('test', 'ferry')).toBe('All is well.');
    expect(await modeOf()).toBe('form_post');
    await s.rewards('connect', 'ferry', '--issuer', s.local.issuer, ...known(s));
    expect(await modeOf()).toBeNull();
  });

  test.each<[string, string[], string[], RegExp]>([
    ['no address', ['fareback'], [], /Say where it tells about itself/],
    ['half of the addresses', ['fareback'], ['--token-url', 'https://a.example/t'], /Name both/],
    ['no https', ['fareback'], ['--issuer', 'http://id.example'], /is no https address/],
    ['a user in it', ['fareback'], ['--issuer', 'https://me:secret@id.example'], /without user/],
    ['a client id of two words', ['fare back'], ['--issuer', 'https://id.example'], /must be the client id/],
    ['no credentials', [''], ['--issuer', 'https://id.example'], /no credentials/],
  ])('%s connects nothing, and no secret is shown', async (_, lines, options, message) => {
    const s = await scene();
    await s.rewards('disconnect', 'ferry');
    const failed = s.rewards('connect', 'ferry', ...options, ...credentials(...lines));
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.not.toThrow(/secret@/);
    expect(await s.rewards('list')).toContain('ferry\tDIRECT_OAUTH\tnot connected');
  });
});

describe('provider with account checks', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

  test('is connected by URL and secret, and rejects an unknown account [PROV-04]', async () => {
    const s = await scene();
    const checker = await startLocalChecker({ answer: () => ({ result: 'no', reason: 'nobody' }) });
    open.add(checker);
    await s.rewards('connect', 'pool', '--validate-url', checker.url, ...credentials(checker.secret));
    expect(await s.rewards('test', 'pool')).toBe('All is well.');
    expect(await s.rewards('list')).toContain(`pool\tDIRECT_API\tasked at ${checker.url}`);
  });

  test('a provider that rejects our signature, confirms everyone or does not answer is explained', async () => {
    const s = await scene();
    const checker = await startLocalChecker({ answer: () => ({ result: 'yes' }) });
    open.add(checker);
    await s.rewards('connect', 'pool', '--validate-url', checker.url, ...credentials(secret));
    expect(await s.rewards('test', 'pool')).toContain('It rejects our signature (status 401)');
    await s.rewards('connect', 'pool', '--validate-url', checker.url, ...credentials(checker.secret));
    expect(await s.rewards('test', 'pool')).toContain('It says yes to an account that nobody has');
    await s.rewards('connect', 'pool', '--validate-url', 'https://10.0.0.8/check', ...credentials(secret));
    expect(await s.rewards('test', 'pool')).toContain('Its address is in a private network');
  });

  test('requires a secret in the right format', async () => {
    const s = await scene();
    const url = ['--validate-url', 'https://pool.example/check'];
    await expect(s.rewards('connect', 'pool', ...url, ...credentials('whsec_short'))).rejects.toThrow('must be whsec_');
    await expect(s.rewards('connect', 'pool', ...credentials(secret))).rejects.toThrow('--validate-url');
  });
});

test('a provider that is unknown or has no server is reported', async () => {
  const s = await scene();
  await expect(s.rewards('connect', 'card', ...credentials('a'))).rejects.toThrow('card has no server to connect');
  await expect(s.rewards('connect', 'tram', ...credentials('a'))).rejects.toThrow('it has ferry, pool, card');
  await expect(s.rewards('test', 'pool')).rejects.toThrow('pool is not connected');
  expect(await s.rewards('disconnect', 'pool')).toBe('nothing changed: it was not connected');
});
