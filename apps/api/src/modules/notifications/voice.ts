import { WordsForPoints } from '@fareback/contract';
import { directionOf, loadServerCatalogues, resolveLanguage, type Translator } from '@fareback/wording';

export interface SendingTenant {
  tenantId: string;
  name: string;
  configuration: Record<string, Record<string, unknown>>;
}

export function wordsIn(language: string): Translator {
  const translators = loadServerCatalogues();
  return translators[language] ?? translators.en;
}

const isolated = (value: string | number): string | number =>
  typeof value === 'string' ? `\u2068${value}\u2069` : value;

/**
 * The same for mails: in right-to-left text, inserted names, numbers and addresses are isolated to keep their
 * direction. Text messages have no isolation marks, because copying the code would include them [LANG-17].
 */
export function mailWordsIn(language: string): Translator {
  const t = wordsIn(language);
  if (directionOf(resolveLanguage(language)) === 'ltr') return t;
  return (key, values = {}) =>
    t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])));
}

export function tenantNameIn(tenant: SendingTenant, language: string): string {
  const shown = tenant.configuration[language]?.['TenantName'];
  return typeof shown === 'string' && shown !== '' ? shown : tenant.name;
}

/** Returns the tenant's support contact as members see it, a number or email; null if there is no support contact. */
export function supportIn(tenant: SendingTenant, language: string): string | null {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'];
  const contacts = [shown?.['SupportPhoneNumber'], shown?.['CustomerSupportLink']];
  return (
    (contacts.find((contact) => typeof contact === 'string' && contact.trim() !== '') as string | undefined) ?? null
  );
}

export function pointWordsIn(tenant: SendingTenant, language: string): WordsForPoints {
  const shown = tenant.configuration[language] ?? tenant.configuration['en'];
  const words = WordsForPoints.safeParse(shown?.['WordsForPoints']);
  return words.success ? words.data : { long: 'points', short: 'pts', title: 'Points' };
}
