import type { CallInput } from '@fareback/contract';
import type { AdminRoute, CsvFile } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useApiMutation } from '../data/use-api-query.ts';
import { getErrorText } from '../words/error-text.ts';
import { type Translate, useTranslation } from '../words/translation.tsx';
import { getValueText } from '../words/value-text.ts';
import { saveFile } from './save-file.ts';

export function CsvButton<R extends AdminRoute & { reply: { 200: typeof CsvFile } }>({
  route,
  input,
}: {
  route: R;
  input: Omit<CallInput<R>, 'signal'>;
}): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const taking = useApiMutation(route, []);
  const take = () =>
    taking.mutate(input, {
      onSuccess: (reply) => {
        const file = reply as CsvFile;
        saveFile(file.fileName, translateCsvHeader(file.csv, t), 'text/csv');
        if (!file.isWhole) toast({ title: t('table.csvCut', { count: file.rows }) });
      },
      onError: (error) => toast({ title: getErrorText(error, t), tone: 'error' }),
    });
  return (
    <Button
      variant="secondary"
      size="small"
      busy={taking.isPending}
      onClick={take}
      icon={<Icon name="download" size={16} />}
    >
      {t('table.csv')}
    </Button>
  );
}

function translateCsvHeader(csv: string, t: Translate): string {
  const end = csv.indexOf('\r\n');
  const heads = (end === -1 ? csv : csv.slice(0, end)).split(',').map((head) => getValueText('reportWord', head, t));
  return heads.join(',') + (end === -1 ? '' : csv.slice(end));
}
