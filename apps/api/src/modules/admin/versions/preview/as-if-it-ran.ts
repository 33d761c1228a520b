import type { Pack } from '@fareback/tenant-pack';

interface Dated {
  id: string;
  active: boolean;
  startsOn?: string | undefined;
}

export function asIfItRan(
  program: Pack['programme'],
  open: string | undefined,
  today: string,
): Pack['programme'] | null {
  const [list, id] = open?.split('/') ?? [];
  if (list !== 'campaigns' && list !== 'offers') return null;
  const isAhead = (thing: Dated): boolean =>
    thing.id === id && (!thing.active || (thing.startsOn !== undefined && thing.startsOn > today));
  if (!program[list].some(isAhead)) return null;
  const running = <T extends Dated>(thing: T): T => {
    if (!isAhead(thing)) return thing;
    const begins = thing.startsOn !== undefined && thing.startsOn > today;
    return { ...thing, active: true, ...(begins && { startsOn: today }) };
  };
  return list === 'campaigns'
    ? { ...program, campaigns: program.campaigns.map(running) }
    : { ...program, offers: program.offers.map(running) };
}
