import { type Command, Option } from 'commander';
import { testChecker, testOAuth } from '../../adapters/test-connection.ts';
import type { TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { namedProvider, redirectAddress } from '../../modules/connections/index.ts';
import {
  activeProviders,
  connectServer,
  deleteServer,
  type ProviderRow,
  type ProviderServer,
  readServer,
  serverKindOf,
} from '../../modules/providers/index.ts';
import { appOrigins } from '../../modules/tenants/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { printProblems } from '../support/connection-problems.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';
import { readCredentials, type ServerOptions, STDIN, serverOfOptions } from './server-of-options.ts';

const redirectsOf = (tenant: Tenant, { settings }: Deps, providerId: string): string[] =>
  appOrigins(tenant, settings).map((origin) => redirectAddress(origin, providerId));

function serverWords(server: ProviderServer | null): string {
  if (server === null) return 'not connected';
  if (server.kind === 'API') return `asked at ${server.validateUrl}`;
  const { issuer, endpoints, clientId, scope, subjectClaim, responseMode } = server;
  const where = endpoints ? `${endpoints.authorizeUrl} and ${endpoints.tokenUrl}` : `${issuer}, which tells the rest`;
  return `riders agree at ${where}; client ${clientId}, scope "${scope}", account by the claim ${subjectClaim}${responseMode === 'FORM_POST' ? ', answers in a form' : ''}`;
}

function addressOf(server: ProviderServer | null): { kind: ProviderServer['kind']; address: string } | null {
  if (server === null) return null;
  return { kind: server.kind, address: shownAddress(server.kind === 'API' ? server.validateUrl : server.issuer) };
}

async function serverOf({ tx, keyRing }: TenantCtx, { providerId }: ProviderRow): Promise<ProviderServer | null> {
  try {
    return await readServer(tx, keyRing, providerId);
  } catch (error) {
    throw new Error(`What was set of ${providerId} cannot be opened with today's keys: connect it anew.`, {
      cause: error,
    });
  }
}

function registerConnect(providers: Command, openDeps: OpenDeps): void {
  providers
    .command('connect')
    .description("connect a provider's own server, or change how; credentials are piped in, or read from a file")
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id; its pack says DIRECT_API or DIRECT_OAUTH')
    .option(
      '--credentials <file>',
      'DIRECT_OAUTH: client id and client secret, a line each; DIRECT_API: the secret',
      STDIN,
    )
    .option('--validate-url <address>', 'DIRECT_API: address that confirms whose an account is')
    .option('--issuer <address>', 'DIRECT_OAUTH: issuer, whose metadata is read')
    .option('--authorize-url <address>', 'where riders consent, if it has no metadata')
    .option('--token-url <address>', 'token address, if it has no metadata')
    .option('--revoke-url <address>', 'revocation address, if it has no metadata')
    .option('--account-url <address>', 'address that returns the account as JSON, if ID token and userinfo do not')
    .option('--scope <words>', 'requested scopes', 'openid email offline_access')
    .option('--subject-claim <name>', 'claim with the account id that ride reports use', 'sub')
    .option('--label-claim <name>', 'what the rider knows the account by; "" for none', 'email')
    .addOption(
      new Option('--secret-in <place>', 'how the secret is sent').choices(['header', 'body']).default('header'),
    )
    .addOption(
      new Option('--response-mode <mode>', 'how the browser brings the answer: in the address, or in a form')
        .choices(['query', 'form_post'])
        .default('query'),
    )
    .option('--allow-private', 'allow addresses in a private network')
    .action((tenantId: string, providerId: string, options: ServerOptions & { credentials: string }) =>
      onTenant(openDeps, tenantId, async ({ deps, tenant, run }) => {
        const kind = await run(async (ctx) => serverKindOf(await namedProvider(ctx, providerId)));
        const server = serverOfOptions(kind, options, await readCredentials(options.credentials, process.stdin));
        await run(async (ctx) => {
          const provider = await namedProvider(ctx, providerId);
          const before = await serverOf(ctx, provider).then(addressOf, () => null);
          await connectServer(ctx, provider, server);
          const facts = { before, after: addressOf(server) };
          await ctx.record({ verb: 'providers.connect', subject: { kind: 'provider', id: providerId }, facts });
        });
        print(`${providerId} is connected. Look whether all is well: rewards providers test ${tenantId} ${providerId}`);
        if (kind === 'API') return;
        print('The provider must have these addresses of ours, letter by letter:');
        for (const address of redirectsOf(tenant, deps, providerId)) print(`  ${address}`);
      }),
    );
}

function registerList(providers: Command, openDeps: OpenDeps): void {
  providers
    .command('list')
    .description('show the providers with servers of their own, and whether they are connected')
    .argument('<tenant>', 'tenant id')
    .action((tenantId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const lines = await run(async (ctx) => {
          const checkable = (await activeProviders(ctx)).filter(({ connectionType }) =>
            connectionType.startsWith('DIRECT_'),
          );
          const words = async (provider: ProviderRow): Promise<string> => {
            const description = await serverOf(ctx, provider).then(serverWords, ({ message }: Error) => message);
            return `${provider.providerId}\t${provider.connectionType}\t${description}`;
          };
          const found: string[] = [];
          for (const provider of checkable) found.push(await words(provider));
          return found;
        });
        print(...lines);
        if (lines.length === 0) print('No provider of this tenant has a server of its own.');
      }),
    );
}

function registerTest(providers: Command, openDeps: OpenDeps): void {
  providers
    .command('test')
    .description("ask a provider's server about an account that no one has, and print what is wrong")
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id')
    .action((tenantId: string, providerId: string) =>
      onTenant(openDeps, tenantId, async ({ deps, tenant, run }) => {
        const server = await run(async (ctx) => serverOf(ctx, await namedProvider(ctx, providerId)));
        if (server === null) throw new Error(`${providerId} is not connected.`);
        const [redirectUri = ''] = redirectsOf(tenant, deps, providerId);
        printProblems(server.kind === 'API' ? await testChecker(server) : await testOAuth(server, redirectUri));
      }),
    );
}

function registerDisconnect(providers: Command, openDeps: OpenDeps): void {
  providers
    .command('disconnect')
    .description("delete a provider's server and credentials: no one can connect it; connected accounts stay")
    .argument('<tenant>', 'tenant id')
    .argument('<provider>', 'provider id')
    .action((tenantId: string, providerId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const count = await run(async (ctx) => {
          const ended = await deleteServer(ctx.tx, providerId);
          const facts = { before: { isConnected: ended > 0 }, after: { isConnected: false } };
          await ctx.record({ verb: 'providers.disconnect', subject: { kind: 'provider', id: providerId }, facts });
          return ended;
        });
        print(count > 0 ? `${providerId} is disconnected.` : 'nothing changed: it was not connected');
      }),
    );
}

/**
 * `rewards providers connect|list|test|disconnect <tenant>`: manages the provider servers that verify accounts
 * [PROV-04, PROV-20].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const providers = group(program, 'providers');
  for (const add of [registerConnect, registerList, registerTest, registerDisconnect]) add(providers, openDeps);
}
