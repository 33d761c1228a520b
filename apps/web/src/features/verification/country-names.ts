/** Returns a function that names countries in a language by their code; an unknown one keeps its code. */
export function countryNames(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country) ?? country;
}

export const listOfCountries = (countries: readonly string[], language: string): string =>
  new Intl.ListFormat(language).format(countries.map(countryNames(language)));
