import type { StaffLanguage } from '@fareback/contract/admin';
import type { MailText } from '../../notifications/index.ts';
import { type DataNews, dataRequestText, type Sentences } from './data-request-mail.ts';
import { type MentionNews, mentionText } from './mention-mail.ts';

interface Fall {
  about: string;
  title: string;
  level: 'LOW' | 'OUT';
}

/** Events that staff are emailed about only if they chose it. */
export type EventNews =
  | { kind: 'PUBLISHED'; version: number }
  | { kind: 'APPROVED'; version: number; by: string }
  | { kind: 'COMMENT'; version: number; by: string; about: string }
  | { kind: 'POINTS_ASKED' | 'POINTS_APPROVED' | 'POINTS_REJECTED'; by: string }
  | DataNews
  | MentionNews
  | ({ kind: 'BUDGET' } & Fall)
  | ({ kind: 'STOCK' } & Fall)
  /** `about` is the provider; empty for the rewards service itself. */
  | { kind: 'OUTAGE'; about: string }
  | { kind: 'WEBHOOK'; about: string }
  | { kind: 'BOOKS' };

type EventText = Pick<MailText, 'subject' | 'above' | 'below'> & { label: string };

const choice = {
  en: 'You can change which emails you get in Your account.',
  es: 'En Su cuenta puede cambiar qué correos recibe.',
  ar: 'يمكنك تغيير الرسائل التي تصلك من «حسابك».',
};

type PlainNews = Extract<EventNews, { kind: 'WEBHOOK' | 'BOOKS' }>;
type WorkNews = Exclude<EventNews, PlainNews | DataNews | MentionNews>;

/** Events whose texts have no values. */
const plain: Record<StaffLanguage, Record<PlainNews['kind'], Sentences>> = {
  en: {
    WEBHOOK: ['webhook turned off', 'Deliveries failed, so a webhook was turned off.', 'View webhook'],
    BOOKS: ['the books have errors', 'A verification of the books found entries that break a rule.', 'View findings'],
  },
  es: {
    WEBHOOK: ['webhook desactivado', 'Fallaron las entregas y se desactivó un webhook.', 'Ver webhook'],
    BOOKS: [
      'los libros tienen errores',
      'Una verificación de los libros encontró asientos que incumplen una regla.',
      'Ver resultados',
    ],
  },
  ar: {
    WEBHOOK: ['أُوقف Webhook', 'فشلت عمليات التسليم، لذلك أُوقف Webhook.', 'عرض Webhook'],
    BOOKS: ['في الدفاتر أخطاء', 'وجد التحقق من الدفاتر قيودًا تخالف قاعدة.', 'عرض النتائج'],
  },
};

const isPlain = (news: EventNews): news is PlainNews => news.kind in plain.en;

function englishText(news: WorkNews): Sentences {
  switch (news.kind) {
    case 'PUBLISHED':
      return [
        `version ${news.version} is live`,
        `Version ${news.version} was published as scheduled. Riders see it now.`,
        'View version',
      ];
    case 'APPROVED':
      return [
        `version ${news.version} is approved`,
        `${news.by} approved version ${news.version}. It can be published.`,
        'View version',
      ];
    case 'COMMENT':
      return [
        `new comment on version ${news.version}`,
        `${news.by} commented on version ${news.version}.`,
        'View version',
      ];
    case 'POINTS_ASKED':
      return [
        'points need your approval',
        `${news.by} asks for points above the limit. A second person must approve them.`,
        'View requests',
      ];
    case 'POINTS_APPROVED':
      return ['your request was approved', `${news.by} approved your request for points.`, 'View requests'];
    case 'POINTS_REJECTED':
      return [
        'your request was rejected',
        `${news.by} rejected your request for points. See the reason at the desk.`,
        'View requests',
      ];
    case 'BUDGET':
      return news.level === 'OUT'
        ? ['budget used up', `“${news.title}” used up its budget of this month.`, 'View campaign']
        : ['budget nearly used up', `“${news.title}” used four fifths of its budget of this month.`, 'View campaign'];
    case 'STOCK':
      return news.level === 'OUT'
        ? ['codes sold out', `“${news.title}” has no codes left.`, 'Add codes']
        : ['few codes left', `“${news.title}” has few codes left.`, 'Add codes'];
    case 'OUTAGE':
      return [
        'possible outage',
        news.about === ''
          ? 'The rewards service didn’t run for more than 30 minutes. Confirm the day to keep streaks.'
          : 'A provider sent no rides for more than 30 minutes. Confirm the day to keep streaks.',
        'View outages',
      ];
  }
}

function spanishText(news: WorkNews): Sentences {
  switch (news.kind) {
    case 'PUBLISHED':
      return [
        `la versión ${news.version} está publicada`,
        `La versión ${news.version} se publicó según lo programado. Los viajeros ya la ven.`,
        'Ver versión',
      ];
    case 'APPROVED':
      return [
        `la versión ${news.version} está aprobada`,
        `${news.by} aprobó la versión ${news.version}. Ya se puede publicar.`,
        'Ver versión',
      ];
    case 'COMMENT':
      return [
        `nuevo comentario en la versión ${news.version}`,
        `${news.by} comentó la versión ${news.version}.`,
        'Ver versión',
      ];
    case 'POINTS_ASKED':
      return [
        'unos puntos necesitan su aprobación',
        `${news.by} solicita puntos por encima del límite. Una segunda persona debe aprobarlos.`,
        'Ver solicitudes',
      ];
    case 'POINTS_APPROVED':
      return ['se aprobó su solicitud', `${news.by} aprobó su solicitud de puntos.`, 'Ver solicitudes'];
    case 'POINTS_REJECTED':
      return [
        'se rechazó su solicitud',
        `${news.by} rechazó su solicitud de puntos. Vea el motivo en el panel.`,
        'Ver solicitudes',
      ];
    case 'BUDGET':
      return news.level === 'OUT'
        ? ['presupuesto agotado', `«${news.title}» agotó su presupuesto de este mes.`, 'Ver campaña']
        : [
            'presupuesto casi agotado',
            `«${news.title}» usó cuatro quintos de su presupuesto de este mes.`,
            'Ver campaña',
          ];
    case 'STOCK':
      return news.level === 'OUT'
        ? ['códigos agotados', `«${news.title}» no tiene más códigos.`, 'Agregar códigos']
        : ['quedan pocos códigos', `A «${news.title}» le quedan pocos códigos.`, 'Agregar códigos'];
    case 'OUTAGE':
      return [
        'posible interrupción',
        news.about === ''
          ? 'El servicio de recompensas no funcionó durante más de 30 minutos. Confirme el día para conservar las rachas.'
          : 'Un proveedor no envió viajes durante más de 30 minutos. Confirme el día para conservar las rachas.',
        'Ver interrupciones',
      ];
  }
}

function arabicText(news: WorkNews): Sentences {
  switch (news.kind) {
    case 'PUBLISHED':
      return [`نُشر الإصدار ${news.version}`, `نُشر الإصدار ${news.version} في موعده. يراه الركاب الآن.`, 'عرض الإصدار'];
    case 'APPROVED':
      return [
        `تمت الموافقة على الإصدار ${news.version}`,
        `وافق ${news.by} على الإصدار ${news.version}. يمكن نشره الآن.`,
        'عرض الإصدار',
      ];
    case 'COMMENT':
      return [`تعليق جديد على الإصدار ${news.version}`, `علّق ${news.by} على الإصدار ${news.version}.`, 'عرض الإصدار'];
    case 'POINTS_ASKED':
      return ['نقاط تحتاج إلى موافقتك', `طلب ${news.by} نقاطًا فوق الحد. يجب أن يوافق عليها شخص ثانٍ.`, 'عرض الطلبات'];
    case 'POINTS_APPROVED':
      return ['تمت الموافقة على طلبك', `وافق ${news.by} على طلبك للنقاط.`, 'عرض الطلبات'];
    case 'POINTS_REJECTED':
      return ['رُفض طلبك', `رفض ${news.by} طلبك للنقاط. تجد السبب في المكتب.`, 'عرض الطلبات'];
    case 'BUDGET':
      return news.level === 'OUT'
        ? ['نفدت ميزانية', `استنفدت «${news.title}» ميزانيتها لهذا الشهر.`, 'عرض الحملة']
        : ['أوشكت ميزانية على النفاد', `استخدمت «${news.title}» أربعة أخماس ميزانيتها لهذا الشهر.`, 'عرض الحملة'];
    case 'STOCK':
      return news.level === 'OUT'
        ? ['نفدت الرموز', `لم تبق رموز لـ «${news.title}».`, 'إضافة رموز']
        : ['رموز قليلة متبقية', `بقيت رموز قليلة لـ «${news.title}».`, 'إضافة رموز'];
    case 'OUTAGE':
      return [
        'انقطاع محتمل',
        news.about === ''
          ? 'لم تعمل خدمة المكافآت أكثر من 30 دقيقة. أكّد اليوم للحفاظ على السلاسل.'
          : 'لم يرسل مزوّد رحلات أكثر من 30 دقيقة. أكّد اليوم للحفاظ على السلاسل.',
        'عرض الانقطاعات',
      ];
  }
}

const texts = { en: englishText, es: spanishText, ar: arabicText };

const isOfData = (news: EventNews): news is DataNews => news.kind.startsWith('DATA_');

function sentencesOf(news: EventNews, language: StaffLanguage): Sentences {
  if (isPlain(news)) return plain[language][news.kind];
  if (isOfData(news)) return dataRequestText(news, language);
  if (news.kind === 'MENTION') return mentionText(news, language);
  return texts[language](news);
}

/** Text of an email about an event. Subjects name no rider and no title of the agency's [DESK-647]. */
export function eventText(agency: string, news: EventNews, language: StaffLanguage): EventText {
  const [subject, sentence, label] = sentencesOf(news, language);
  // In Arabic the agency comes last: a subject that begins with a Latin name is shown from left to right.
  const title = language === 'ar' ? `${subject} (${agency})` : `${agency}: ${subject}`;
  return { subject: title, above: [sentence], below: [choice[language]], label };
}
