/** Maximum number of languages read; browsers list their preferred ones first. */
const mostLanguages = 10;

/** Languages of an Accept-Language header, best first; weight 0 is excluded. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((offer) => {
      const [tag = '', ...parameters] = offer.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostLanguages)
    .map(({ tag }) => tag);
}
