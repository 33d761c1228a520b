import { adminRoutes, type FileImport } from '@fareback/contract/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../data/client.ts';
import { useAgency } from '../../data/me.tsx';
import { useStoppable } from '../../parts/use-stoppable.ts';
import { uploadParts } from './upload-parts.ts';

export const importRefreshes = ['imports', 'acts'];

type Progress = Pick<FileImport, 'importId' | 'parts' | 'partsReceived'>;

/** Creates an import and uploads its file; a stopped or failed upload continues where it stopped [DESK-713, DESK-720]. */
export function useImportUpload(begun: Progress | null) {
  const { agencyId: agency } = useAgency();
  const client = useQueryClient();
  const { run, ...state } = useStoppable();
  const [progress, setProgress] = useState<Progress | null>(begun);
  return {
    ...state,
    progress,
    /** Resolves to the import's id once all parts are sent, else to null. */
    send: async (file: File, provider: string): Promise<string | null> => {
      const importId = await run(async (isStopped) => {
        let now = progress;
        if (now === null) {
          const body = { provider, fileName: file.name.slice(-200), size: file.size };
          now = { ...(await call(adminRoutes.imports.create, { params: { agency }, body })), partsReceived: 0 };
          setProgress(now);
        }
        const { importId, parts } = now;
        const onPart = (partsReceived: number): void => setProgress({ importId, parts, partsReceived });
        const done = await uploadParts(file, { ...now, agency, isStopped, onPart });
        return done === parts ? importId : null;
      });
      await Promise.all(importRefreshes.map((group) => client.invalidateQueries({ queryKey: [group] })));
      return importId;
    },
  };
}
