/** Bars: for each place on the axis what stands there of each series, in one order. */
export interface BarPlaces {
  places: readonly { name: string; values: readonly number[] }[];
  /** Whether the series of one place add up. */
  isStacked: boolean;
}
