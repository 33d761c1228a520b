/**
 * Returns the `Intl` locale of a desk language: US English, and Arabic with Western digits, because engines disagree on
 * its digits [DESK-709].
 */
export function localeOf(language: string): string {
  if (language === 'en') return 'en-US';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

/** The comma between two parts of a line, such as a day and a time. */
export const commaOf = (language: string): string => (language === 'ar' ? '،' : ',');
