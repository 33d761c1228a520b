import type { PreviewOverlay, PreviewScene } from '@fareback/contract';
import { adminRoutes, type Version, type VersionPreview } from '@fareback/contract/admin';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callWithRetry } from '../../../data/client.ts';
import { useAgency } from '../../../data/me.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { usePictures } from '../draft/use-pictures.ts';
import { type Choices, riderOf, screenOf } from './choices.ts';

/** What is looked at: a version, and what is known of its pictures, by which they are fetched anew. */
export interface Seen {
  version: Pick<Version, 'number' | 'revision'>;
  pictures: unknown;
}

/** A scene, with which of all it is. */
interface Shown {
  scene: PreviewScene;
  number: number;
}

/** What sets list, as far as it is named. */
type Listed = { CampaignID?: unknown; OfferID?: unknown };

/** Whether what a screen opens is among what the rider is told of; one that opens nothing of its own has it. */
function isIncluded(sets: VersionPreview['sets'], overlay: PreviewOverlay | null, thing: string | null): boolean {
  if (thing === null || overlay === null || overlay === 'MENU') return true;
  const set: unknown = sets[overlay === 'CAMPAIGN' ? 'campaigns' : 'offers'];
  const listed = Array.isArray(set) ? (set as Listed[]) : [];
  return listed.some(({ CampaignID, OfferID }) => (CampaignID ?? OfferID) === thing);
}

/** What shall be open, as the call names it; null where that is nothing of the programme. */
const openOf = (overlay: PreviewOverlay | null, thing: string | null): string | null =>
  thing === null || overlay === null || overlay === 'MENU'
    ? null
    : `${overlay === 'CAMPAIGN' ? 'campaigns' : 'offers'}/${thing}`;

let scenes = 0;
/** A number that no scene before had. */
const nextScene = (): number => {
  scenes += 1;
  return scenes;
};

/** What is shown of a version by what is chosen, and whether what shall be open is among it: asked for anew when more of it is kept, or it is looked at as somebody else. */
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
    // What was told of another rider stays what it was until this one is there.
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
