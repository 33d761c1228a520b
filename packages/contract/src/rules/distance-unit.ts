export const distanceUnits = ['KILOMETERS', 'MILES'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

const usZone =
  /^(?:US\/|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/|Indianapolis|Juneau|Kentucky\/|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota\/|Phoenix|Shiprock|Sitka|Yakutat)|Pacific\/Honolulu)/;

/** Returns the agency's unit; by default miles for a US time zone, else kilometers. */
export function distanceUnitOf(setting: unknown, timeZone: string): DistanceUnit {
  const set = distanceUnits.find((unit) => unit === setting);
  return set ?? (usZone.test(timeZone) ? 'MILES' : 'KILOMETERS');
}
