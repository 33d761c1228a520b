import {
  adminRoutes,
  FEED_UPLOAD_BYTES_MAX,
  type FeedProblemFacts,
  type MapFeed,
  type MapFeeds,
  mapFeedFormats,
} from '@fareback/contract/admin';
import { Field } from '@fareback/ui/form/field.tsx';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../data/me.tsx';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { ChoiceField, TextField } from '../../parts/action-fields.tsx';
import { useTranslation } from '../../words/translation.tsx';

const refreshes = ['mapFeeds', 'acts'];

type Providers = Pick<MapFeeds, 'providers'>;

function ProviderField({ providers }: Providers): ReactNode {
  const { t } = useTranslation();
  return (
    <ChoiceField
      name="provider"
      label={t('member.provider')}
      options={providers.map(({ providerId, name }) => [providerId, name] as const)}
    />
  );
}

/** Sets the address of a feed [DESK-600]. */
export function SetFeed({ providers, onClose }: Providers & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.mapFeeds.set}
      params={{ agency: agencyId }}
      title={t('mapFeeds.set')}
      lead={t('mapFeeds.setLead')}
      confirm={t('mapFeeds.setConfirm')}
      begin={{ provider: providers[0]?.providerId ?? '', format: 'GTFS' }}
      obstacle={providers.length === 0 ? t('providers.empty') : undefined}
      done={() => t('mapFeeds.isSet')}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ProviderField providers={providers} />
      <ChoiceField
        name="format"
        label={t('mapFeeds.format')}
        options={mapFeedFormats.map((format) => [format, t(`mapFeedFormat.${format}`)] as const)}
      />
      <TextField name="address" label={t('mapFeeds.address')} help={t('mapFeeds.addressHelp')} />
    </ActionDialog>
  );
}

type UploadProps = Providers & {
  /** Null after a good upload. */
  onProblem: (problem: FeedProblemFacts | null) => void;
  onClose: () => void;
};

/** Uploads a GTFS archive [DESK-601]. */
export function UploadFeed({ providers, onProblem, onClose }: UploadProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.mapFeeds.upload}
      params={{ agency: agencyId }}
      title={t('mapFeeds.upload')}
      lead={t('mapFeeds.uploadLead')}
      confirm={t('mapFeeds.uploadConfirm')}
      begin={{ provider: providers[0]?.providerId ?? '', zip: '' }}
      obstacle={providers.length === 0 ? t('providers.empty') : undefined}
      done={({ places, problem }) =>
        problem === null
          ? t('mapFeeds.isUploaded', { count: places })
          : { title: t('mapFeeds.notUploaded'), tone: 'error' }
      }
      onDone={({ problem }) => onProblem(problem)}
      onClose={onClose}
      refreshes={refreshes}
    >
      <ProviderField providers={providers} />
      <ZipField />
    </ActionDialog>
  );
}

/** Base64 is a third longer than the file. */
const ZIP_BYTES_MAX = Math.floor(FEED_UPLOAD_BYTES_MAX * 0.72);

/** Letters that one call of `fromCharCode` can take. */
const CHUNK = 8192;

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) chunks.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(chunks.join(''));
}

function ZipField(): ReactNode {
  const { t } = useTranslation();
  const { register, setValue, setError, formState } = useFormContext();
  register('zip');
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const zip = file.size > ZIP_BYTES_MAX ? null : await readBase64(file).catch(() => null);
    if (zip === null) setError('zip', { type: 'file' });
    setValue('zip', zip ?? '', { shouldValidate: zip !== null });
  };
  const error = formState.errors['zip'];
  return (
    <Field
      type="file"
      accept=".zip,application/zip"
      label={t('mapFeeds.zip')}
      help={t('mapFeeds.zipHelp')}
      error={error && t(error.type === 'file' ? 'mapFeeds.zipTooLarge' : 'field.required')}
      onChange={({ target }) => void choose(target.files?.[0])}
    />
  );
}

type FeedProps = { feed: MapFeed; onClose: () => void };

export function CheckFeed({ feed: { providerId, format }, onClose }: FeedProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.mapFeeds.check}
      params={{ agency: agencyId, provider: providerId, format }}
      title={t('mapFeeds.check')}
      lead={t('mapFeeds.checkLead')}
      confirm={t('mapFeeds.check')}
      done={() => t('mapFeeds.isSet')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}

export function RemoveFeed({ feed: { providerId, format, places }, onClose }: FeedProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  return (
    <ActionDialog
      route={adminRoutes.mapFeeds.remove}
      params={{ agency: agencyId, provider: providerId, format }}
      title={t('mapFeeds.remove')}
      lead={t('mapFeeds.removeLead', { count: places })}
      confirm={t('mapFeeds.remove')}
      isDangerous
      done={() => t('mapFeeds.isRemoved')}
      onClose={onClose}
      refreshes={refreshes}
    />
  );
}
