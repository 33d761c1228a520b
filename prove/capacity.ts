import { numberOption, parseOptions } from '../scripts/parse-options.ts';
import { linesOf, sizeOf } from './capacity/model.ts';

/** Prints what an installation of a size takes (docs/sizing.md). */
const defaults = {
  agencies: '1',
  riders: '10000',
  'rides-a-year': '500',
  'openings-a-year': '500',
  'redemptions-a-year': '12',
  'earnings-a-ride': '3',
  'single-rides': '1',
  'minutes-open': '2',
  'busiest-hour': '0.15',
  years: '5',
  cores: '32',
  terabytes: '8',
};

const usage = `usage: npm run capacity -- ${Object.entries(defaults)
  .map(([name, value]) => `[--${name} ${value}]`)
  .join(' ')}`;

try {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  );
  const { values } = parseOptions(usage, { options });
  const of = (name: keyof typeof defaults): number => numberOption(usage, name, values[name] ?? '');
  const expected = {
    agencies: of('agencies'),
    riders: of('riders'),
    ridesPerRiderYear: of('rides-a-year'),
    openingsPerRiderYear: of('openings-a-year'),
    redemptionsPerRiderYear: of('redemptions-a-year'),
    earningsPerRide: of('earnings-a-ride'),
    singleRides: of('single-rides'),
    minutesOpen: of('minutes-open'),
    busiestHour: of('busiest-hour'),
    years: of('years'),
    cores: of('cores'),
    terabytes: of('terabytes'),
  };
  console.log(linesOf(expected, sizeOf(expected)).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
