import type { Command } from 'commander';
import { group } from '../support/group.ts';
import { print } from '../support/print.ts';
import { type LineVariant, lineVariants, stopsOfZones } from './gtfs-lines.ts';

const quoted = (stops: readonly string[]): string => stops.map((stop) => JSON.stringify(stop)).join(', ');

const variantLines = ({ route, direction, headsign, stops, trips }: LineVariant): string[] => [
  `  # ${route}, direction ${direction || '-'}${headsign ? `, to ${headsign}` : ''} (${trips} trips)`,
  `  - [${quoted(stops)}]`,
];

interface Options {
  route?: string[];
  zone?: string[];
  direction?: string;
}

/**
 * `rewards lines from-gtfs FOLDER --route R... [--direction 0]` prints a feed's lines as the `along:` condition of a
 * campaign, `--zone Z...` its fare zones as `within:`. Needs no database.
 */
export function register(program: Command): void {
  group(program, 'lines')
    .command('from-gtfs')
    .description("print a feed's lines, directions or fare zones as conditions of a campaign")
    .argument('<folder>', 'the unpacked feed')
    .option('--route <name...>', 'these routes, by id or short name')
    .option('--direction <id>', 'only trips of this direction_id, 0 or 1')
    .option('--zone <name...>', 'these fare zones, by zone_id')
    .action(async (folder: string, { route, zone, direction }: Options) => {
      if (!route && !zone) throw new Error('Name what campaigns shall count: --route 652, or --zone A.');
      if (route) {
        const all = await lineVariants(folder, route);
        const variants = all.filter((one) => direction === undefined || one.direction === direction);
        if (variants.length === 0) throw new Error(`No trip of ${route.join(', ')} has the direction ${direction}.`);
        print('along:', ...variants.flatMap(variantLines));
      }
      if (zone) print(`within: [${quoted(await stopsOfZones(folder, zone))}]`);
    });
}
