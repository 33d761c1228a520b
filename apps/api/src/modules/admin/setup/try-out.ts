import type { SampleTrial, SetupCampaign } from '@fareback/contract/admin';
import { contentOf, digest, type Pack } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { recordSampleSeen } from '../../tenants/index.ts';
import { type SampleFigures, tryOnSample } from './sample-rides.ts';
import { workingVersion } from './working-version.ts';

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
