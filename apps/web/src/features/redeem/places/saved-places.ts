import type { OfferPlaces } from '@fareback/contract';
import { readState, saveState } from '../../../device/state-db.ts';

/** Place among the stored states; an agency's id has no slash. */
const place = 'offers/places';
/** Offers whose places are kept for use without a network. */
const OFFERS_MAX = 3;

interface SavedPlaces {
  offerId: string;
  places: OfferPlaces;
}

async function readAll(): Promise<SavedPlaces[]> {
  const found = await readState(place).catch(() => null);
  const { lists } = (found?.state ?? {}) as { lists?: SavedPlaces[] };
  return lists ?? [];
}

/** Returns an offer's places as this device loaded them last; null without any. */
export const readSavedPlaces = async (offerId: string): Promise<OfferPlaces | null> =>
  (await readAll()).find((each) => each.offerId === offerId)?.places ?? null;

/** Stores an offer's places of `userId`'s device, and forgets those of older offers. */
export async function savePlaces(userId: string, offerId: string, places: OfferPlaces): Promise<void> {
  const others = (await readAll()).filter((each) => each.offerId !== offerId);
  await saveState(userId, place, { lists: [{ offerId, places }, ...others].slice(0, OFFERS_MAX) });
}
