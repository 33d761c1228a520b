export const months = {
  lead: 'Lo que trajo un mes, en archivos que cuadran. Un mes se puede descargar una hora después de su fin, según el reloj de {zone}.',
  month: 'Mes',
  none: 'Aún no ha terminado ningún mes',
  noneHelp: 'El mes en que llegaron los primeros viajeros se puede descargar una hora después de su fin.',
  owed: 'Lo que se debía a los miembros',
  owedHelp:
    'Lo que se debía al empezar el mes, todo lo que lo cambió y lo que se debía al acabar, como lo prueban los libros.',
  show: 'Mostrar {month}',
  line: 'Concepto',
  points: 'Puntos',
  worth: 'Valor',
  entries: 'Asientos',
  files: 'Archivos de {month}',
  filesHelp:
    'Puntos, canjes y pasivo son los mismos siempre que se descargan; los viajes, como se conocen ahora. Cada descarga queda registrada.',
  withMembers: 'Con miembros, con nombres que valen en un solo archivo',
  withMembersHelp: 'Queda registrado como tal y pide otra prueba de que es usted.',
  take: '{set} en {format}',
  taking: '{set} en {format}: {count, plural, one {# fila hasta ahora} other {# filas hasta ahora}}',
  stopped: 'Detenido. Lo leído se guarda en esta página hasta que salga de ella.',
  stop: 'Detener',
  goOn: 'Continuar',
  takenRides: '{count, plural, one {# viaje} other {# viajes}} en sus descargas.',
  taken: '{count, plural, one {# fila} other {# filas}} de {set} en sus descargas. Cambio en lo que se debe: {change}',
};

export const monthSet = {
  points: 'Puntos',
  redemptions: 'Canjes',
  rides: 'Viajes',
  liability: 'Pasivo',
};

export const monthSetHelp = {
  points: 'Cada asiento de los libros: ganado, reclamado, gastado, retirado.',
  redemptions: 'Lo que se pagó por los canjes y lo que se devolvió.',
  rides: 'Viajes de miembros de los que se informó, sin sus lugares.',
  liability: 'La tabla de arriba: lo que se debía, qué lo cambió y su antigüedad.',
};

/** Lines of what was owed, by what the API calls them. */
export const monthLine = {
  opening: 'Al empezar el mes',
  earned: 'Ganado',
  refunded: 'Devuelto por canjes',
  redeemed: 'Canjeado',
  lapsed: 'Caducado',
  forfeited: 'Perdido por suspensión o inactividad',
  'taken back': 'Retirado antes de reclamarse',
  repaid: 'Destinado a una deuda',
  adjusted: 'Deducido, o retirado después de reclamarse',
  rounding: 'Redondeo del dinero',
  closing: 'Al acabar el mes',
  'closing, 0 to 30 days': 'De esto, de 0 a 30 días',
  'closing, 31 to 90 days': 'De esto, de 31 a 90 días',
  'closing, 91 to 180 days': 'De esto, de 91 a 180 días',
  'closing, 181 to 365 days': 'De esto, de 181 a 365 días',
  'closing, over a year': 'De esto, de más de un año',
  'closing, held': 'De esto, retenido para pedidos de proveedores',
};
