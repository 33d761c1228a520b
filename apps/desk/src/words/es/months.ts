export const months = {
  lead: 'Archivos de cierre de mes que cuadran. Disponibles una hora después de terminar el mes ({zone}).',
  month: 'Mes',
  none: 'Aún no hay meses completos',
  noneHelp: 'El primer mes está disponible una hora después de terminar.',
  owed: 'Pasivo de puntos',
  owedHelp: 'El saldo inicial, cada cambio y el saldo final, según el libro contable.',
  show: 'Mostrar {month}',
  line: 'Concepto',
  points: 'Puntos',
  worth: 'Valor',
  entries: 'Asientos',
  files: 'Archivos de {month}',
  filesHelp:
    'Los puntos, canjes y pasivo no cambian; los viajes muestran datos actuales. Todas las descargas se registran.',
  withMembers: 'Incluir miembros (con seudónimos distintos en cada archivo)',
  withMembersHelp: 'Se registra por separado. Deberá verificar que es usted.',
  take: '{set} en {format}',
  taking:
    '{set} en {format}: {count, plural, one {# fila hasta ahora} many {# de filas hasta ahora} other {# filas hasta ahora}}',
  stopped: 'Detenido. El avance se conserva mientras siga en esta página.',
  stop: 'Detener',
  goOn: 'Continuar',
  takenRides: '{count, plural, one {# viaje} many {# de viajes} other {# viajes}} en sus descargas.',
  taken:
    '{count, plural, one {# fila} many {# de filas} other {# filas}} de {set} en sus descargas. Cambio en el pasivo: {change}',
};

export const monthSet = {
  points: 'Puntos',
  redemptions: 'Canjes',
  rides: 'Viajes',
  liability: 'Pasivo',
};

export const monthSetHelp = {
  points: 'Cada asiento del libro contable: ganado, reclamado, gastado, revertido.',
  redemptions: 'Puntos gastados en canjes y reembolsos.',
  rides: 'Viajes informados de miembros, sin ubicaciones.',
  liability: 'La tabla de arriba: saldos, cambios y antigüedad.',
};

/** Lines of the liability report, by their API name. */
export const monthLine = {
  opening: 'Saldo inicial',
  earned: 'Ganado',
  refunded: 'Reembolsado',
  redeemed: 'Canjeado',
  lapsed: 'Vencido',
  forfeited: 'Perdido por suspensión o inactividad',
  'taken back': 'Revertido antes de reclamarse',
  repaid: 'Aplicado a deudas',
  adjusted: 'Descontado, o revertido después de reclamarse',
  rounding: 'Redondeo de moneda',
  closing: 'Saldo final',
  'closing, 0 to 30 days': 'De esto, de 0 a 30 días',
  'closing, 31 to 90 days': 'De esto, de 31 a 90 días',
  'closing, 91 to 180 days': 'De esto, de 91 a 180 días',
  'closing, 181 to 365 days': 'De esto, de 181 a 365 días',
  'closing, over a year': 'De esto, de más de un año',
  'closing, held': 'De esto, retenido para pedidos de proveedores',
};
