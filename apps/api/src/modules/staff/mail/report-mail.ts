import type { ReportName } from '@fareback/contract/admin';
import type { MailText } from '../../notifications/index.ts';
import { type FigureColumn, reportWords } from './report-words.ts';

export interface ReportFigure {
  column: FigureColumn;
  value: number;
  /** The same before; null without a period to compare with. */
  before: number | null;
}

/** A scheduled report: its main figures, and where its file is. */
export interface ReportMail {
  kind: 'REPORT';
  agency: string;
  report: ReportName;
  /** First and last day; null for a report of the current state. */
  days: { from: string; to: string } | null;
  figures: readonly ReportFigure[];
  /** LINKED means larger than an attachment may be. */
  file: 'ATTACHED' | 'LINKED' | 'NONE';
  /** Addresses at the desk, which ask to sign in. */
  link: string;
  monthLink: string | null;
  unsubscribe: string;
}

const words = {
  en: {
    subject: (agency: string, report: string) => `${agency}: ${report} report`,
    ofDay: (day: string) => `Report for ${day}.`,
    ofDays: (from: string, to: string) => `Report for ${from} to ${to}, compared with the same time before.`,
    ofNow: 'Figures at the time of sending, compared with the last sending.',
    nothing: 'This report has no totals. Open it at the desk to see it.',
    before: (value: string, change: string) => `before: ${value}${change}`,
    ATTACHED: 'The attached file has all rows.',
    LINKED: 'The file is too large for an email. Download it at the desk.',
    open: 'Open report',
    month: 'Month-end files (CSV and Parquet)',
    unsubscribe: 'Stop getting this report',
  },
  es: {
    subject: (agency: string, report: string) => `${agency}: informe ${report}`,
    ofDay: (day: string) => `Informe del ${day}.`,
    ofDays: (from: string, to: string) => `Informe del ${from} al ${to}, comparado con el mismo tiempo anterior.`,
    ofNow: 'Cifras en el momento del envío, comparadas con el último envío.',
    nothing: 'Este informe no tiene totales. Ábralo en el panel para verlo.',
    before: (value: string, change: string) => `antes: ${value}${change}`,
    ATTACHED: 'El archivo adjunto tiene todas las filas.',
    LINKED: 'El archivo es demasiado grande para un correo. Descárguelo en el panel.',
    open: 'Abrir informe',
    month: 'Archivos de fin de mes (CSV y Parquet)',
    unsubscribe: 'Dejar de recibir este informe',
  },
  ar: {
    subject: (agency: string, report: string) => `تقرير «${report}» لدى ${agency}`,
    ofDay: (day: string) => `تقرير يوم ${day}.`,
    ofDays: (from: string, to: string) => `تقرير من ${from} إلى ${to}، مقارنة بالفترة السابقة نفسها.`,
    ofNow: 'الأرقام وقت الإرسال، مقارنة بآخر إرسال.',
    nothing: 'لا مجاميع في هذا التقرير. افتحه في المكتب لتراه.',
    before: (value: string, change: string) => `قبل ذلك: ${value}${change}`,
    ATTACHED: 'يحتوي الملف المرفق على كل الصفوف.',
    LINKED: 'الملف أكبر من أن يُرسل بالبريد. نزّله من المكتب.',
    open: 'فتح التقرير',
    month: 'ملفات نهاية الشهر (CSV وParquet)',
    unsubscribe: 'إيقاف تلقي هذا التقرير',
  },
};

type Language = keyof typeof words;

/** The languages of the United States, because the desk's English is; Arabic with Western digits. */
const locales = { en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' };

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );

function changeText({ value, before }: ReportFigure, language: Language): string {
  if (before === null) return '';
  const number = new Intl.NumberFormat(locales[language]);
  const percent = new Intl.NumberFormat(locales[language], {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const change = before > 0 ? `${language === 'ar' ? '،' : ','} ${percent.format((value - before) / before)}` : '';
  return words[language].before(number.format(before), change);
}

function introduction({ days }: ReportMail, language: Language): string {
  const say = words[language];
  if (days === null) return say.ofNow;
  const [from, to] = [dayText(days.from, language), dayText(days.to, language)];
  return days.from === days.to ? say.ofDay(from) : say.ofDays(from, to);
}

/** Text of an email with a scheduled report, without greeting and sender [DESK-761]. */
export function reportText(mail: ReportMail, language: Language): Omit<MailText, 'greeting' | 'sender'> {
  const say = words[language];
  const { reports, columns } = reportWords[language];
  const number = new Intl.NumberFormat(locales[language]);
  return {
    subject: say.subject(mail.agency, reports[mail.report]),
    above: [introduction(mail, language), ...(mail.figures.length === 0 ? [say.nothing] : [])],
    figures: mail.figures.map((figure) => ({
      label: columns[figure.column],
      value: number.format(figure.value),
      change: changeText(figure, language),
    })),
    action: { label: say.open, link: mail.link },
    below: mail.file === 'NONE' ? [] : [say[mail.file]],
    links: [
      ...(mail.monthLink === null ? [] : [{ label: say.month, link: mail.monthLink }]),
      { label: say.unsubscribe, link: mail.unsubscribe },
    ],
  };
}
