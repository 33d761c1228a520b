export const dataRequest = {
  all: 'Solicitudes de datos',
  lead: 'Solicitudes de miembros para eliminar sus datos u obtener una copia.',
  none: 'No hay solicitudes de datos',
  noneHelp: 'Las solicitudes que hizo o puede completar aparecen aquí durante 90 días.',
  requestERASE: 'Solicitar eliminación',
  requestCOPY: 'Solicitar copia de datos',
  titleERASE: '¿Solicitar la eliminación de {name}?',
  titleCOPY: '¿Solicitar una copia de los datos de {name}?',
  helpERASE: 'Se avisa a un propietario de su agencia, que decide. Aún no se elimina nada.',
  helpCOPY: 'Se avisa al personal que puede exportar datos, que decide.',
  words: 'Palabras del miembro',
  wordsHelp: 'Lo que pidió, por ejemplo por teléfono (de 3 a 300 caracteres).',
  due: 'Fecha límite',
  dueHelp: 'Déjelo en blanco para {days, number} días a partir de ahora.',
  dueBy: 'fecha límite',
  dueInvalid: 'Elija un día dentro de los próximos 90 días.',
  overdue: 'Vencida',
  sent: 'Solicitud enviada',
  what: 'Solicitud',
  decline: 'Rechazar',
  declineTitle: '¿Rechazar esta solicitud de datos?',
  declined: 'Rechazada',
  waiting:
    '{count, plural, one {# solicitud de datos necesita su decisión} other {# solicitudes de datos necesitan su decisión}}',
  late: '{count, plural, one {# está vencida} other {# están vencidas}}',
  own: '{count, plural, one {# de sus solicitudes de datos está abierta} other {# de sus solicitudes de datos están abiertas}}',
};

export const dataRequestKind = { ERASE: 'Eliminar miembro', COPY: 'Exportar datos del miembro' };

export const dataRequestState = { OPEN: 'Abierta', DONE: 'Completada', DECLINED: 'Rechazada', WITHDRAWN: 'Retirada' };
