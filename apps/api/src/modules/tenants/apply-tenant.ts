import type { Language } from '@fareback/contract';
import {
  appIconsOf,
  digest,
  imageUrl,
  inEveryLanguage,
  type Pack,
  PackRejected,
  say,
  toConfig,
} from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { referralSettings } from './referral.ts';
import { makeMissingSecrets, PARTNER, type SecretContext } from './secrets.ts';
import { statusSettings } from './status-settings.ts';
import {
  addHost,
  announceChange,
  foreignHosts,
  foreignOrigins,
  recordApplied,
  writeHosts,
  writeTenant,
} from './store.ts';

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Adds a host to a tenant regardless of its pack; resolves to true if new. Throws HostTaken, or an error if `text` is
 * not a host name.
 */
export async function registerHost(tx: Tx, tenantId: string, text: string): Promise<boolean> {
  const host = text.toLowerCase();
  if (!HOST.test(host))
    throw new Error(`"${text}" is no host name: expected one without scheme and port, such as rewards.example.org.`);
  const [taken] = await foreignHosts(tx, tenantId, [host]);
  if (taken) throw new HostTaken(taken.host, taken.tenantId);
  const isNew = (await addHost(tx, tenantId, host)) > 0;
  if (isNew) await announceChange(tx, tenantId);
  return isNew;
}

export class HostTaken extends PackRejected {
  constructor(host: string, owner: string) {
    super('tenant.yaml', say`The host ${host} belongs to the tenant ${owner}.`);
  }
}

/** Another tenant's pack already allows this origin, so a call from it would be ambiguous. */
export class OriginTaken extends PackRejected {
  constructor(origin: string, owner: string) {
    super('tenant.yaml', say`The origin ${origin} is allowed by the tenant ${owner}.`);
  }
}

export function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

function configurationsOf(pack: Pack): Partial<Record<Language, object>> {
  return Object.fromEntries(pack.tenant.languages.map((language) => [language, toConfig(pack, language)]));
}

function settingsOf(pack: Pack): object {
  const { tenant, programme: program } = pack;
  return {
    ...tenant.settings,
    allowedOrigins: tenant.allowedOrigins,
    embedding: tenant.embedding,
    featureFlags: tenant.featureFlags,
    iconUrl: imageUrl(pack, tenant.images.icon),
    appIcons: appIconsOf(pack),
    segments: program.segments,
    ...statusSettings(pack),
    ...(program.teams && { teams: { ...program.teams, texts: inEveryLanguage(pack, ({ teams }) => teams ?? {}) } }),
    referral: referralSettings(pack),
  };
}

/**
 * Writes a tenant's row, hosts and secrets from the pack; must run before the pack's content is written. Resolves to
 * the number of changed rows. Throws HostTaken and OriginTaken.
 */
export async function applyTenant(keeper: SecretContext, pack: Pack): Promise<number> {
  const { tx, now } = keeper;
  const { tenantId, tenant, programme: program } = pack;
  const [taken] = await foreignHosts(tx, tenantId, tenant.hosts);
  if (taken) throw new HostTaken(taken.host, taken.tenantId);
  const [shared] = await foreignOrigins(tx, tenantId, tenant.allowedOrigins);
  if (shared) throw new OriginTaken(shared.origin, shared.tenantId);
  const written = await writeTenant(
    tx,
    {
      tenantId,
      name: tenant.name,
      timeZone: tenant.timeZone,
      serviceDayStartMinutes: minutesOf(tenant.serviceDayStart),
      isStandalone: tenant.switches.standalone,
      configuration: configurationsOf(pack),
      settings: settingsOf(pack),
      packDigest: digest(pack),
    },
    now,
  );
  const hosts = await writeHosts(tx, tenantId, tenant.hosts);
  const secrets =
    (await makeMissingSecrets(
      keeper,
      'PROVIDER_WEBHOOK',
      program.providers.map(({ id }) => id),
    )) + (await makeMissingSecrets(keeper, 'PARTNER_HAND_OVER', [PARTNER]));
  return written + hosts + secrets;
}

/** Records the applied pack and notifies all processes to reload the tenant after commit. */
export async function finishApplying(tx: Tx, pack: Pack, now: Date): Promise<void> {
  await recordApplied(tx, pack.tenantId, digest(pack), now);
  await announceChange(tx, pack.tenantId);
}
