export interface BarPlaces {
  places: readonly { name: string; values: readonly number[] }[];
  /** The series of a place are stacked. */
  isStacked: boolean;
}

/** Labels of a place: short on the axis, long in the tooltip. */
export interface PlaceName {
  short: string;
  whole: string;
}
