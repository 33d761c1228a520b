import { namedBy, type PackCampaign } from '@fareback/tenant-pack';
import type { Program } from '../fold/fold-member.ts';
import { undated } from './try-programme.ts';

/** Whether all places that a campaign names are known, so that somebody knows who was there. */
export const isKnown = (definition: PackCampaign, { fences }: Pick<Program, 'fences'>): boolean =>
  namedBy(definition, 'places').every((id) => fences.has(id));

/** Whether a campaign begins after the days that are looked at. */
export const isAhead = ({ startsOn }: PackCampaign, to: string): boolean => startsOn !== undefined && startsOn > to;

/** A campaign as it is replayed on days until `to`: one that begins after them as if it had run on them. */
export const judged = (definition: PackCampaign, to: string): PackCampaign =>
  isAhead(definition, to) ? undated(definition) : definition;
