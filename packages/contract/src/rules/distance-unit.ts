/** Units in which distances are shown. */
export const distanceUnits = ['KILOMETERS', 'MILES'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

const usZone =
  /^(?:US\/|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/|Indianapolis|Juneau|Kentucky\/|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota\/|Phoenix|Shiprock|Sitka|Yakutat)|Pacific\/Honolulu)/;

/** The unit that an agency set; without one, miles where its time zone lies in the US, else kilometers. */
export function distanceUnitOf(setting: unknown, timeZone: string): DistanceUnit {
  const set = distanceUnits.find((unit) => unit === setting);
  return set ?? (usZone.test(timeZone) ? 'MILES' : 'KILOMETERS');
}
