import { type FileImports, importLimits } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../parts/choice.tsx';
import { type Translate, useTranslation } from '../../words/translation.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useImportUpload } from './use-import-upload.ts';

export const ACCEPTED_FILES = '.csv,.txt,.tsv,.json,.jsonl,.gz,text/csv,text/plain,application/json,application/gzip';

/** Why a file can't be uploaded; undefined if it can. */
export function fileError(file: File | null, t: Translate): string | undefined {
  if (file === null) return undefined;
  if (file.size > importLimits.sizeMax) return t('imports.tooLarge');
  return file.size === 0 ? t('imports.fileEmpty') : undefined;
}

type UploadDialogProps = Pick<FileImports, 'providers'> & {
  onUploaded: (importId: string) => void;
  onClose: () => void;
};

/** Chooses a provider and a file, and uploads it in parts; it can stop and resume between them [DESK-713]. */
export function UploadDialog({ providers, onUploaded, onClose }: UploadDialogProps): ReactNode {
  const { t } = useTranslation();
  const { isRunning, fault, progress, send, stop } = useImportUpload(null);
  const [file, setFile] = useState<File | null>(null);
  const [provider, setProvider] = useState(providers[0]?.providerId ?? '');
  const error = fileError(file, t);
  const upload = async (): Promise<void> => {
    const importId = file === null ? null : await send(file, provider);
    if (importId !== null) onUploaded(importId);
  };
  const isBegun = progress !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isRunning}
      title={t('imports.addTitle')}
      actions={
        <Stack gap={4}>
          <Choice
            label={t('imports.provider')}
            value={provider}
            disabled={isBegun || isRunning}
            options={providers.map(({ providerId, name }) => [providerId, name] as const)}
            onChange={({ target }) => setProvider(target.value)}
          />
          <Field
            type="file"
            accept={ACCEPTED_FILES}
            label={t('imports.file')}
            help={t('imports.fileHelp')}
            error={error}
            disabled={isBegun || isRunning}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          {isBegun && <UploadProgress of={progress} />}
          <FormError>{fault ?? (providers.length === 0 ? t('imports.noProviders') : undefined)}</FormError>
          <Button
            wide
            busy={isRunning}
            disabled={file === null || error !== undefined || providers.length === 0}
            onClick={() => void upload()}
          >
            {t(isBegun ? 'imports.continueUpload' : 'imports.upload')}
          </Button>
          <Button variant="quiet" wide onClick={isRunning ? stop : onClose}>
            {t(isRunning ? 'imports.stop' : isBegun ? 'desk.close' : 'desk.cancel')}
          </Button>
        </Stack>
      }
    >
      {t('imports.addLead')}
    </Dialog>
  );
}
