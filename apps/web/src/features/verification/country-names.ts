/** Says a country's name in a language by its code; the code where nobody knows the name. */
export function countryNames(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country) ?? country;
}

/** The countries' names as a sentence lists them. */
export const listOfCountries = (countries: readonly string[], language: string): string =>
  new Intl.ListFormat(language).format(countries.map(countryNames(language)));
