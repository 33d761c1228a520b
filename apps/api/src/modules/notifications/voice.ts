import { WordsForPoints } from '@fareback/contract';
import { directionOf, loadServerCatalogues, resolveLanguage, type Translator } from '@fareback/wording';

/** A tenant as its messages need it. */
export interface SendingTenant {
  tenantId: string;
  name: string;
  configuration: Record<string, Record<string, unknown>>;
}

/** One of our sentences in a language. */
export function wordsIn(language: string): Translator {
  const translators = loadServerCatalogues();
  return translators[language] ?? translators.en;
}

const isolated = (value: string | number): string | number =>
  typeof value === 'string' ? `\u2068${value}\u2069` : value;

/**
 * The same for a mail: among words that run from the right, a name, a phone number or an address keeps its own order and
 * turns nothing around it. A text message has none of these marks: they would be copied along with its code [LANG-17].
 */
export function mailWordsIn(language: string): Translator {
  const t = wordsIn(language);
  if (directionOf(resolveLanguage(language)) === 'ltr') return t;
  return (key, values = {}) =>
    t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])));
}

/** The tenant's name as it shows itself in a language. */
export function tenantNameIn(tenant: SendingTenant, language: string): string {
  const shown = tenant.configuration[language]?.['TenantName'];
  return typeof shown === 'string' && shown !== '' ? shown : tenant.name;
}

/** How the tenant's support is reached, as members see it: a number or an address; null where it has none. */
export function supportIn(tenant: SendingTenant, language: string): string | null {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'];
  const contacts = [shown?.['SupportPhoneNumber'], shown?.['CustomerSupportLink']];
  return (
    (contacts.find((contact) => typeof contact === 'string' && contact.trim() !== '') as string | undefined) ?? null
  );
}

/** The tenant's words for points in a language [TEN-13]. */
export function pointWordsIn(tenant: SendingTenant, language: string): WordsForPoints {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'];
  const words = WordsForPoints.safeParse(shown?.['WordsForPoints']);
  return words.success ? words.data : { long: 'points', short: 'pts', title: 'Points' };
}
