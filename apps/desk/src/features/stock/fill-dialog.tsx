import type { CouponPool } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import { type CodeFile, type FilledSoFar, isSent, nothingFilled } from './send-parts.ts';

import { useCodeUpload } from './use-code-upload.ts';

type FillDialogProps = { pool: CouponPool; onClose: () => void };

/**
 * Adds the codes of a file to an offer's pool. Checks the whole file first and previews the result; both runs can stop
 * and resume between parts [DESK-87, DESK-169].
 */
export function FillDialog({ pool, onClose }: FillDialogProps): ReactNode {
  const { t } = useTranslation();
  const work = useCodeUpload(pool, onClose);
  const { file, tried, kept, isRunning, fault } = work;
  const isGood = tried !== null && tried.faults.length === 0 && tried.added > 0;
  const isTried = file !== null && tried !== null && isSent(tried, file);
  const isHalfWay = (isTried ? kept : tried) !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isRunning}
      title={t('stock.fillTitle', { offer: pool.title ?? pool.offerId })}
      actions={
        <Stack gap={4}>
          <Field
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            label={t('stock.file')}
            help={t('stock.fileHelp')}
            disabled={isRunning || kept !== null}
            error={work.isUnreadable ? t('field.unreadable') : file?.lines === 0 && t('stock.noCodes')}
            onChange={({ target }) => void work.choose(target.files?.[0])}
          />
          <Field
            label={t('codes.expires')}
            help={t('stock.expiresHelp')}
            value={work.expires}
            disabled={isRunning || kept !== null}
            onChange={({ target }) => work.setExpires(target.value)}
          />
          <UploadStatus {...{ file, tried, kept, isRunning }} />
          <FormError>{fault}</FormError>
          <Button
            wide
            busy={isRunning}
            disabled={file === null || file.parts.length === 0 || (isTried && !isGood)}
            onClick={() => void (isTried ? work.keep() : work.check())}
          >
            {isHalfWay
              ? t('stock.goOn')
              : isTried && isGood
                ? t('stock.add', { codes: tried.added })
                : t('stock.check')}
          </Button>
          <Button variant="quiet" wide onClick={isRunning ? work.stop : onClose}>
            {t(isRunning ? 'stock.stop' : kept === null ? 'desk.cancel' : 'desk.close')}
          </Button>
        </Stack>
      }
    >
      {t('stock.fillLead')}
    </Dialog>
  );
}

type UploadStatusProps = {
  file: CodeFile | null;
  tried: FilledSoFar | null;
  kept: FilledSoFar | null;
  isRunning: boolean;
};

function UploadStatus({ file, tried, kept, isRunning }: UploadStatusProps): ReactNode {
  const { t } = useTranslation();
  if (file === null) return null;
  const { parts, faults } = kept ?? tried ?? nothingFilled;
  const isOver = tried !== null && kept === null && isSent(tried, file);
  return (
    <div aria-live="polite">
      {isOver ? (
        <p>{t('stock.wouldAdd', { ...numbersOf(tried), repeated: file.repeated })}</p>
      ) : (
        file.lines > 0 && <p>{t('stock.lines', { lines: file.lines })}</p>
      )}
      {(isRunning || (parts > 0 && !isOver)) && <p>{t('stock.part', { done: parts, all: file.parts.length })}</p>}
      {kept !== null && <p>{t('stock.added', { codes: kept.added })}</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ line, why, value }) => (
            <li key={line}>{t('stock.fault', { line, fault: t(`lineFault.${why}`, { value: value ?? '' }) })}</li>
          ))}
        </ul>
      )}
      {isOver && faults.length > 0 && <p>{t('stock.mend')}</p>}
      {isOver && faults.length === 0 && tried.added === 0 && <p>{t('stock.nothingNew')}</p>}
    </div>
  );
}

const numbersOf = ({ added, known, expired }: FilledSoFar) => ({ added, known, expired });
