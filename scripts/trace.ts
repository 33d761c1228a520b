import { type Side, trace } from './requirements.ts';

/** npm run trace: the requirements of docs/requirements that no test names, by area and side. */
const { requirements, missing, unknown, unclear } = trace();
const areaOf = (id: string): string => id.split('-')[0] ?? '';
const numbersOf = (ids: string[]): string => ids.map((id) => id.split('-')[1]).join(' ');

for (const [area, asked] of Map.groupBy(requirements, ({ id }) => areaOf(id))) {
  const without = (side: Side): string[] => missing[side].filter((id) => areaOf(id) === area);
  const lacking = new Set([...without('web'), ...without('api')]);
  const lackingText = (['web', 'api'] as const)
    .filter((side) => without(side).length > 0)
    .map((side) => `  ${side} lacks ${numbersOf(without(side))}`);
  console.log(`${area.padEnd(9)} ${asked.length - lacking.size}/${asked.length}${lackingText.join('')}`);
}
const lacking = new Set([...missing.web, ...missing.api]).size;
console.log(
  `${requirements.length - lacking} of ${requirements.length} requirements have a test on each side that asks for one`,
);
if (unknown.length > 0) console.log(`not in the catalogue: ${unknown.join(', ')}`);
if (unclear.length > 0) console.log(`not exact ids: ${unclear.join(', ')}`);
