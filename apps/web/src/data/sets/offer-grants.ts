import { listOfferGrants } from '@fareback/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../calls/client.ts';

/** Offers that the member can redeem without points; reloaded with the earnings, because rides give them [OFFER-20]. */
export const offerGrants = () =>
  queryOptions({
    queryKey: ['earnings', 'any', 'grants'],
    queryFn: ({ signal }) => api.call(listOfferGrants, { signal }),
  });
