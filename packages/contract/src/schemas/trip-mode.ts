/** Ways of travelling. */
export const tripModes = [
  'bus',
  'rail',
  'tram',
  'metro',
  'ferry',
  'bikeshare',
  'scooter',
  'carpool',
  'walk',
  'other',
] as const;
export type TripMode = (typeof tripModes)[number];
