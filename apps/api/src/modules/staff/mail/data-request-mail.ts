import type { StaffLanguage } from '@fareback/contract/admin';
/** About a member's data request; `about` is what the member requested: ERASE or COPY. */
export type DataNews =
  | { kind: 'DATA_ASKED' | 'DATA_DONE' | 'DATA_DECLINED'; by: string; about: string }
  | { kind: 'DATA_DUE'; about: string };

export type Sentences = [subject: string, sentence: string, label: string];

function englishText(news: DataNews): Sentences {
  switch (news.kind) {
    case 'DATA_ASKED':
      return [
        'a data request needs you',
        news.about === 'ERASE'
          ? `${news.by} asks to delete a member who requested it.`
          : `${news.by} asks for a copy of a member’s data.`,
        'View requests',
      ];
    case 'DATA_DUE':
      return ['a data request is due soon', 'A member’s data request is due within seven days.', 'View requests'];
    case 'DATA_DONE':
      return ['your data request is done', `${news.by} completed your data request.`, 'View requests'];
    case 'DATA_DECLINED':
      return [
        'your data request was declined',
        `${news.by} declined your data request. See the reason at the desk.`,
        'View requests',
      ];
  }
}

function spanishText(news: DataNews): Sentences {
  switch (news.kind) {
    case 'DATA_ASKED':
      return [
        'una solicitud de datos le espera',
        news.about === 'ERASE'
          ? `${news.by} solicita eliminar a un miembro que lo pidió.`
          : `${news.by} solicita una copia de los datos de un miembro.`,
        'Ver solicitudes',
      ];
    case 'DATA_DUE':
      return [
        'una solicitud de datos vence pronto',
        'La solicitud de datos de un miembro vence en siete días o menos.',
        'Ver solicitudes',
      ];
    case 'DATA_DONE':
      return ['se completó su solicitud de datos', `${news.by} completó su solicitud de datos.`, 'Ver solicitudes'];
    case 'DATA_DECLINED':
      return [
        'se rechazó su solicitud de datos',
        `${news.by} rechazó su solicitud de datos. Vea el motivo en el panel.`,
        'Ver solicitudes',
      ];
  }
}

function arabicText(news: DataNews): Sentences {
  switch (news.kind) {
    case 'DATA_ASKED':
      return [
        'طلب بيانات يحتاج إليك',
        news.about === 'ERASE' ? `طلب ${news.by} حذف عضو طلب ذلك.` : `طلب ${news.by} نسخة من بيانات عضو.`,
        'عرض الطلبات',
      ];
    case 'DATA_DUE':
      return ['اقترب موعد طلب بيانات', 'موعد طلب بيانات أحد الأعضاء خلال سبعة أيام.', 'عرض الطلبات'];
    case 'DATA_DONE':
      return ['اكتمل طلب البيانات الخاص بك', `أكمل ${news.by} طلب البيانات الخاص بك.`, 'عرض الطلبات'];
    case 'DATA_DECLINED':
      return ['رُفض طلب البيانات الخاص بك', `رفض ${news.by} طلب البيانات الخاص بك. تجد السبب في المكتب.`, 'عرض الطلبات'];
  }
}

const texts = { en: englishText, es: spanishText, ar: arabicText };

/** Text of an email about a member's data request. It names no member [DESK-671]. */
export const dataRequestText = (news: DataNews, language: StaffLanguage): Sentences => texts[language](news);
