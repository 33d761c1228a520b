import type { PackCampaign } from '@fareback/tenant-pack';
import { dayOfDate, type ServiceCalendar } from './service-day.ts';

/** A campaign ready to be evaluated: its definition and the tenant's days. */
export interface Campaign<Definition extends PackCampaign = PackCampaign> {
  readonly campaignId: string;
  readonly definition: Definition;
  readonly calendar: ServiceCalendar;
  /** First and last service day on which it counts; open ends are infinite. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Prepares a pack's campaign for evaluation on a tenant's days. */
export function campaignOf(definition: PackCampaign, calendar: ServiceCalendar): Campaign {
  return {
    campaignId: definition.id,
    definition,
    calendar,
    firstDay: definition.startsOn === undefined ? Number.NEGATIVE_INFINITY : dayOfDate(definition.startsOn),
    lastDay: definition.endsOn === undefined ? Number.POSITIVE_INFINITY : dayOfDate(definition.endsOn),
  };
}
