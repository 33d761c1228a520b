import type { Crowd } from '@fareback/api/demo';
import { campaignTemplates, checkPack, firstAnswers, type Pack, withTemplate } from '@fareback/tenant-pack';
import { parseDocument } from 'yaml';

/** What tenants/demo.yaml says of a campaign whose results a demo shows. */
export interface DemoTrial {
  tenant: string;
  template: keyof typeof campaignTemplates;
  /** So many of a hundred get it later. */
  percent: number;
  /** Since when it runs, and for how long it goes on. */
  days: number;
  riders: number;
  /** What some of them redeem points for. */
  offer: string;
}

const PROGRAM = 'programme.yaml';

/** A day so many days from a moment, as `2026-11-25`. */
const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The crowd that a trial's campaign is tried on. */
export const crowdOf = ({ tenant, template, percent, days, riders, offer }: DemoTrial): Crowd => ({
  tenantId: tenant,
  riders,
  days,
  campaignId: template,
  percent,
  offerId: offer,
});

/** A pack with the campaign of a trial behind its others, from a template and held out for some. Throws where the pack takes none. */
export function withTrial(pack: Pack, trial: DemoTrial, { now, packsRoot }: { now: Date; packsRoot: string }): Pack {
  const { template, percent, days } = trial;
  const laid = withTemplate(pack.source.files, {
    template,
    answers: firstAnswers(campaignTemplates[template]),
    startsOn: dayFrom(now, -days),
    host: pack.tenant.hosts[0] ?? '',
  });
  if ('fault' in laid) throw new Error(`${pack.tenantId} takes no trial: ${laid.fault}`);
  const program = parseDocument(laid.files[PROGRAM] ?? '');
  const { campaigns } = program.toJS() as { campaigns: { id: string }[] };
  const place = campaigns.findIndex(({ id }) => id === laid.id);
  program.setIn(['campaigns', place, 'holdout'], { percent, until: dayFrom(now, days) });
  const files = { ...pack.source.files, ...laid.files, [PROGRAM]: program.toString({ lineWidth: 0 }) };
  const checked = checkPack({ ...pack.source, files }, { place: pack.tenantId, tenantsDirectory: packsRoot });
  if ('pack' in checked) return checked.pack;
  throw new Error(`${pack.tenantId} takes no trial: ${checked.problems.map(({ key }) => key).join(', ')}`);
}
