import type { ListedCampaign } from '@fareback/contract/admin';
import { dayText } from '../../parts/agency-day.ts';
import type { Translate } from '../../words/translation.tsx';

type Dates = Pick<ListedCampaign, 'startsOn' | 'endsOn'>;

/** Says on which days a campaign or offer runs: both days are included [DESK-639]. */
export function datesText({ startsOn, endsOn }: Dates, { t, language }: { t: Translate; language: string }): string {
  const from = startsOn === null ? null : dayText(startsOn, language);
  const to = endsOn === null ? null : dayText(endsOn, language);
  if (from !== null && to !== null) return t('items.fromTo', { from, to });
  if (from !== null) return t('items.fromDay', { from });
  return to === null ? t('items.always') : t('items.untilDay', { to });
}
