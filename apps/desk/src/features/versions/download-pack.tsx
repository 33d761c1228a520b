import { adminRoutes } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../data/client.ts';
import { fetched } from '../../data/fetched.ts';
import { useAgency } from '../../data/me.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { getErrorText } from '../../words/error-text.ts';
import { useTranslation } from '../../words/translation.tsx';

/** Downloads a version as a zip with its files, its pictures and the marker that identifies it on upload. */
export function DownloadPack({ version }: { version: number }): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const { agencyId } = useAgency();
  const taking = useMutation({
    mutationFn: async () => {
      const params = { agency: agencyId, number: String(version) };
      const pack = await call(adminRoutes.versions.pull, { params, query: { pictures: 'bytes' } });
      const { zipOf } = await fetched(import('./zip-of-pack.ts'));
      saveFile(`${agencyId}-${version}.zip`, zipOf(agencyId, pack), 'application/zip');
    },
    onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
  });
  return (
    <Button
      variant="secondary"
      busy={taking.isPending}
      onClick={() => taking.mutate()}
      icon={<Icon name="download" size={16} />}
    >
      {t('versions.download')}
    </Button>
  );
}
