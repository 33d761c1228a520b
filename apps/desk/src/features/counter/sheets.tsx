import type { Redemption } from '@fareback/contract';
import type { Statement, TakeoverCode } from '@fareback/contract/admin';
import { ScanCode } from '@fareback/ui/codes/scan-code.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './print.module.css';

const grouped = (digits: string): string => digits.replace(/(.{4})(?!$)/g, '$1 ');

/** A member card in the size of a bank card, to cut out [ASSIST-06]. */
export function MemberCardSheet({ name, cardNumber }: { name: string; cardNumber: string }): ReactNode {
  const { t } = useTranslation();
  const agency = useAgency();
  return (
    <section className={styles['card']} aria-label={t('counter.memberCard')}>
      <div className={styles['words']}>
        <span className={styles['agency']}>{agency.name}</span>
        <bdi className={styles['name']}>{name}</bdi>
        <bdi dir="ltr" className={styles['number']}>
          {grouped(cardNumber)}
        </bdi>
        <span className={styles['use']}>{t('counter.cardUse')}</span>
      </div>
      <div className={styles['symbol']}>
        <ScanCode code={cardNumber} format="QR" label={t('counter.codeSymbol', { code: cardNumber })} />
      </div>
    </section>
  );
}

/** The code for the app, without the name that is needed to use it [ASSIST-08]. */
export function TakeoverSheet({ takeover }: { takeover: TakeoverCode }): ReactNode {
  const { t } = useTranslation();
  const agency = useAgency();
  return (
    <section className={styles['sheet']} aria-label={t('counter.printedCode')}>
      <p className={styles['line']}>{agency.name}</p>
      <h3 className={styles['title']}>{t('counter.codeTitle')}</h3>
      <p className={styles['line']}>{t('counter.codeUse')}</p>
      <bdi dir="ltr" className={styles['code']}>
        {takeover.code}
      </bdi>
      <p className={styles['line']}>
        <span>{t('counter.validOnce')}</span> <Moment at={takeover.expiresAt} />
      </p>
      <p className={styles['line']}>{t('counter.keepApart')}</p>
    </section>
  );
}

const formats = ['QR', 'CODE_128', 'PDF_417', 'AZTEC', 'DATA_MATRIX'] as const;

/** A redeemed code or ticket on paper, in the rider's language [ASSIST-09]. */
export function TicketSheet({ redemption, name }: { redemption: Redemption; name: string }): ReactNode {
  const { t } = useTranslation();
  const agency = useAgency();
  const { Title, CouponCode, CodeFormat, couponUrl, CouponInstructions, expiresAtUTC } = redemption;
  const code = CouponCode || couponUrl;
  const format = CouponCode ? formats.find((one) => one === (CodeFormat ?? 'QR')) : 'QR';
  return (
    <section className={styles['sheet']} aria-label={t('counter.ticket')}>
      <p className={styles['line']}>{agency.name}</p>
      <h3 className={styles['title']}>{Title}</h3>
      {code && format && (
        <div className={styles['big']}>
          <ScanCode code={code} format={format} label={t('counter.codeSymbol', { code })} />
        </div>
      )}
      {code && (
        <bdi dir="ltr" className={styles['code']}>
          {code}
        </bdi>
      )}
      <bdi>{name}</bdi>
      {expiresAtUTC !== undefined && (
        <p className={styles['line']}>
          <span>{t('counter.validUntil')}</span> <Moment at={expiresAtUTC} />
        </p>
      )}
      {CouponInstructions && <p className={styles['line']}>{CouponInstructions}</p>}
    </section>
  );
}

/** A letter in the rider's language and direction, whatever the desk's are [ASSIST-20]. */
export function StatementSheet({ statement }: { statement: Statement }): ReactNode {
  const { language, direction, agency, name, title, period, facts, entriesTitle, entries, notes } = statement;
  return (
    <section className={`${styles['sheet']} ${styles['letter']}`} lang={language} dir={direction} aria-label={title}>
      <p className={styles['line']}>{agency}</p>
      <bdi>{name}</bdi>
      <h3 className={styles['title']}>{title}</h3>
      <p className={styles['line']}>{period}</p>
      {facts.map(({ label, value }) => (
        <p key={label} className={styles['fact']}>
          <span>{label}</span> <bdi>{value}</bdi>
        </p>
      ))}
      {entries.length > 0 && (
        <table className={styles['entries']}>
          <caption>{entriesTitle}</caption>
          <tbody>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: finished lines that never change
              <tr key={index}>
                <td>{entry.date}</td>
                <th scope="row">{entry.title}</th>
                <td>
                  <bdi dir="ltr">{entry.points}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.map((note) => (
        <p key={note} className={styles['line']}>
          {note}
        </p>
      ))}
    </section>
  );
}
