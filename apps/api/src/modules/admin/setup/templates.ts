import {
  type LaidTemplate,
  type OfferedTemplate,
  referralTemplates,
  type TemplateInput,
  type Templates,
  type TemplateTrial,
  type TemplateTried,
  templateNames,
} from '@fareback/contract/admin';
import {
  campaignTemplates,
  checkPack,
  datesOf,
  distanceUnitIn,
  firstAnswers,
  type Pack,
  templateTexts,
  withTemplate,
  wrongAnswer,
} from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { DAY_MILLIS, localDate } from '../../../platform/local-date.ts';
import { medianOf } from '../../earning/index.ts';
import { chosenVersion } from '../versions/read-versions.ts';
import { beginVersion, saveVersion } from '../versions/typed-draft.ts';
import {
  hostOf,
  listCampaignSamples,
  type SampleFigures,
  tryOnSample,
  type WorkingVersion,
  workingVersion,
} from './try-out.ts';

type TemplateName = OfferedTemplate['template'];

/** Where a template is used: the agency's host and date. */
interface Here {
  host: string;
  today: string;
}

const hereOf = ({ tenant, now }: StaffCtx): Here => ({
  host: hostOf(tenant) ?? '',
  today: localDate(now, tenant.timeZone),
});

function withAllTried({ handedIn }: WorkingVersion, here: Here) {
  const ids = new Map<TemplateName, string>();
  let { files } = handedIn;
  for (const template of templateNames.filter((name) => campaignTemplates[name].isTried)) {
    const laid = withTemplate(files, { template, answers: firstAnswers(campaignTemplates[template]), ...here });
    if ('fault' in laid) continue;
    files = { ...files, ...laid.files };
    ids.set(template, laid.id);
  }
  return { handedIn: { ...handedIn, files }, ids };
}

/** True if a draft has something with the template's name, with or without a number. */
const hasOne = (pack: Pack, template: TemplateName): boolean =>
  referralTemplates.includes(template)
    ? pack.programme.referral !== null
    : pack.programme.campaigns.some(
        ({ id }) => id === template || (id.startsWith(`${template}-`) && /^\d+$/.test(id.slice(template.length + 1))),
      );

function offered(
  template: TemplateName,
  { pack, today, share }: { pack: Pack | null; today: string; share: SampleFigures['shares'][number] | undefined },
): OfferedTemplate {
  const one = campaignTemplates[template];
  const { asks, isOpenEnded = false, givesOffer = false } = one;
  const { startsOn = null, endsOn = null } = datesOf(one, {}, today);
  const isThere = pack !== null && hasOne(pack, template);
  return {
    template,
    isThere,
    fits:
      pack !== null &&
      !(isThere && referralTemplates.includes(template)) &&
      !(givesOffer && pack.programme.offers.length === 0),
    asks: Object.entries(asks).map(([name, ask]) => ({
      name: name as OfferedTemplate['asks'][number]['name'],
      kind: ask.kind,
      begin: ask.begin,
      least: ask.kind === 'NUMBER' ? ask.least : null,
      most: ask.kind === 'NUMBER' ? ask.most : null,
    })),
    hasDates: !isOpenEnded,
    startsOn,
    endsOn,
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
  const here = hereOf(ctx);
  const all = pack === null ? null : withAllTried(working, here);
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
    templates: templateNames.map((template) => {
      const share = shareOf(all?.ids.get(template));
      return offered(template, { pack, today: here.today, share });
    }),
  };
}

/** Placeholder until a survey page is given; never stored. */
const NO_PAGE = 'https://survey.example';

type TemplateRequest = Omit<TemplateInput, 'words'> & Partial<Pick<TemplateInput, 'words'>>;

/** Validates the template's answers. Throws INVALID_REQUEST for the first invalid one. */
function answersOf(asked: TemplateRequest, today: string): Record<string, number | string> {
  const one = campaignTemplates[asked.template];
  const answers = Object.fromEntries(
    Object.keys(one.asks).flatMap((name) => {
      const answer = asked[name as keyof TemplateRequest];
      return typeof answer === 'number' || typeof answer === 'string' ? [[name, answer] as const] : [];
    }),
  );
  const wrong = wrongAnswer(one, answers);
  if (wrong !== null) throwAdminError('INVALID_REQUEST', { field: wrong });
  const { startsOn, endsOn } = datesOf(one, asked, today);
  if (one.isOpenEnded && (startsOn ?? endsOn) !== undefined) throwAdminError('INVALID_REQUEST', { field: 'startsOn' });
  if (startsOn !== undefined && endsOn !== undefined && endsOn < startsOn)
    throwAdminError('INVALID_REQUEST', { field: 'endsOn' });
  return answers;
}

interface Laid {
  working: WorkingVersion;
  answers: ReturnType<typeof answersOf>;
  id: string;
  files: Readonly<Record<string, string>>;
  pack: Pack;
}

async function laidOver(ctx: StaffCtx, asked: TemplateRequest): Promise<Laid> {
  const { tenant, settings } = ctx;
  const here = hereOf(ctx);
  const answers = answersOf(asked, here.today);
  const working = await workingVersion(ctx);
  if (!working) return throwAdminError('NOT_FOUND');
  const { handedIn } = working;
  const laid = withTemplate(handedIn.files, { ...asked, answers, ...here });
  if ('fault' in laid) return throwAdminError('TEMPLATE_UNFIT');
  const files = { ...handedIn.files, ...laid.files };
  const checked = checkPack({ ...handedIn, files }, { place: tenant.tenantId, tenantsDirectory: settings.packsRoot });
  if ('problems' in checked) return throwAdminError('PACK_BROKEN', { extra: { problems: checked.problems } });
  return { working, answers, ...laid, pack: checked.pack };
}

/** What a campaign of a pack pays on sample rides, and per day with all the others. */
function trialOf({ tenant, now }: StaffCtx, pack: Pack, id: string): TemplateTrial {
  const { shares, ...sample } = tryOnSample(tenant, pack, now);
  // Rewards for connecting come before the first ride.
  const firstDay = new Date(now.getTime() - sample.days * DAY_MILLIS).toISOString().slice(0, 10);
  const own = shares.find(({ campaignId }) => campaignId === id);
  const byDay = new Map<string, { before: number; after: number }>();
  for (const { campaignId, days } of shares)
    for (const { day, points } of days.filter((one) => one.day >= firstDay)) {
      const { before, after } = byDay.get(day) ?? { before: 0, after: 0 };
      byDay.set(day, { before: before + (campaignId === id ? 0 : points), after: after + points });
    }
  return {
    ...sample,
    points: own?.points ?? 0,
    reached: own?.reached ?? 0,
    median: own ? medianOf(own) : 0,
    most: own?.most[0]?.points ?? 0,
    byDay: [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, ...sums })),
  };
}

/** What a template says and pays with its answers; nothing is kept. Refuses as `insertTemplate` does [DESK-237]. */
export async function tryTemplate(ctx: StaffCtx, asked: TemplateRequest): Promise<TemplateTried> {
  const { id, pack, answers } = await laidOver(ctx, { link: NO_PAGE, ...asked });
  const { template } = asked;
  const { languages, settings, timeZone } = pack.tenant;
  const spoken = { ...answers, unit: distanceUnitIn(settings.distanceUnit, timeZone) };
  const words = languages.map((language) => [language, templateTexts(template, spoken, language)]);
  return {
    words: Object.fromEntries(words) as TemplateTried['words'],
    trial: campaignTemplates[template].isTried ? trialOf(ctx, pack, id) : null,
  };
}

/**
 * Adds a template to the current draft, or to a new one from the live version. Throws INVALID_REQUEST with the invalid
 * answer, TEMPLATE_UNFIT, PACK_BROKEN, and VERSION_SETTLED if the draft waits for approval [DESK-237].
 */
export async function insertTemplate(ctx: StaffCtx, asked: TemplateInput): Promise<LaidTemplate> {
  const { working, id, files, pack } = await laidOver(ctx, asked);
  const { live, draft } = working;
  const number = draft ?? (await beginVersion(ctx, { from: live?.number ?? working.row.number, note: '' })).number;
  const { revision } = await chosenVersion(ctx, number);
  await saveVersion(ctx, number, { revision, files, pictures: {} });
  const subject = { kind: 'version', id: String(number) };
  await ctx.record({ verb: 'setup.layTemplate', subject, facts: { template: asked.template, campaign: id } });
  const { campaigns, referral } = pack.wording.en;
  return { number, id, title: campaigns[id]?.Title ?? referral.title };
}
