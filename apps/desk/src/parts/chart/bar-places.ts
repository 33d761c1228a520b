/** Bars: for each place on the axis what stands there of each series, in one order. */
export interface BarPlaces {
  places: readonly { name: string; values: readonly number[] }[];
  /** Whether the series of one place add up. */
  isStacked: boolean;
}

/** What a place is called: on the axis, where there is little room, and where it is looked at. */
export interface PlaceName {
  short: string;
  whole: string;
}
