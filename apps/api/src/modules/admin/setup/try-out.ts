import type { SampleTrial, SetupCampaign } from '@fareback/contract/admin';
import {
  checkPack,
  contentOf,
  digest,
  type HandedIn,
  type LoadedPack,
  type Pack,
  yearlyMoments,
} from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { DAY_MILLIS, localDate } from '../../../platform/local-date.ts';
import { isLoopback } from '../../../platform/loopback.ts';
import type { CampaignDefinition } from '../../campaigns/index.ts';
import {
  type Activity,
  connectedActivity,
  dateOfDay,
  momentActivity,
  type ServiceCalendar,
  serviceCalendar,
  tryHistories,
} from '../../earning/index.ts';
import { simulatedRides, waysCounted } from '../../ingest/index.ts';
import { recordSampleSeen } from '../../tenants/index.ts';
import { liveVersion, newestUnpublished, readPackSource, type VersionRow } from '../../versions/index.ts';

/** The agency's working version: the newest unpublished one, else the published one, with its validation. */
export interface WorkingVersion {
  row: VersionRow;
  live: VersionRow | undefined;
  /** Number of the newest draft after the published version; null if there is no such draft. */
  draft: number | null;
  handedIn: HandedIn;
  checked: LoadedPack;
}

export const hostOf = ({ hosts }: Pick<Tenant, 'hosts'>): string | null =>
  hosts.find((one) => !isLoopback(one)) ?? hosts[0] ?? null;

export async function workingVersion({ tx, tenant, settings }: StaffCtx): Promise<WorkingVersion | undefined> {
  const live = await liveVersion(tx);
  const draft = await newestUnpublished(tx, live?.number ?? 0);
  const row = draft ?? live;
  const handedIn = row && (await readPackSource(tx, row.number));
  if (!row || !handedIn) return undefined;
  const checked = checkPack(handedIn, { place: tenant.tenantId, tenantsDirectory: settings.packsRoot });
  return { row, live, draft: draft?.number ?? null, handedIn, checked };
}

const RIDERS = 100;
const DAYS = 28;
/** Most commute in the morning and back; one in this many rides later, within the limit. */
const LATE_OF = 5;
const LATE_MILLIS = 3 * 3_600_000;
/** One in this many riders comes back on a day of the sample, after a last ride at least this many days before. */
const AWAY_OF = 8;
const AWAY_LEAST_DAYS = 20;
const DAYS_OF_YEAR = 365;

type Ride = ReturnType<typeof simulatedRides>[number];

const activityOf = (providerId: string, { id, data }: Ride, later: number): Activity => ({
  providerId,
  eventId: id,
  type: 'trip.completed',
  mode: data.mode,
  startedAt: Date.parse(data.startedAt) + later,
  endedAt: Date.parse(data.endedAt) + later,
  durationSeconds: (Date.parse(data.endedAt) - Date.parse(data.startedAt)) / 1000,
  distanceMeters: data.distanceMeters,
  fare: Math.round(data.fare * 1000),
  line: data.line,
  fromPlace: data.from.id,
  toPlace: data.to.id,
  beforeConnectionSeconds: 0,
  about: null,
  visit: null,
});

/** The sample begins with the connection of accounts; rides of before only tell how long someone was away. */
const firstMomentOf = (now: Date): Date => new Date(now.getTime() - (DAYS + 2) * DAY_MILLIS);

const definitionsOf = ({ programme: program }: Pack): CampaignDefinition[] =>
  program.campaigns.filter(({ active }) => active).map((one) => ({ ...one, imageUrl: null, badgeIcons: [] }));

/**
 * Drops the rides before a rider's return and adds one from long before. The length of the absence differs by rider, so
 * a template's number of days matters [DESK-556].
 */
function comingBack(rides: readonly Activity[], rider: number, now: Date): Activity[] {
  const returned = now.getTime() - (DAYS - (rider % (DAYS - 1))) * DAY_MILLIS;
  const left = rides.filter(({ endedAt }) => endedAt >= returned);
  const [first] = left;
  if (first?.startedAt == null) return left;
  const away = (AWAY_LEAST_DAYS + 2 * rider) * DAY_MILLIS;
  const last = { ...first, eventId: `${first.eventId}-before`, startedAt: first.startedAt - away };
  return [{ ...last, endedAt: first.endedAt - away }, ...left];
}

/**
 * A rider's birthday and anniversary, if they are days of the sample. Both are spread evenly over the year, and riders
 * who celebrate one do not celebrate the other [DESK-587].
 */
function celebrated(subject: string, rider: number, { calendar, today }: { calendar: ServiceCalendar; today: number }) {
  return yearlyMoments.flatMap((type): Activity[] => {
    const place = type === 'member.birthday' ? rider : RIDERS - 1 - rider;
    const day = today - Math.floor((place * DAYS_OF_YEAR) / RIDERS);
    if (day <= today - DAYS) return [];
    const year = Number(dateOfDay(day).slice(0, 4));
    return [momentActivity({ memberId: subject, type, year, at: calendar.startOf(day) })];
  });
}

/** Simulated rider histories: each with one provider, connected before the first ride of the sample. */
function madeUpHistories(pack: Pack, calendar: ServiceCalendar, now: Date): Map<string, Activity[]> {
  const { programme: program, tenantId, tenant } = pack;
  const providers = program.providers.filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT');
  const definitions = definitionsOf(pack);
  const days = { calendar, today: calendar.dayOf(now.getTime()) };
  const histories = new Map<string, Activity[]>();
  for (let rider = 0; rider < RIDERS && providers.length > 0; rider += 1) {
    const { id: providerId } = providers[rider % providers.length] as { id: string };
    const subject = `made-up-${tenantId}-${rider}`;
    const { modes } = waysCounted(definitions, providerId);
    const rides = simulatedRides({ subject, modes, timeZone: tenant.timeZone }, DAYS, now);
    const connected = connectedActivity(providerId, firstMomentOf(now));
    const later = rider % LATE_OF === 0 ? LATE_MILLIS : 0;
    const done = rides.map((ride) => activityOf(providerId, ride, later)).filter(({ endedAt }) => endedAt <= +now);
    const ridden = rider % AWAY_OF === 3 ? comingBack(done, rider, now) : done;
    histories.set(subject, [connected, ...ridden, ...celebrated(subject, rider, days)]);
  }
  return histories;
}

export interface SampleFigures {
  riders: number;
  days: number;
  rides: number;
  shares: ReturnType<typeof tryHistories>;
}

/** Replays simulated rides, identical per day, with the real engine; writes nothing [DESK-236]. */
export function tryOnSample(tenant: Tenant, pack: Pack, now: Date): SampleFigures {
  const calendar = serviceCalendar(pack.tenant.timeZone, tenant.serviceDayStartMinutes);
  const histories = madeUpHistories(pack, calendar, now);
  const first = firstMomentOf(now);
  return {
    riders: histories.size,
    days: DAYS,
    rides: [...histories.values()].flat().filter(({ type, endedAt }) => type === 'trip.completed' && endedAt >= +first)
      .length,
    shares: tryHistories(
      { ...tenant, timeZone: pack.tenant.timeZone },
      {
        campaigns: pack.programme.campaigns,
        overlaps: pack.tenant.settings.overlaps,
        settings: { ...pack.tenant.settings, ...pack.programme },
      },
      { histories, firstDay: localDate(new Date(+first - DAY_MILLIS), pack.tenant.timeZone) },
    ),
  };
}

async function soundVersion(ctx: StaffCtx): Promise<{ number: number; pack: Pack }> {
  const working = await workingVersion(ctx);
  if (!working) return throwAdminError('NOT_FOUND');
  const { checked, row } = working;
  if ('problems' in checked) return throwAdminError('PACK_BROKEN', { extra: { problems: checked.problems } });
  return { number: row.number, pack: checked.pack };
}

export function listCampaignSamples(pack: Pack, { shares }: SampleFigures): SetupCampaign[] {
  const titles = contentOf(pack).wording.en.campaigns ?? {};
  return shares.map(({ campaignId, points, reached }) => ({
    campaignId,
    title: titles[campaignId]?.Title ?? campaignId,
    points,
    reached,
  }));
}

/**
 * Runs the working version on sample rides, identical per day, and records that it was viewed: the step is done until
 * the version changes. Throws PACK_BROKEN [DESK-236].
 */
export async function tryOut(ctx: StaffCtx): Promise<SampleTrial> {
  const { tx, tenant, actor, now } = ctx;
  const { number, pack } = await soundVersion(ctx);
  const figures = tryOnSample(tenant, pack, now);
  const { riders, days, rides } = figures;
  const points = figures.shares.reduce((sum, share) => sum + share.points, 0);
  await recordSampleSeen(tx, actor, digest(pack), now);
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'setup.tryOut', subject, facts: { riders, rides, points } });
  return { version: number, riders, days, rides, points, campaigns: listCampaignSamples(pack, figures) };
}
