import type { FoundThing } from '@fareback/contract/admin';
import type { LinkProps } from '@tanstack/react-router';

/** The target of `Link` and `navigate`; `href` is a path that was opened before. */
export type AnyLinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash' | 'href'>;

/** The page of a search result. An event opens its ride, or its member, or its provider. */
export function targetOf(thing: FoundThing, agency: string): AnyLinkTarget {
  switch (thing.kind) {
    case 'REDEEMED':
      return { to: '/$agency/redemptions/$redemption', params: { agency, redemption: thing.redemptionId } };
    case 'FREE_CODE':
      return { to: '/$agency/stock', params: { agency } };
    case 'PROMO_CODE':
      return { to: '/$agency/codes', params: { agency } };
    case 'REFUSED_EVENT':
      return {
        to: '/$agency/providers/$provider',
        params: { agency, provider: thing.providerId },
        search: { event: thing.eventId },
      };
    case 'EVENT':
      return targetOfEvent(thing, agency);
    case 'MISSING_RIDE':
      return { to: '/$agency/members/$member', params: { agency, member: thing.memberId }, search: { tab: 'rides' } };
    case 'OFFER':
      return { to: '/$agency/offers/$offer', params: { agency, offer: thing.id } };
    case 'CAMPAIGN':
      return { to: '/$agency/campaigns/$campaign', params: { agency, campaign: thing.id } };
  }
}

function targetOfEvent(event: FoundThing & { kind: 'EVENT' }, agency: string): AnyLinkTarget {
  const { memberId: member, rideId: ride, providerId: provider } = event;
  if (member !== null && ride !== null)
    return { to: '/$agency/members/$member/rides/$ride', params: { agency, member, ride } };
  if (member !== null) return { to: '/$agency/members/$member', params: { agency, member } };
  return { to: '/$agency/providers/$provider', params: { agency, provider } };
}
