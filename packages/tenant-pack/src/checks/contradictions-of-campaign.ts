import type { PackCampaignType } from '../campaign-types/campaign-type.ts';
import { hasNoDates, needsDates } from '../campaign-types/dates.ts';
import { campaignTypes } from '../campaign-types/index.ts';
import { say } from '../message.ts';
import type { CampaignInput } from '../schema/campaign.ts';
import { type Contradiction, contradictionsOfDates } from './contradictions.ts';
import { contradictionsOfBudget } from './contradictions-of-budget.ts';
import { contradictionsOfCounts } from './contradictions-of-conditions.ts';

type Cta = CampaignInput['cta'];

function inCta({ action, url }: Cta): Contradiction[] {
  if (action === 'LINK' && url === undefined) {
    return [{ key: ['cta', 'url'], message: 'expected a link, because the action is LINK, found nothing' }];
  }
  if (action !== 'LINK' && url !== undefined) {
    return [{ key: ['cta', 'url'], message: say`expected no url, because the action is ${action}, found one` }];
  }
  return [];
}

const needsSurveyLink: Contradiction = {
  key: ['cta'],
  message:
    'expected the action LINK with the url of the survey and {token} in it, which identifies the rider, found another',
};

const needsConnect: Contradiction = {
  key: ['cta', 'action'],
  message: 'expected CONNECT or nothing, because the campaign is about connecting, found LINK',
};

const tokenWithoutConnection: Contradiction = {
  key: ['cta', 'url'],
  message: 'expected no {token}, because only surveys identify riders, found one',
};

const hasToken = ({ url }: Cta): boolean => url?.includes('{token}') ?? false;

/** Only a survey's link receives the rider's pseudonymous token, and it needs one. */
const inButton: Record<PackCampaignType<never>['button'], (cta: Cta) => Contradiction[]> = {
  ANY: (cta) => (hasToken(cta) ? [tokenWithoutConnection] : []),
  CONNECT: (cta) => [...(cta.action === 'LINK' ? [needsConnect] : []), ...inButton.ANY(cta)],
  SURVEY: (cta) => (cta.action === 'LINK' && hasToken(cta) && /^https?:/i.test(cta.url ?? '') ? [] : [needsSurveyLink]),
};

/** A limit window that ends with the campaign needs a campaign with dates. */
function inLimit(campaign: CampaignInput): Contradiction[] {
  if (!('limit' in campaign) || campaign.limit?.window?.kind !== 'CAMPAIGN') return [];
  return hasNoDates(campaign) ? [needsDates(['limit', 'window'])] : [];
}

/** A control group is measured from the campaign's first day and does get the campaign later. */
function inHoldout(campaign: CampaignInput): Contradiction[] {
  if (!('holdout' in campaign) || campaign.holdout === undefined) return [];
  const { startsOn, endsOn } = campaign;
  const { until } = campaign.holdout;
  const key = ['holdout', 'until'];
  if (startsOn === undefined)
    return [
      {
        key: ['startsOn'],
        message: 'expected a first day, because the control group is measured from it, found nothing',
      },
    ];
  if (until < startsOn)
    return [{ key, message: say`expected a day on or after startsOn (${startsOn}), found ${until}` }];
  if (endsOn !== undefined && until >= endsOn)
    return [
      { key, message: say`expected a day before endsOn (${endsOn}), so everyone gets the campaign, found ${until}` },
    ];
  return [];
}

/** Returns contradictions in a valid campaign: general ones, then those of its type. */
export function contradictionsOfCampaign(campaign: CampaignInput): Contradiction[] {
  const type = campaignTypes[campaign.type];
  // Each type reads its own keys; the type is known only here.
  const ofType = type.contradictions as (campaign: CampaignInput) => Contradiction[];
  return [
    ...contradictionsOfDates(campaign),
    ...inCta(campaign.cta),
    ...inButton[type.button](campaign.cta),
    ...('counts' in campaign ? contradictionsOfCounts(campaign.counts) : []),
    ...inLimit(campaign),
    ...inHoldout(campaign),
    ...contradictionsOfBudget(campaign),
    ...ofType(campaign),
  ];
}
