import type { CouponPool } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { faultText } from '../../words/fault.ts';
import { useWords } from '../../words/words.tsx';
import { type CodeFile, partsOf } from './parts-of-file.ts';
import { type Filled, sendParts } from './send-parts.ts';

type FillDialogProps = { pool: CouponPool; onClose: () => void };

/** Adds the codes of a file to an offer's pool: the whole file is tried first, and what it would add is told in numbers [DESK-87]. */
export function FillDialog({ pool, onClose }: FillDialogProps): ReactNode {
  const { t } = useWords();
  const work = useFilling(pool, onClose);
  const { file, tried, progress, fault } = work;
  const isGood = tried !== null && tried.faults.length === 0 && tried.added > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('stock.fillTitle', { offer: pool.title ?? pool.offerId })}
      actions={
        <Stack gap={4}>
          <Field
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            label={t('stock.file')}
            help={t('stock.fileHelp')}
            disabled={progress !== null}
            onChange={({ target }) => void work.choose(target.files?.[0])}
          />
          <Field
            label={t('codes.expires')}
            help={t('stock.expiresHelp')}
            value={work.expires}
            disabled={progress !== null}
            onChange={({ target }) => work.setExpires(target.value)}
          />
          <Told file={file} tried={tried} progress={progress} />
          <FormError>{fault}</FormError>
          <Button
            wide
            busy={progress !== null}
            disabled={file === null || file.parts.length === 0 || (tried !== null && !isGood)}
            onClick={() => void (isGood ? work.keep() : work.check())}
          >
            {isGood ? t('stock.add', { codes: tried.added }) : t('stock.check')}
          </Button>
          <Button variant="quiet" wide onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </Stack>
      }
    >
      {t('stock.fillLead')}
    </Dialog>
  );
}

/** What is known of the file so far. */
function Told({
  file,
  tried,
  progress,
}: Pick<ReturnType<typeof useFilling>, 'file' | 'tried' | 'progress'>): ReactNode {
  const { t } = useWords();
  if (file === null) return null;
  const said = tried
    ? t('stock.wouldAdd', {
        added: tried.added,
        known: tried.known,
        expired: tried.expired,
        repeated: file.repeated,
      })
    : t('stock.lines', { lines: file.lines });
  return (
    <div aria-live="polite">
      <p>{progress === null ? said : t('stock.part', { done: progress, all: file.parts.length })}</p>
      {tried !== null && tried.faults.length > 0 && (
        <ul>
          {tried.faults.map(({ line, fault }) => (
            <li key={line}>{t('stock.fault', { line, fault })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useFilling({ offerId }: CouponPool, onClose: () => void) {
  const { t } = useWords();
  const { agencyId } = useAgency();
  const client = useQueryClient();
  const toast = useToast();
  const [file, setFile] = useState<CodeFile | null>(null);
  const [expires, setExpires] = useState('');
  const [tried, setTried] = useState<Filled | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string>();

  const send = async (isDryRun: boolean): Promise<Filled | null> => {
    if (file === null) return null;
    setFault(undefined);
    setProgress(0);
    const when = expires.trim() === '' ? null : expires.trim();
    try {
      return await sendParts({ agency: agencyId, offer: offerId }, file, {
        isDryRun,
        expires: when,
        onPart: setProgress,
      });
    } catch (error) {
      setFault(faultText(error, t));
      return null;
    } finally {
      setProgress(null);
    }
  };
  return {
    file,
    tried,
    progress,
    fault,
    expires,
    setExpires: (text: string) => {
      setExpires(text);
      setTried(null);
    },
    choose: async (chosen: File | undefined) => {
      setTried(null);
      setFault(undefined);
      setFile(chosen ? partsOf(await chosen.text()) : null);
    },
    check: async () => setTried(await send(true)),
    keep: async () => {
      const kept = await send(false);
      await Promise.all(['coupons', 'acts'].map((group) => client.invalidateQueries({ queryKey: [group] })));
      if (kept === null) return;
      toast({ title: t('stock.added', { codes: kept.added }), tone: 'success' });
      onClose();
    },
  };
}
