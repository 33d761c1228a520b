import type { CouponPool } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useUnsavedChanges } from '../../data/unsaved-changes.ts';
import { useLatestOnly } from '../../parts/use-latest-only.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { type CodeFile, type FilledSoFar, isSent, nothingFilled, partsOf, sendParts } from './send-parts.ts';

/** First bytes of zip files (also XLSX) and of old XLS workbooks. */
const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** UTF-16 byte order marks. */
const marks = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Decodes a file as UTF-8, or UTF-16 as spreadsheets write "Unicode text". Rejects binary files whatever their
 * extension [DESK-370, DESK-377].
 */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if (PACKED.some(begins)) throw new Error('packed');
  const encoding = marks.find((mark) => begins(mark.bytes))?.encoding ?? 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

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
      const read = await textOf(chosen)
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
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const isStopped = useRef(false);
  // Leaving the page would stop the upload half way.
  useUnsavedChanges(
    () => isRunning,
    async () => false,
  );
  return {
    isRunning,
    fault,
    forget: () => setFault(undefined),
    stop: () => {
      isStopped.current = true;
    },
    /** Returns the progress, null if a part failed. */
    send: async (file: CodeFile, way: Way): Promise<FilledSoFar | null> => {
      isStopped.current = false;
      setFault(undefined);
      setRunning(true);
      try {
        const terms = { ...way, expires, isStopped: () => isStopped.current };
        return await sendParts({ agency: agencyId, offer }, file, terms);
      } catch (error) {
        setFault(getErrorText(error, t));
        return null;
      } finally {
        setRunning(false);
      }
    },
  };
}
