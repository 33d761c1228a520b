import type { TripMode } from '../schemas/trip-mode.ts';

export interface ModeLimits {
  maxHours: number;
  maxKilometers: number;
  maxKilometersPerHour: number;
}

/** Events before this day are rejected: clocks and files that start at 0 mean 1970. */
export const earliestRideDay = '2000-01-01';

/** Default limits per mode, unless the agency's pack sets lower ones (`settings.rideLimits`) [CAMP-27]. */
export const defaultModeLimits: Readonly<Record<TripMode, Readonly<ModeLimits>>> = {
  bus: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 120 },
  rail: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 350 },
  tram: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 120 },
  metro: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 160 },
  ferry: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 120 },
  bikeshare: { maxHours: 72, maxKilometers: 500, maxKilometersPerHour: 60 },
  scooter: { maxHours: 72, maxKilometers: 500, maxKilometersPerHour: 60 },
  carpool: { maxHours: 72, maxKilometers: 500, maxKilometersPerHour: 120 },
  walk: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 30 },
  other: { maxHours: 24, maxKilometers: 500, maxKilometersPerHour: 350 },
};

/** Maximum points per ride for a campaign that pays by distance or time and sets no `pointsMax` [CAMP-28]. */
export const measuredPointsMax = 1_000;
