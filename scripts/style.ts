import { parseArgs } from 'node:util';
import { countHits, findHits, readLimits, writeLimits } from './style/count.ts';

/** npm run style: counts sentences and names of the old register. `--list KIND [FOLDER]` prints places, `--update` lowers the limits. */
const { values, positionals } = parseArgs({
  options: { list: { type: 'string' }, update: { type: 'boolean' } },
  allowPositionals: true,
});
const hits = findHits();
if (values.list !== undefined) {
  const under = positionals[0] ?? '';
  for (const { kind, place, text } of hits)
    if (kind === values.list && place.startsWith(under)) console.log(`${place} ${text.slice(0, 200)}`);
} else {
  const counts = countHits(hits);
  console.table(counts);
  if (values.update === true) {
    const limits = readLimits();
    for (const [folder, kinds] of Object.entries(limits))
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
        kinds[kind] = Math.min(kinds[kind] ?? 0, counts[folder]?.[kind] ?? 0);
    writeLimits(limits);
  }
}
