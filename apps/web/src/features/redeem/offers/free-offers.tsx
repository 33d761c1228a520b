import type { Offer, OfferGrant } from '@fareback/contract';
import { List, ListButton } from '@fareback/ui/layout/list.tsx';
import { formatDate } from '@fareback/wording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { offerGrants } from '../../../data/sets/offer-grants.ts';
import { useFullTranslation } from '../../../i18n/full-translation.ts';
import { useConfig } from '../../../tenant/config.tsx';
import styles from '../redeem.module.css';

type FreeOffersProps = {
  grants: readonly OfferGrant[];
  offers: readonly Offer[];
  onOpen: (offer: Offer, grantId: string) => void;
};

/** Offers that the member earned or was given, above the shop; a click opens one with its grant [OFFER-20]. */
export function FreeOffers({ grants, offers, onOpen }: FreeOffersProps): ReactNode {
  const { t } = useFullTranslation();
  const rows = grants.flatMap((grant) => {
    const offer = offers.find(({ OfferID }) => OfferID === grant.OfferID);
    return offer ? [{ grant, offer }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className={styles['tickets']} aria-labelledby="free-offers">
      <h2 id="free-offers">{t('freeOffer.title')}</h2>
      <List>
        {rows.map(({ grant, offer }) => (
          <ListButton
            key={grant.GrantID}
            icon="gift"
            detail={<Facts grant={grant} />}
            onClick={() => onOpen(offer, grant.GrantID)}
          >
            {offer.Title}
          </ListButton>
        ))}
      </List>
    </section>
  );
}

/** The same facts of the grant that the details of its offer were opened with. */
export function GrantFacts({ grantId }: { grantId: string }): ReactNode {
  const grant = useQuery(offerGrants()).data?.find(({ GrantID }) => GrantID === grantId);
  return grant === undefined ? null : <Facts grant={grant} />;
}

/** The campaign or agency that gave it, and the last day on which it can be used. */
function Facts({ grant: { CampaignID, lastDay } }: { grant: OfferGrant }): ReactNode {
  const { t, language } = useFullTranslation();
  const { TenantName } = useConfig();
  const campaigns = useQuery(dataSets.campaigns(language)).data;
  const campaign = campaigns?.find((one) => one.CampaignID === CampaignID)?.Title;
  const from =
    campaign === undefined ? t('freeOffer.fromAgency', { agency: TenantName }) : t('freeOffer.from', { campaign });
  return (
    <span className={styles['detail']}>
      <span>{from}</span>
      {lastDay !== null && <span>{t('freeOffer.useBy', { date: formatDate(lastDay, language) })}</span>}
    </span>
  );
}
