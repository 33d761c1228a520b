import type { CouponPool } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { readTextFile } from '../../parts/read-text-file.ts';
import { useLatestOnly } from '../../parts/use-latest-only.ts';
import { useStoppable } from '../../parts/use-stoppable.ts';
import { useTranslation } from '../../words/translation.tsx';
import { type CodeFile, type FilledSoFar, isSent, nothingFilled, partsOf, sendParts } from './send-parts.ts';

/**
 * Uploads a code file into a pool: checks the whole file, then saves it. Both runs stop and resume between parts
 * [DESK-87, DESK-169].
 */
export function useCodeUpload({ offerId }: CouponPool, onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const [file, setFile] = useState<CodeFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [expires, setExpires] = useState('');
  const [tried, setTried] = useState<FilledSoFar | null>(null);
  const [kept, setKept] = useState<FilledSoFar | null>(null);
  const beginChoice = useLatestOnly();
  const { send, ...sending } = useSending(offerId, expires.trim() === '' ? null : expires.trim());

  const startOver = (): void => {
    setTried(null);
    sending.forget();
  };
  return {
    ...sending,
    file,
    isUnreadable,
    tried,
    kept,
    expires,
    setExpires: (text: string) => {
      setExpires(text);
      startOver();
    },
    choose: async (chosen: File | undefined) => {
      const isLast = beginChoice();
      startOver();
      // Clear the previous file first, or it could be sent while the new one is read.
      setFile(null);
      setUnreadable(false);
      if (chosen === undefined) return;
      const read = await readTextFile(chosen)
        .then(partsOf)
        .catch(() => null);
      if (!isLast()) return;
      setFile(read);
      setUnreadable(read === null);
    },
    check: async () => {
      if (file !== null) await send(file, { from: tried ?? nothingFilled, isDryRun: true, onPart: setTried });
    },
    keep: async () => {
      if (file === null) return;
      const all = await send(file, { from: kept ?? nothingFilled, isDryRun: false, onPart: setKept });
      await Promise.all(['coupons', 'acts'].map((group) => client.invalidateQueries({ queryKey: [group] })));
      if (all === null || !isSent(all, file) || all.faults.length > 0) return;
      // Codes that another upload has added since the check.
      const late = all.known - (tried?.known ?? 0);
      toast({
        title: t('stock.added', { codes: all.added }),
        text: late > 0 ? t('stock.late', { late }) : undefined,
        tone: 'success',
      });
      onClose();
    },
  };
}

interface Way {
  from: FilledSoFar;
  isDryRun: boolean;
  onPart: (soFar: FilledSoFar) => void;
}

/** Sends a file, one run at a time; returns its state, its error and a way to stop. */
function useSending(offer: string, expires: string | null) {
  const { agencyId } = useAgency();
  const { run, ...state } = useStoppable();
  return {
    ...state,
    /** Returns the progress, null if a part failed. */
    send: (file: CodeFile, way: Way): Promise<FilledSoFar | null> =>
      run((isStopped) => sendParts({ agency: agencyId, offer }, file, { ...way, expires, isStopped })),
  };
}
