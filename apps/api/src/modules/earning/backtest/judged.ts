import { namedBy, type PackCampaign } from '@fareback/tenant-pack';
import type { Program } from '../fold/fold-member.ts';
import { undated } from './try-program.ts';

/** True if all places of a campaign are known, so visits to them were recorded. */
export const isKnown = (definition: PackCampaign, { fences }: Pick<Program, 'fences'>): boolean =>
  namedBy(definition, 'places').every((id) => fences.has(id));

export const isAhead = ({ startsOn }: PackCampaign, to: string): boolean => startsOn !== undefined && startsOn > to;

/** A campaign for a replay of days until `to`: one that starts later is treated as running. */
export const judged = (definition: PackCampaign, to: string): PackCampaign =>
  isAhead(definition, to) ? undated(definition) : definition;
