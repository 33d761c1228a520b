import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/translation.tsx';
import styles from './list.module.css';

const SHOWN = 8;

/** The beginning of a long id; the whole id on hover and with a copy button [DESK-682]. */
export function ShortId({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  if (id.length <= SHOWN + 1) return <bdi dir="ltr">{id}</bdi>;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast({ title: t('lists.copied') });
    } catch {
      toast({ title: t('lists.notCopied') });
    }
  };
  return (
    <span className={styles['id']}>
      <bdi dir="ltr" title={id}>
        {`${id.slice(0, SHOWN)}…`}
      </bdi>
      <IconButton icon="copy" size={16} label={t('lists.copyId', { id })} onClick={() => void copy()} />
    </span>
  );
}
