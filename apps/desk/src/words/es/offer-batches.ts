export const offerBatches = {
  lead: 'Regale una oferta a muchos miembros a la vez. La encuentran en la app y la canjean una vez sin puntos.',
  empty: 'Todavía no se regalaron ofertas a muchos',
  emptyHelp: 'Elija una oferta y después una lista o un segmento. Verá quién la recibe antes de regalar nada.',
  add: 'Regalar una oferta a muchos',
  addLead: 'Primero elija la oferta y quién la recibe. Todavía no se regala nada.',
  noOffers: 'Ninguna oferta está activa. Publique una primero.',
  to: 'Miembros',
  list: 'Una lista de miembros',
  segment: 'Segmento {segment}',
  continue: 'Continuar',
  created: 'Ahora agregue los miembros',
  fillTitle: 'Agregar los miembros',
  fillLead: 'Un ID de miembro o correo por línea. También sirve un CSV con encabezado. Todavía no se regala nada.',
  fillSegment: 'Agrega a quienes están ahora en el segmento. Todavía no se regala nada.',
  lines: 'ID de miembro o correos',
  linesHelp: 'Pegue uno por línea o elija un archivo abajo.',
  file: 'Archivo',
  fileHelp: 'Texto o CSV en UTF-8, hasta 100 000 miembros.',
  check: 'Revisar la lista',
  checkSegment: 'Revisar el segmento',
  part: 'Parte {done} de {all}',
  checked:
    '{count, plural, one {# revisado hasta ahora} many {# de revisados hasta ahora} other {# revisados hasta ahora}}',
  stop: 'Detener',
  ready:
    '{ready, plural, =0 {Nadie recibe la oferta} one {# miembro recibe la oferta} many {# de miembros reciben la oferta} other {# miembros reciben la oferta}}',
  errors:
    '{count, plural, one {# línea no da ninguna oferta} many {# de líneas no dan ninguna oferta} other {# líneas no dan ninguna oferta}}',
  errorsShown: 'Se muestran las primeras {shown}. El archivo las tiene todas.',
  errorsLabel: 'Líneas sin oferta',
  line: 'Línea',
  value: 'Texto',
  why: 'Motivo',
  offer: 'Oferta',
  lastDay: 'Último día para usarla',
  until: 'Último día',
  noEnd: 'Sin fin',
  state: 'Estado',
  progress: '{done, number} de {all, number}',
  given: 'La tienen',
  skipped: 'Sin oferta',
  createdAt: 'Creado',
  reason: 'Motivo',
  fill: 'Agregar miembros',
  start: 'Regalar la oferta',
  startTitle: '¿Regalar «{offer}» a {count, plural, one {# miembro} many {# de miembros} other {# miembros}}?',
  startLead: 'Empieza enseguida y puede deshacerse mientras la oferta no se use.',
  startNone: 'Ningún miembro de esta lista recibe la oferta.',
  started:
    '{count, plural, one {# miembro recibe ahora la oferta} many {# de miembros reciben ahora la oferta} other {# miembros reciben ahora la oferta}}',
  has: '{count, plural, one {# ya la tiene o la usó} many {# de miembros ya la tienen o la usaron} other {# ya la tienen o la usaron}}',
  notFor:
    '{count, plural, one {# no está en el grupo de la oferta} many {# de miembros no están en el grupo de la oferta} other {# no están en el grupo de la oferta}}',
  resting:
    '{count, plural, one {# está suspendido o dado de baja} many {# de miembros están suspendidos o dados de baja} other {# están suspendidos o dados de baja}}',
  points: 'Cuenta como {points, number} puntos para los límites',
  stock:
    '{free, plural, one {Queda # código} many {Quedan # de códigos} other {Quedan # códigos}}, {promised, number} reservados para otros',
  short:
    'La reserva no alcanza: {count, plural, one {# miembro espera} many {# de miembros esperan} other {# miembros esperan}} hasta que se agreguen códigos.',
  undo: 'Deshacer',
  undoTitle: '¿Retirar «{offer}»?',
  undoLead:
    '{unused, plural, =0 {No queda ninguna oferta sin usar.} one {Se retira # oferta sin usar.} many {Se retiran # de ofertas sin usar.} other {Se retiran # ofertas sin usar.}} {used, plural, =0 {Ninguna se usó.} one {# ya se usó y se conserva.} many {# de ofertas ya se usaron y se conservan.} other {# ya se usaron y se conservan.}}',
  undone: 'Se están retirando las ofertas sin usar',
  discard: 'Eliminar',
  discardTitle: '¿Eliminar este borrador?',
  discardLead: 'Se elimina su lista de miembros. No se regaló ninguna oferta.',
  discarded: 'Borrador eliminado',
};

export const offerBatchState = {
  DRAFT: 'Sin empezar',
  RUNNING: 'Regalando',
  DONE: 'Regalada',
  UNDOING: 'Retirando',
  UNDONE: 'Deshecha',
};

export const offerBatchError = {
  UNREADABLE: 'No es un ID de miembro ni un correo',
  UNKNOWN: 'Ningún miembro tiene este ID o correo',
  TWICE: 'Ya está en una línea anterior',
  ERASED: 'Este miembro fue eliminado',
  RESTING: 'Este miembro está suspendido o dado de baja',
  HAS: 'Este miembro ya tiene la oferta o la usó',
  NOT_FOR: 'La oferta no es para este miembro',
};
