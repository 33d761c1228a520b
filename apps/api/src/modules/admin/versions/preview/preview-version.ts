import type { PreviewRider, VersionPreview } from '@fareback/contract/admin';
import type { Pack } from '@fareback/tenant-pack';
import type { StaffCall } from '../../../../call/staff.ts';
import { throwAdminError } from '../../../../platform/api-error.ts';
import { localDate } from '../../../../platform/local-date.ts';
import { configurationOf } from '../../../tenants/index.ts';
import { collectRiderReplies } from './rider-replies.ts';
import { createSampleRider, type Making, type Wanted } from './sample-rider.ts';
import { packToShow, withTemporaryAgency } from './temporary-agency.ts';

interface PreviewQuery extends Omit<Wanted, 'rider'> {
  rider: PreviewRider;
  open?: string | undefined;
}

/**
 * The replies a preview rider's app would get if a version were live, from the app's own handlers, in an agency that
 * exists only in one rolled-back transaction. Throws NOT_FOUND, and SERVICE_UNAVAILABLE on timeout [DESK-200,
 * DESK-201].
 */
export async function previewVersion(
  call: StaffCall,
  { agency: agencyId, number }: { agency: string; number: number },
  asked: PreviewQuery,
): Promise<VersionPreview> {
  const agency = (await call.tenants.byId(agencyId)) ?? throwAdminError('NOT_FOUND');
  const { pack, suppliers, ...shown } = await packToShow(call, agencyId, number);
  const running = asIfItRan(pack.programme, asked.open, localDate(call.now, agency.timeZone));
  const seen = running === null ? pack : { ...pack, programme: running };
  const preview = await withTemporaryAgency(call, { agency, pack: seen, suppliers }, async ({ deps, tenant }) => {
    const configuration = configurationOf(tenant, asked.language);
    if (asked.rider === 'VISITOR') return { configuration, sets: {}, calls: {} };
    const making: Making = { deps, tenant, now: call.now };
    const { token } = await createSampleRider(making, { ...asked, rider: asked.rider });
    return {
      configuration,
      ...(await collectRiderReplies(making, { tenants: call.tenants, token, language: asked.language })),
    };
  });
  return { ...shown, isAhead: running !== null, ...preview };
}

interface Dated {
  id: string;
  active: boolean;
  startsOn?: string | undefined;
}

/** An opened offer for some is shown as if the rider had the right to it. */
const openToAll = (offer: Pack['programme']['offers'][number]) => ({ ...offer, for: undefined });

function asIfItRan(program: Pack['programme'], open: string | undefined, today: string): Pack['programme'] | null {
  const [list, id] = open?.split('/') ?? [];
  if (list !== 'campaigns' && list !== 'offers') return null;
  const isAhead = (thing: Dated): boolean =>
    thing.id === id && (!thing.active || (thing.startsOn !== undefined && thing.startsOn > today));
  const isForSome = list === 'offers' && program.offers.some((offer) => offer.id === id && offer.for !== undefined);
  if (!isForSome && !program[list].some(isAhead)) return null;
  const running = <T extends Dated>(thing: T): T => {
    if (!isAhead(thing)) return thing;
    const begins = thing.startsOn !== undefined && thing.startsOn > today;
    return { ...thing, active: true, ...(begins && { startsOn: today }) };
  };
  return list === 'campaigns'
    ? { ...program, campaigns: program.campaigns.map(running) }
    : { ...program, offers: program.offers.map((offer) => (offer.id === id ? openToAll(running(offer)) : offer)) };
}
