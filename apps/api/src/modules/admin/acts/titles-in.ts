import { type AuditEventTitles, titledFacts } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import type { AuditEvent } from '../../acts/index.ts';
import { campaignTitles } from '../../campaigns/index.ts';
import { offerTitles } from '../../offers/index.ts';
import { providerNames } from '../../rides/index.ts';

type Kind = keyof AuditEventTitles;

function idsOf(acts: readonly AuditEvent[], kind: Kind): string[] {
  const ids = acts.flatMap(({ subject, facts }) => {
    const named = Object.entries(facts).flatMap(([fact, id]) => (titledFacts[fact] === kind ? [id] : []));
    return [...(subject.kind === kind ? [subject.id] : []), ...named.filter((id) => typeof id === 'string')];
  });
  return [...new Set(ids)];
}

/** Current or last titles of campaigns, offers and providers in actions [DESK-360]. */
export async function titlesIn(
  ctx: StaffCtx,
  acts: readonly AuditEvent[],
  language: string,
): Promise<AuditEventTitles> {
  const [campaigns, offers, providers] = [idsOf(acts, 'campaign'), idsOf(acts, 'offer'), idsOf(acts, 'provider')];
  const nameOf = await providerNames(ctx, language);
  return {
    campaign: campaigns.length === 0 ? {} : await campaignTitles(ctx.tx, campaigns, language),
    offer: offers.length === 0 ? {} : await offerTitles(ctx.tx, offers, language),
    provider: Object.fromEntries(providers.map((id) => [id, nameOf(id)])),
  };
}
