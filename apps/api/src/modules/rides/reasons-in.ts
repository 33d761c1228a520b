import { distanceUnitOf } from '@fareback/contract';
import { type Language, loadServerCatalogues } from '@fareback/wording';
import type { Tenant } from '../../call/tenant.ts';
import type { Activity } from '../earning/index.ts';
import type { ContentReader } from '../tenants/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { providerNames } from './provider-names.ts';
import { reasonSentence } from './reason-sentence.ts';
import type { ReceiptLine } from './receipt-lines.ts';

/**
 * Returns a function that explains why activities counted or not, in the request's language and the agency's terms
 * [EARN-11].
 */
export async function reasonsIn(
  reader: ContentReader & { tenant: Tenant; language: string },
): Promise<(line: ReceiptLine, activity: Activity) => string> {
  const { tenant } = reader;
  const language = reader.language as Language;
  const nameOf = await providerNames(reader, language);
  const translators = loadServerCatalogues();
  const words = configurationOf(tenant, language).WordsForPoints ?? { long: 'points', short: 'pts', title: 'Points' };
  const say = translators[language] ?? translators.en;
  const t = (...[key, values]: Parameters<typeof say>): string =>
    say(key, { pointsLong: words.long, pointsShort: words.short, pointsTitle: words.title, ...values });
  return (line, activity) =>
    reasonSentence(line, activity, {
      t,
      language,
      timeZone: tenant.timeZone,
      distanceUnit: distanceUnitOf(tenant.settings['distanceUnit'], tenant.timeZone),
      providerName: nameOf(activity.providerId),
    });
}
