import { type OfferedTemplate, type Templates, templateNames } from '@fareback/contract/admin';
import { campaignTemplates, checkPack, firstAnswers, type Pack, withTemplate } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type SampleFigures, tryOnSample } from './sample-rides.ts';
import { listCampaignSamples } from './try-out.ts';
import { hostOf, type WorkingVersion, workingVersion } from './working-version.ts';

type TemplateName = OfferedTemplate['template'];

function withAllOfRides({ handedIn }: WorkingVersion, host: string) {
  const ids = new Map<TemplateName, string>();
  let { files } = handedIn;
  for (const template of templateNames.filter((name) => campaignTemplates[name].isOfRides)) {
    const laid = withTemplate(files, { template, answers: firstAnswers(campaignTemplates[template]), host });
    if ('fault' in laid) continue;
    files = { ...files, ...laid.files };
    ids.set(template, laid.id);
  }
  return { handedIn: { ...handedIn, files }, ids };
}

/** True if a draft has something with the template's name, with or without a number. */
const hasOne = (pack: Pack, template: TemplateName): boolean =>
  template === 'refer-a-friend'
    ? pack.programme.referral !== null
    : pack.programme.campaigns.some(
        ({ id }) => id === template || (id.startsWith(`${template}-`) && /^\d+$/.test(id.slice(template.length + 1))),
      );

function offered(template: TemplateName, pack: Pack | null, share?: SampleFigures['shares'][number]): OfferedTemplate {
  const { asks, isOpenEnded = false } = campaignTemplates[template];
  const isThere = pack !== null && hasOne(pack, template);
  return {
    template,
    isThere,
    fits: pack !== null && !(isThere && template === 'refer-a-friend'),
    asks: Object.entries(asks).map(([name, ask]) => ({
      name: name as OfferedTemplate['asks'][number]['name'],
      kind: ask.kind,
      begin: ask.begin,
      least: ask.kind === 'NUMBER' ? ask.least : null,
      most: ask.kind === 'NUMBER' ? ask.most : null,
    })),
    hasDates: !isOpenEnded,
    points: share?.points ?? null,
    reached: share?.reached ?? null,
  };
}

/**
 * Available campaign templates, each with its sample payout in addition to the draft's. A draft with errors gets no
 * samples, and no template fits until they are fixed [DESK-237].
 */
export async function readTemplates(ctx: StaffCtx): Promise<Templates> {
  const { tenant, settings, now } = ctx;
  const working = await workingVersion(ctx);
  if (!working) return throwAdminError('NOT_FOUND');
  const { checked, draft } = working;
  const pack = 'pack' in checked ? checked.pack : null;
  const all = pack === null ? null : withAllOfRides(working, hostOf(tenant) ?? '');
  const tried = all && checkPack(all.handedIn, { place: tenant.tenantId, tenantsDirectory: settings.packsRoot });
  const figures = tried && 'pack' in tried ? tryOnSample(tenant, tried.pack, now) : null;
  const shareOf = (id: string | undefined) => figures?.shares.find(({ campaignId }) => campaignId === id);
  const own = new Set(pack?.programme.campaigns.map(({ id }) => id));
  const shares = figures?.shares.filter(({ campaignId }) => own.has(campaignId)) ?? [];
  return {
    draft,
    isBroken: pack === null,
    languages: [...(pack?.tenant.languages ?? ['en' as const])],
    riders: figures?.riders ?? 0,
    days: figures?.days ?? 0,
    rides: figures?.rides ?? 0,
    campaigns: pack === null || figures === null ? [] : listCampaignSamples(pack, { ...figures, shares }),
    templates: templateNames.map((template) => offered(template, pack, shareOf(all?.ids.get(template)))),
  };
}
