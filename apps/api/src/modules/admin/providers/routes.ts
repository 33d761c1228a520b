import { adminRoutes, type ProviderHealth } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { countRejected, providersSeen } from '../../ingest/index.ts';
import { activeProviders, readServers } from '../../providers/index.ts';
import { providerNames } from '../../rides/index.ts';
import { providerSecretsSince } from '../../tenants/index.ts';
import { readRejected, replayRejected, showRejected } from './rejected.ts';

const textOf = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

/** Health of the agency's providers: last requests, rejected events, age of the secret [DESK-63]. */
async function listHealth(ctx: StaffCtx): Promise<{ providers: ProviderHealth[] }> {
  const { tx } = ctx;
  const [rows, nameOf] = [await activeProviders(ctx), await providerNames(ctx, 'en')];
  const [seen, rejected, secrets, servers] = [
    await providersSeen(tx),
    await countRejected(tx),
    await providerSecretsSince(tx),
    new Map((await readServers(tx)).map(({ providerId, updatedAt }) => [providerId, updatedAt])),
  ];
  const providers = rows.map(({ providerId }) => ({
    providerId,
    name: nameOf(providerId),
    calledAt: textOf(seen.get(providerId)?.calledAt),
    acceptedAt: textOf(seen.get(providerId)?.acceptedAt),
    refused: rejected
      .filter((each) => each.providerId === providerId)
      .map(({ reason, events, lastAt }) => ({ reason, events, lastAt: lastAt.toISOString() })),
    secretSince: textOf(secrets.get(providerId)),
    serverSetAt: textOf(servers.get(providerId)),
  }));
  return { providers };
}

const { events, providers } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminHandle(providers.health, listHealth),
  adminHandle(events.rejected, (ctx, { params, query }) => showRejected(ctx, params.provider, query)),
  adminHandle(events.readRejected, (ctx, { params, body }) => readRejected(ctx, params.provider, body)),
  adminHandle(events.replay, (ctx, { params, body }) => replayRejected(ctx, params.provider, body.after)),
];
