import { getTeam, joinTeam, leaveTeam, type TeamView } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { isolated } from '../../i18n/isolate.ts';
import { notify } from '../../state/notices.ts';

export type Team = NonNullable<TeamView['Team']>;

const KEY = ['team'];

/** The member's team, loaded when its screen opens. */
export function useTeam() {
  const { language } = useFullTranslation();
  return useQuery({
    queryKey: [...KEY, language],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getTeam, { params: { lang: language }, signal }),
  });
}

/** Joins and leaves; each reloads the team and shows a message. Rejects with the call's error. */
export function useSetTeam(): {
  busy: boolean;
  join: (code: string) => Promise<void>;
  leave: (team: Team) => Promise<void>;
} {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      const title = await work();
      await client.invalidateQueries({ queryKey: KEY });
      notify({ title, tone: 'success' });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    join: (code) =>
      run(async () => {
        const { Name } = await api.call(joinTeam, { body: { Code: code } });
        return t('team.joined', { team: isolated(Name) });
      }),
    leave: ({ Name, MemberSinceUTC }) =>
      run(async () => {
        await api.call(leaveTeam, { query: { MemberSinceUTC } });
        return t('team.left', { team: isolated(Name) });
      }),
  };
}
