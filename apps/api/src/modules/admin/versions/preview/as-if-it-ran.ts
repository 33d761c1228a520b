import type { Pack } from '@fareback/tenant-pack';

/** What of a campaign or an offer says whether it runs. */
interface Dated {
  id: string;
  active: boolean;
  startsOn?: string | undefined;
}

/**
 * A programme in which one campaign or offer (`campaigns/night-rides`) runs on a day, where it is switched off or still to
 * come; null where nothing of it would change. What is over stays over [DESK-357].
 */
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
