import type { Redemption } from '@fareback/contract';
import { CodeDisplay } from '@fareback/ui/codes/code-display.tsx';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Snackbar } from '@fareback/ui/feedback/snackbar.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { Picture } from '@fareback/ui/pictures/picture.tsx';
import { Markdown } from '@fareback/ui/text/markdown.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/language.tsx';
import styles from '../drawers.module.css';
import { RunsOut } from '../offers/countdown.tsx';
import type { CodeCoupon, CodeField } from './coupon.ts';

/** A coupon's codes, the first one large and scannable, and its instructions [REDEEM-12, REDEEM-13]. */
export function CodeCouponView({
  coupon,
  redemption,
  picture = null,
  isOver = false,
}: {
  coupon: CodeCoupon;
  /** Provides the title, the barcode format and the validity [REDEEM-18]. */
  redemption: Pick<Redemption, 'Title' | 'CodeFormat' | 'expiresAtUTC' | 'redeemedAtUTC' | 'refundedAtUTC'>;
  /** The offer's picture, shown if there is no code. */
  picture?: string | null | undefined;
  /** Expired or refunded: nothing left to use [REDEEM-27]. */
  isOver?: boolean | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const [first, ...others] = coupon.fields;
  return (
    <>
      {first === undefined ? (
        <Stub title={redemption.Title} picture={picture}>
          <RunsOut of={redemption} />
        </Stub>
      ) : (
        <CodeDisplay
          code={first.value}
          label={first.label ?? t('ticket.code')}
          copyLabel={t('ticket.copyCode')}
          copiedMessage={t('ticket.copied')}
          copyFailedMessage={t('ticket.copyFailed')}
          scan={{ format: redemption.CodeFormat ?? 'QR', label: t('ticket.barcode', { code: first.value }) }}
          isOver={isOver}
        >
          <RunsOut of={redemption} />
        </CodeDisplay>
      )}
      {others.length > 0 && (
        <dl className={styles['fields']}>
          {others.map((field) => (
            <FurtherField key={field.label} field={field} isOver={isOver} />
          ))}
        </dl>
      )}
      <Instructions text={coupon.instructions} />
    </>
  );
}

/** Shown if there is no code: the title and the offer's picture. */
export function Stub({
  title,
  picture,
  children,
}: {
  title: string;
  picture?: string | null | undefined;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles['stub']}>
      {picture ? (
        <Picture src={picture} alt="" ratio="16 / 9" icon="ticket" className={styles['picture']} eager />
      ) : (
        <Icon name="ticket" size={40} />
      )}
      <p>{title}</p>
      {children}
    </div>
  );
}

/** Instructions; nothing if the offer has no text. */
export function Instructions({ text }: { text: string }): ReactNode {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <section className={styles['instructions']}>
      <h3>{t('ticket.instructions')}</h3>
      <Markdown text={text} />
    </section>
  );
}

function FurtherField({ field: { label, value }, isOver }: { field: CodeField; isOver: boolean }): ReactNode {
  const { t } = useTranslation();
  const [message, setMessage] = useState<string | null>(null);
  return (
    <div className={styles['field']}>
      <dt>{label}</dt>
      <dd>
        <bdi translate="no" dir="ltr">
          {value}
        </bdi>
        {!isOver && (
          <IconButton
            icon="copy"
            label={`${t('common.copy')}: ${label ?? ''}`}
            onClick={() => void copied(value, t('ticket.copied'), t('ticket.copyFailed')).then(setMessage)}
          />
        )}
      </dd>
      <Snackbar message={message} onDone={() => setMessage(null)} />
    </div>
  );
}

/**
 * 'Apply' if there is a link: copies the code, if any, and opens the link in a new window; else, and once expired,
 * 'Done' [REDEEM-12, REDEEM-27].
 */
export function CodeActions({
  coupon,
  isOver,
  onClose,
}: {
  coupon: CodeCoupon;
  isOver: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { fields } = coupon;
  const link = isOver ? null : coupon.link;
  const code = fields[0]?.value;
  const apply = (address: string) => {
    // Do not await the copy: browsers block windows opened after a click.
    if (code !== undefined) void copied(code, t('ticket.copied'), t('ticket.copyFailed'));
    window.open(address, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      {link !== null && (
        <Button wide icon={<Icon name="external" size={18} />} onClick={() => apply(link)}>
          {t(code === undefined ? 'ticket.open' : 'ticket.apply')}
        </Button>
      )}
      <Button wide variant={link === null ? 'primary' : 'quiet'} onClick={onClose}>
        {t('common.done')}
      </Button>
    </>
  );
}

/** Copies `text`, and returns and announces the result. */
async function copied(text: string, success: string, failure: string): Promise<string> {
  const outcome = await navigator.clipboard.writeText(text).then(
    () => success,
    () => failure,
  );
  announce(outcome);
  return outcome;
}
