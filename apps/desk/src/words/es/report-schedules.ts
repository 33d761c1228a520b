/** Informes por correo. */
export const reportSchedules = {
  lead: 'Informes que el personal recibe por correo. Las horas son de {zone}.',
  add: 'Programar un informe',
  addThis: 'Programar por correo',
  edit: 'Editar',
  editTitle: 'Editar informe programado',
  dialogLead: 'Los destinatarios deben poder leer informes. Se comprueba de nuevo antes de cada correo.',
  save: 'Guardar',
  saved: 'Informe programado',
  changed: 'Programación guardada',
  empty: 'No hay informes programados',
  emptyHelp: 'Reciba cifras por correo cada día, semana o mes.',
  report: 'Informe',
  span: 'Días',
  spanHelp: 'Los informes del estado actual no tienen días.',
  frequency: 'Frecuencia',
  weekday: 'Día de la semana',
  dayOfMonth: 'Día del mes',
  dayOfMonthHelp: 'Los meses más cortos usan su último día.',
  hour: 'Hora',
  hourHelp: 'En {zone}.',
  recipients: 'Destinatarios',
  noRecipients: 'Sin destinatarios: no se envía nada.',
  chooseRecipients: 'Elija de 1 a 20 personas.',
  hasFile: 'Adjuntar un archivo CSV. Si es grande, será un enlace.',
  linksMonth: 'Agregar un enlace a los archivos de fin de mes (CSV y Parquet)',
  next: 'Próximo',
  last: 'Último',
  never: 'Aún no se envió',
  paused: 'En pausa',
  active: 'Activo',
  madeBy: 'Creado por',
  file: 'Archivo',
  csv: 'CSV adjunto',
  csvMonth: 'CSV adjunto, enlace a los archivos de fin de mes',
  month: 'Enlace a los archivos de fin de mes',
  summary: 'Solo resumen',
  left: 'Personal anterior',

  pause: 'Pausar',
  pauseLead: 'No se envían correos hasta que lo reanude.',
  isPaused: 'Programación en pausa',
  resume: 'Reanudar',
  resumeLead: 'Los correos vuelven en la próxima hora habitual. Los perdidos no se envían.',
  isResumed: 'Programación reanudada',
  remove: 'Eliminar',
  removeTitle: 'Eliminar informe programado',
  removeLead: 'No se envían más correos. También se elimina la lista de informes enviados.',
  isRemoved: 'Programación eliminada',
  sendNow: 'Enviar ahora',
  sendNowLead:
    'Envía el informe a {count, plural, one {# destinatario} other {# destinatarios}}. Las horas habituales no cambian.',
  isQueued: 'Informe en camino',
  leave: 'Dejar de recibir este informe',
  leaveLead: 'Ya no recibe este informe por correo. Los demás destinatarios sí.',
  hasLeft: 'Ya no recibe este informe',
  sendings: 'Informes enviados',
  sendingWhen: 'Fecha',
  sendingState: 'Estado',
  byHand: 'Enviado a mano',
  QUEUED: 'En preparación',
  MADE: 'Enviado',
  FAILED: 'Falló: no se pudo hacer el informe',
};

/** Horas repetidas de un informe programado. */
export const reportTimes = {
  DAILY: 'Cada día a las {hour}',
  WEEKLY: 'Cada {day} a las {hour}',
  MONTHLY: 'El día {day} de cada mes a las {hour}',
};

export const reportFrequency = { DAILY: 'Diaria', WEEKLY: 'Semanal', MONTHLY: 'Mensual' };

export const reportSpan = {
  YESTERDAY: 'Ayer',
  LAST_7_DAYS: 'Últimos 7 días',
  LAST_28_DAYS: 'Últimos 28 días',
  LAST_MONTH: 'Último mes natural',
  MONTH_TO_DATE: 'Mes hasta la fecha',
};

/** Resultado para un destinatario, después de su nombre. */
export const reportDelivery = {
  WAITING: 'en espera',
  SENT: 'enviado',
  NO_EMAIL: 'solo en el panel, por elección suya',
  NOT_ALLOWED: 'no enviado: sin acceso a informes',
  REJECTED: 'no enviado: su servidor de correo rechazó la dirección',
  EXPIRED: 'no enviado: el servicio de correo no estaba disponible',
};
