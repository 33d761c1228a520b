import type { Crowd } from '@fareback/api/demo';
import { campaignTemplates, checkPack, firstAnswers, type Pack, withTemplate } from '@fareback/tenant-pack';
import { parseDocument } from 'yaml';

export interface DemoTrial {
  tenant: string;
  template: keyof typeof campaignTemplates;
  /** Size of the control group in percent. */
  percent: number;
  /** How long ago it started, and how long it continues. */
  days: number;
  riders: number;
  offer: string;
}

const PROGRAM = 'programme.yaml';

/** Returns the date a number of days from a moment, such as `2026-11-25`. */
const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const crowdOf = ({ tenant, template, percent, days, riders, offer }: DemoTrial): Crowd => ({
  tenantId: tenant,
  riders,
  days,
  campaignId: template,
  percent,
  offerId: offer,
});

/** Adds a trial's campaign to a pack, from a template and with a control group. Throws if the pack cannot take it. */
export function withTrial(pack: Pack, trial: DemoTrial, { now, packsRoot }: { now: Date; packsRoot: string }): Pack {
  const { template, percent, days } = trial;
  const laid = withTemplate(pack.source.files, {
    template,
    answers: firstAnswers(campaignTemplates[template]),
    startsOn: dayFrom(now, -days),
    today: dayFrom(now, 0),
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
