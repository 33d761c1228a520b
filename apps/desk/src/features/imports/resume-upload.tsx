import type { FileImport } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { type ReactNode, useState } from 'react';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { ACCEPTED_FILES } from './upload-dialog.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useImportUpload } from './use-import-upload.ts';

/** Continues an upload that a closed page or an ended session interrupted, with the same file [DESK-720]. */
export function ResumeUpload({ of }: { of: FileImport }): ReactNode {
  const { t } = useTranslation();
  const { isRunning, fault, progress, send, stop } = useImportUpload(of);
  const [file, setFile] = useState<File | null>(null);
  const isOther = file !== null && (file.size !== of.size || file.name.slice(-200) !== of.fileName);
  const { partsReceived: done, parts: all } = progress ?? of;
  return (
    <Section title={t('imports.uploadTitle')}>
      <Stack gap={4}>
        {isRunning ? (
          <UploadProgress of={{ partsReceived: done, parts: all }} />
        ) : (
          <p aria-live="polite">{t('imports.resumeLead', { done, all })}</p>
        )}
        <Field
          type="file"
          accept={ACCEPTED_FILES}
          label={t('imports.file')}
          error={isOther && t('imports.otherFile', { name: of.fileName })}
          disabled={isRunning}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <FormError>{fault}</FormError>
        <div>
          {isRunning ? (
            <Button variant="quiet" onClick={stop}>
              {t('imports.stop')}
            </Button>
          ) : (
            <Button disabled={file === null || isOther} onClick={() => file && void send(file, of.providerId)}>
              {t('imports.continueUpload')}
            </Button>
          )}
        </div>
      </Stack>
    </Section>
  );
}
