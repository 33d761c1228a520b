import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { group } from '../support/group.ts';
import { complain, print } from '../support/print.ts';
import { readStops, stopsOfRoutes } from './gtfs-stops.ts';
import { placesOfStops, placesYaml } from './places-of-stops.ts';

const RADIUS_METERS = 80;

function metersOf(text: string): number {
  const meters = Number(text);
  if (!Number.isFinite(meters) || meters <= 0)
    throw new InvalidArgumentError('A radius is a number of metres above 0.');
  return meters;
}

/**
 * `rewards places from-gtfs STOPS.txt [--radius 80] [--route R...]` prints a feed's stops as the `places:` of a pack;
 * skipped rows are reported on stderr. Needs no database.
 */
export function register(program: Command): void {
  group(program, 'places')
    .command('from-gtfs')
    .description("print a feed's stops as the `places:` of a pack; platforms are one place with their station")
    .argument('<stops>', "the feed's stops.txt")
    .option('--radius <meters>', 'around each stop', metersOf, RADIUS_METERS)
    .option('--route <name...>', 'only stops of these routes, by id or short name; reads the files beside stops.txt')
    .action(async (file: string, { radius, route }: { radius: number; route?: string[] }) => {
      const read = await readStops(file);
      const served = route ? await stopsOfRoutes(path.dirname(file), route) : null;
      const { places, faults } = placesOfStops(read.stops, radius, served);
      for (const error of [...read.faults, ...faults]) complain(`${path.basename(file)} ${error}`);
      print(...placesYaml(places));
    });
}
