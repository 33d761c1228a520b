import type { PreviewOverlay, PreviewScene } from '@fareback/contract';
import { adminRoutes, type Version, type VersionPreview } from '@fareback/contract/admin';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callWithRetry } from '../../../data/client.ts';
import { useAgency } from '../../../data/me.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { usePictures } from '../draft/use-draft.ts';
import { type Choices, riderOf, screenOf } from './choices.ts';

/** The previewed version; its pictures reload when their token changes. */
export interface Seen {
  version: Pick<Version, 'number' | 'revision'>;
  pictures: unknown;
}

interface Shown {
  scene: PreviewScene;
  number: number;
}

/** Ids in the lists of a set, as far as they have any. */
type Listed = { CampaignID?: unknown; OfferID?: unknown };

/** True if the rider's sets contain what the screen opens, or if it opens nothing. */
function isIncluded(sets: VersionPreview['sets'], overlay: PreviewOverlay | null, thing: string | null): boolean {
  if (thing === null || overlay === null || overlay === 'MENU') return true;
  const set: unknown = sets[overlay === 'CAMPAIGN' ? 'campaigns' : 'offers'];
  const listed = Array.isArray(set) ? (set as Listed[]) : [];
  return listed.some(({ CampaignID, OfferID }) => (CampaignID ?? OfferID) === thing);
}

/** Returns the id to open, in the form of the API; null if it is no entity of the program. */
const openOf = (overlay: PreviewOverlay | null, thing: string | null): string | null =>
  thing === null || overlay === null || overlay === 'MENU'
    ? null
    : `${overlay === 'CAMPAIGN' ? 'campaigns' : 'offers'}/${thing}`;

let scenes = 0;
export const nextScene = (): number => {
  scenes += 1;
  return scenes;
};

/**
 * Loads the preview of a version for the current choices and checks that the opened entity is in it. Reloads after an
 * autosave or a change of rider.
 */
export function useScene(
  { version: { number, revision }, pictures: known }: Seen,
  choices: Choices,
): { told: UseQueryResult<VersionPreview>; shown: Shown | undefined; isThere: boolean } {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const { language, look, scheme, thing } = choices;
  const rider = riderOf(choices);
  const { path, overlay = null } = screenOf(choices);
  const open = openOf(overlay, thing);
  const pictures = usePictures(number, known).data?.pictures;
  const previewQuery = useQuery({
    queryKey: ['preview', agencyId, number, { revision, rider, language, look, open }],
    queryFn: ({ signal }) =>
      callWithRetry(adminRoutes.versions.preview, {
        params: { agency: agencyId, number: String(number) },
        query: { rider, language, ...(look === 'AGENCY' ? {} : { look }), ...(open === null ? {} : { open }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const { data, isPlaceholderData } = previewQuery;
  const pressed = t('preview.pressed');
  const isThere = data === undefined || isPlaceholderData || isIncluded(data.sets, overlay, thing);
  const shown = useMemo((): Shown | undefined => {
    // Placeholder data belongs to the previous rider; keep the old preview until the new one arrives.
    if (data === undefined || isPlaceholderData || pictures === undefined) return undefined;
    const { configuration, sets, calls } = data;
    const bytes = Object.entries(pictures).flatMap(([name, one]) => (one.bytes ? [[name, one.bytes] as const] : []));
    const isMember = rider !== 'VISITOR';
    const sceneData = { configuration, sets, calls, pictures: Object.fromEntries(bytes) };
    return {
      number: nextScene(),
      scene: {
        kind: 'scene',
        path,
        overlay: isThere ? overlay : null,
        thing,
        language,
        scheme,
        isMember,
        pressed,
        ...sceneData,
      },
    };
  }, [data, isPlaceholderData, pictures, path, overlay, isThere, thing, language, scheme, rider, pressed]);
  return { told: previewQuery, shown, isThere };
}
