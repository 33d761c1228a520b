import type { PackCampaign } from '@fareback/tenant-pack';
import type { BudgetStop } from '../ledger/index.ts';
import { dayOfDate, type ServiceCalendar } from './calendar/service-day.ts';
import type { Fence } from './geofence.ts';

export interface Campaign<Definition extends PackCampaign = PackCampaign> {
  readonly campaignId: string;
  readonly definition: Definition;
  readonly calendar: ServiceCalendar;
  /** First and last valid service day; open ends are infinite. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly fences: ReadonlyMap<string, Fence>;
  /** Service days with failed agency service, which end no streak. */
  readonly pausedDays: ReadonlySet<number>;
  readonly stops: readonly BudgetStop[];
}

interface Shared {
  fences?: ReadonlyMap<string, Fence>;
  pausedDays?: ReadonlySet<number>;
  pausedLines?: ReadonlyMap<string, ReadonlySet<number>>;
  stops?: ReadonlyMap<string, readonly BudgetStop[]>;
}

const noLines: ReadonlyMap<string, ReadonlySet<number>> = new Map();

export const linesOf = (definition: PackCampaign): readonly string[] =>
  ('pausedWithLines' in definition && definition.pausedWithLines) || [];

function pausedOf(
  definition: PackCampaign,
  { pausedDays = new Set(), pausedLines = noLines }: Shared,
): ReadonlySet<number> {
  const ofLines = linesOf(definition).flatMap((line) => [...(pausedLines.get(line) ?? [])]);
  return ofLines.length === 0 ? pausedDays : new Set([...pausedDays, ...ofLines]);
}

export function campaignOf(definition: PackCampaign, calendar: ServiceCalendar, shared: Shared = {}): Campaign {
  return {
    campaignId: definition.id,
    definition,
    calendar,
    firstDay: definition.startsOn === undefined ? Number.NEGATIVE_INFINITY : dayOfDate(definition.startsOn),
    lastDay: definition.endsOn === undefined ? Number.POSITIVE_INFINITY : dayOfDate(definition.endsOn),
    fences: shared.fences ?? new Map(),
    pausedDays: pausedOf(definition, shared),
    stops: shared.stops?.get(definition.id) ?? [],
  };
}
