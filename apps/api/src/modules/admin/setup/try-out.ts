import type { SampleTrial } from '@fareback/contract/admin';
import { contentOf, digest, type Pack } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import { type Behaviour, connectedBehaviour, tryHistories } from '../../earning/index.ts';
import { simulatedRides, waysCounted } from '../../ingest/index.ts';
import { noteTried } from '../../tenants/index.ts';
import { workingVersion } from './working-version.ts';

/** So many riders are made up, and so many days of each. */
const RIDERS = 100;
const DAYS = 28;
const DAY_MILLIS = 86_400_000;

type Ride = ReturnType<typeof simulatedRides>[number];

const behaviourOf = (providerId: string, { id, data }: Ride): Behaviour => ({
  providerId,
  eventId: id,
  type: 'trip.completed',
  mode: data.mode,
  startedAt: Date.parse(data.startedAt),
  endedAt: Date.parse(data.endedAt),
  durationSeconds: (Date.parse(data.endedAt) - Date.parse(data.startedAt)) / 1000,
  distanceMeters: data.distanceMeters,
  fromPlace: data.from.id,
  toPlace: data.to.id,
  beforeConnectionSeconds: 0,
  about: null,
  visit: null,
});

/** A pack's campaigns as those are that run, as far as it matters which ways of travelling they count. */
const definitionsOf = ({ programme }: Pack): CampaignDefinition[] =>
  programme.campaigns.filter(({ active }) => active).map((one) => ({ ...one, imageUrl: null, badgeIcons: [] }));

/** Histories of riders whom the product made up: each with one of the providers, connected before the first ride. */
export function madeUpHistories(pack: Pack, now: Date): Map<string, Behaviour[]> {
  const { programme, tenantId, tenant } = pack;
  const providers = programme.providers.filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT');
  const definitions = definitionsOf(pack);
  const histories = new Map<string, Behaviour[]>();
  for (let rider = 0; rider < RIDERS && providers.length > 0; rider += 1) {
    const { id: providerId } = providers[rider % providers.length] as { id: string };
    const subject = `made-up-${tenantId}-${rider}`;
    const { modes } = waysCounted(definitions, providerId);
    const rides = simulatedRides({ subject, modes, timeZone: tenant.timeZone }, DAYS, now);
    const connected = connectedBehaviour(providerId, new Date(now.getTime() - (DAYS + 2) * DAY_MILLIS));
    histories.set(subject, [connected, ...rides.map((ride) => behaviourOf(providerId, ride))]);
  }
  return histories;
}

/** The version that is worked on without faults; refuses PACK_BROKEN and NOT_FOUND. */
async function soundVersion(ctx: StaffCtx): Promise<{ number: number; pack: Pack }> {
  const working = await workingVersion(ctx);
  if (!working) return refuseStaff('NOT_FOUND');
  const { checked, row } = working;
  if ('problems' in checked) return refuseStaff('PACK_BROKEN', { told: { problems: checked.problems } });
  return { number: row.number, pack: checked.pack };
}

/**
 * What the version that is worked on pays on rides that the product made up, the same ones on the same day, and that somebody
 * saw it: the step is done as long as the version says the same. Refuses PACK_BROKEN [DESK-236].
 */
export async function tryOut(ctx: StaffCtx): Promise<SampleTrial> {
  const { tx, tenant, actor, now } = ctx;
  const { number, pack } = await soundVersion(ctx);
  const histories = madeUpHistories(pack, now);
  const shares = tryHistories({ ...tenant, timeZone: pack.tenant.timeZone }, pack.programme.campaigns, histories);
  const titles = contentOf(pack).wording.en.campaigns ?? {};
  const rides = [...histories.values()].reduce((sum, done) => sum + done.length - 1, 0);
  const points = shares.reduce((sum, share) => sum + share.points, 0);
  await noteTried(tx, actor, digest(pack), now);
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'setup.tryOut', subject, facts: { riders: histories.size, rides, points } });
  return {
    version: number,
    riders: histories.size,
    days: DAYS,
    rides,
    points,
    campaigns: shares.map(({ campaignId, points: paid, reached }) => ({
      campaignId,
      title: titles[campaignId]?.Title ?? campaignId,
      points: paid,
      reached,
    })),
  };
}
