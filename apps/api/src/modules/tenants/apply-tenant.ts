import type { Language } from '@fareback/contract';
import { appIconsOf, digest, imageUrl, type Pack, PackRejected, say, toConfig } from '@fareback/tenant-pack';
import type { Tx } from '../../platform/database/transactions.ts';
import { referralSettings } from './referral.ts';
import { makeMissingSecrets, PARTNER, type SecretContext } from './secrets.ts';
import { announceChange, foreignHosts, foreignOrigins, noteApplied, writeHosts, writeTenant } from './store.ts';

/** A host of the pack belongs to another tenant already. */
export class HostTaken extends PackRejected {
  constructor(host: string, owner: string) {
    super('tenant.yaml', say`The host ${host} belongs to the tenant ${owner}.`);
  }
}

/** An origin that the pack allows is allowed by another tenant already; a call by it could be for either. */
export class OriginTaken extends PackRejected {
  constructor(origin: string, owner: string) {
    super('tenant.yaml', say`The origin ${origin} is allowed by the tenant ${owner}.`);
  }
}

/** A time of day such as `03:30`, in minutes after midnight. */
export function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Public configuration by offered language [TEN-04]. */
function configurationsOf(pack: Pack): Partial<Record<Language, object>> {
  return Object.fromEntries(pack.tenant.languages.map((language) => [language, toConfig(pack, language)]));
}

/** What stays on the server: the pack's settings, and what modules read of tenant and programme. */
function settingsOf(pack: Pack): object {
  const { tenant, programme: program } = pack;
  return {
    ...tenant.settings,
    allowedOrigins: tenant.allowedOrigins,
    featureFlags: tenant.featureFlags,
    iconUrl: imageUrl(pack, tenant.images.icon),
    appIcons: appIconsOf(pack),
    segments: program.segments,
    referral: referralSettings(pack),
  };
}

/**
 * Makes a tenant's row, hosts and secrets what the pack says; must come before the pack's content. Resolves to how many
 * rows changed. Throws HostTaken and OriginTaken.
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

/** Notes that the pack stands in the rows and tells every process to read the tenant again once this is committed. */
export async function finishApplying(tx: Tx, pack: Pack, now: Date): Promise<void> {
  await noteApplied(tx, pack.tenantId, digest(pack), now);
  await announceChange(tx, pack.tenantId);
}
