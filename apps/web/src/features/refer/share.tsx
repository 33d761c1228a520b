import { limits } from '@fareback/contract';
import { Snackbar } from '@fareback/ui/feedback/snackbar.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { Field } from '@fareback/ui/form/field.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './refer.module.css';

/**
 * The code and the link, each with a copy button; a share button if the device supports sharing [REFER-03, REFER-04,
 * REFER-05, REFER-06].
 */
export function Share({ code, link, message }: { code: string; link: string; message: string }): ReactNode {
  const { t } = useFullTranslation();
  const [copied, setCopied] = useState<Copied | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const copy = (text: string, confirmation: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied({ message: confirmation }),
      () => setFailure(t('ticket.copyFailed')),
    );
  const shared: ShareData = { url: link, ...(message !== '' && { text: message }) };
  const send = async () => {
    try {
      await navigator.share(shared);
    } catch (error) {
      // Closing the share sheet is no error.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') setFailure(t('refer.shareFailed'));
    }
  };
  return (
    <section className={styles['share']}>
      {'share' in navigator && (
        <Button wide icon={<Icon name="share" size={18} />} onClick={() => void send()}>
          {t('refer.share')}
        </Button>
      )}
      <Field
        label={t('refer.code')}
        readOnly
        ltr
        value={code}
        className={styles['code']}
        onFocus={(event) => event.currentTarget.select()}
        trailing={
          <IconButton icon="copy" label={t('refer.copyCode')} onClick={() => copy(code, t('refer.codeCopied'))} />
        }
      />
      <p className={styles['or']}>
        <span>{t('common.or')}</span>
      </p>
      <Field
        label={t('refer.link')}
        readOnly
        ltr
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        trailing={
          <IconButton
            icon="link"
            label={t('refer.copyLink')}
            onClick={() => copy(invitation(link, message), t('refer.linkCopied'))}
          />
        }
      />
      <CopiedBanner copied={copied} onDone={() => setCopied(null)} />
      <Snackbar message={failure} onDone={() => setFailure(null)} />
    </section>
  );
}

/** The copied text; a new object per copy, which restarts the timer. */
interface Copied {
  message: string;
}

function CopiedBanner({ copied, onDone }: { copied: Copied | null; onDone: () => void }): ReactNode {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => done(), limits.copiedBannerMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold a paragraph
    <div role="status" className={styles['bannerPlace']}>
      {copied !== null && (
        <p className={styles['banner']}>
          <Icon name="check-circle" size={20} />
          <span>{copied.message}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Builds the invite link: replaces `{code}`, or adds the code to the query; null if `copyLinkUrl` is no web address
 * [REFER-06, REFER-07].
 */
export function inviteLink(copyLinkUrl: string, code: string): string | null {
  const isMarked = copyLinkUrl.includes('{code}');
  const text = copyLinkUrl.replaceAll('{code}', encodeURIComponent(code));
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (isMarked) return text;
  url.searchParams.append('inviteCode', code);
  return url.href;
}

/** The copied text: the link, and the tenant's message on a new line if it has one [REFER-06]. */
export const invitation = (link: string, message: string): string => (message === '' ? link : `${link}\n${message}`);

/** Share of entered codes with a completed action, in percent: rounded half up, at most 100 [REFER-11]. */
export const completedPercent = (completed: number, entered: number): number =>
  entered === 0 ? 0 : Math.min(100, Math.floor((completed * 100) / entered + 0.5));
