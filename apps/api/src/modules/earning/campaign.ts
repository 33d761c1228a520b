import type { PackCampaign } from '@fareback/tenant-pack';
import type { BudgetStop } from '../ledger/index.ts';
import { dayOfDate, type ServiceCalendar } from './calendar/service-day.ts';
import type { Fence } from './geofence.ts';

/** A campaign ready to be evaluated: its definition, the tenant's days and the tenant's places. */
export interface Campaign<Definition extends PackCampaign = PackCampaign> {
  readonly campaignId: string;
  readonly definition: Definition;
  readonly calendar: ServiceCalendar;
  /** First and last service day on which it counts; open ends are infinite. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** All places that visits are matched against, by id: those of other campaigns too. */
  readonly fences: ReadonlyMap<string, Fence>;
  /** Service days on which the agency's own service failed, so that nobody's streak ends by them. */
  readonly pausedDays: ReadonlySet<number>;
  /** When it did not pay, because its budget was used up. */
  readonly stops: readonly BudgetStop[];
}

/** What campaigns of a tenant share beside its days. */
interface Shared {
  fences?: ReadonlyMap<string, Fence>;
  pausedDays?: ReadonlySet<number>;
  /** The same of single lines, by their id: for campaigns that name them. */
  pausedLines?: ReadonlyMap<string, ReadonlySet<number>>;
  /** When campaigns did not pay, by their id. */
  stops?: ReadonlyMap<string, readonly BudgetStop[]>;
}

const noLines: ReadonlyMap<string, ReadonlySet<number>> = new Map();

/** Lines whose failing pauses a campaign. */
export const linesOf = (definition: PackCampaign): readonly string[] =>
  ('pausedWithLines' in definition && definition.pausedWithLines) || [];

function pausedOf(
  definition: PackCampaign,
  { pausedDays = new Set(), pausedLines = noLines }: Shared,
): ReadonlySet<number> {
  const ofLines = linesOf(definition).flatMap((line) => [...(pausedLines.get(line) ?? [])]);
  return ofLines.length === 0 ? pausedDays : new Set([...pausedDays, ...ofLines]);
}

/** Prepares a pack's campaign for evaluation on a tenant's days. */
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
