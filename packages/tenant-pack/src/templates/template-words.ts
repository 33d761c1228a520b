const counted =
  (one: string, many: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : many}`;

/** So many points, as a sentence to begin with says it. */
export const points = { en: counted('point', 'points'), es: counted('punto', 'puntos') };

/** So many of something whose plural ends in `s`. */
export const times = {
  en: (count: number, name: string): string => counted(name, `${name}s`)(count),
  es: (count: number, name: string): string => counted(name, `${name}s`)(count),
};
