import { randomUUID } from 'node:crypto';
import { connectProvider, getCampaign, recogniseRide, redeemOffer, reportEvent } from '@fareback/contract';
import { packOf } from './program.ts';
import { type Rider, signedUpRider, verifyPhone } from './rider.ts';
import { reportEvents, reportRides } from './rides.ts';

interface CardRider {
  rider: Rider;
  card: string;
}

const cardsOf = (tenantId: string) => ({ tenantId, providerId: 'linden-card' });

/** Creates a verified rider whose own card has just been used for a ride. */
export async function riderOfNow(tenantId: string): Promise<CardRider> {
  const rider = await signedUpRider({ tenantId, inviteCode: 'LINDEN26' });
  await verifyPhone(rider, `+491512${rider.phone.slice(-7)}`);
  const card = `3300 ${rider.card.slice(-8, -4)} ${rider.card.slice(-4)}`;
  const { providerId } = cardsOf(tenantId);
  await rider.api.call(connectProvider, { body: { ProviderID: providerId, identifier: card } });
  await reportRides(card, [new Date()], cardsOf(tenantId));
  const now = new Date().toLocaleString('sv-SE', { timeZone: packOf(tenantId).tenant.timeZone });
  const body = { riddenAt: now.slice(0, 16).replace(' ', 'T'), stop: 'Clock Tower' };
  await rider.api.call(recogniseRide, { params: { id: providerId }, body });
  return { rider, card };
}

/**
 * Earns without a ride: visits the old pier, answers a campaign's survey, follows a campaign's link, redeems an offer.
 */
export async function earnOtherwise(
  { rider: { api, tenantId }, card }: CardRider,
  campaigns: { survey: string; act: string },
): Promise<void> {
  const { ActionButtonUrl } = await api.call(getCampaign, { params: { lang: 'en', campaignId: campaigns.survey } });
  const who = new URL(ActionButtonUrl ?? '').searchParams.get('who') ?? '';
  const time = new Date();
  const visit = { lat: 48.5, lon: 9.5, accuracyMeters: 5 };
  await reportEvents(
    [
      { type: 'place.visited', subject: card, time, data: visit },
      { type: 'survey.completed', subject: who, time, data: { surveyId: 'autumn' } },
    ],
    cardsOf(tenantId),
  );
  const click = {
    EventUID: randomUUID(),
    Category: 'Campaign',
    Action: 'action_clicked',
    ReportedAtUTC: time.toISOString(),
    Properties: { CampaignID: campaigns.act },
  };
  await api.call(reportEvent, { body: click });
  await api.call(redeemOffer, { params: { id: 'trail' }, body: null });
}
