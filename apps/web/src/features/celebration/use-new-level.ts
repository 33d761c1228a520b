import { type MemberLevel, markLevelCelebrated } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** A level that no device has celebrated. */
export interface NewLevel {
  level: MemberLevel | undefined;
  /** The celebration is on screen: no other device shows it again. */
  begin: () => void;
  end: () => void;
}

const keyOf = ({ StatusID, LevelID }: MemberLevel): string => `${StatusID}/${LevelID}`;

/** Keeps a new level while it is celebrated, although it counts as celebrated from its first frame [TIER-05]. */
export function useNewLevel(isUpToDate: boolean): NewLevel {
  const client = useQueryClient();
  const { language } = useTranslation();
  // Celebrated once per page load, also after a failed call or an outdated reply.
  const [celebrated, setCelebrated] = useState<readonly string[]>([]);
  const news = useUserInfo()?.levels?.find((one) => one.isNew === true && !celebrated.includes(keyOf(one)));
  const [shown, setShown] = useState<MemberLevel>();
  const level = shown ?? (isUpToDate ? news : undefined);
  return {
    level,
    begin: () => {
      if (level?.LevelID === undefined || shown !== undefined) return;
      setShown(level);
      setCelebrated([...celebrated, keyOf(level)]);
      const { StatusID, LevelID } = level;
      const { queryKey } = dataSets.userInfo(language);
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            ...(before.levels && {
              levels: before.levels.map((one) => (one.StatusID === StatusID ? { ...one, isNew: false } : one)),
            }),
          },
      );
      // If it fails, the next visit celebrates again.
      api.call(markLevelCelebrated, { body: { StatusID, LevelID } }).catch(() => {});
    },
    end: () => setShown(undefined),
  };
}
