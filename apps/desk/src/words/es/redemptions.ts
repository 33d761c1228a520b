export const redemptions = {
  lead: 'Canjes de los viajeros, del más nuevo al más antiguo. Los códigos no se muestran.',
  empty: 'No se encontraron canjes',
  emptyHelp: 'Amplíe las fechas o quite los filtros.',
  one: 'Canje',
  state: 'Estado',
  allStates: 'Todos',
  id: 'Canje',
  offerId: 'ID de la oferta',
  offer: 'Título o ID de la oferta',
  member: 'Miembro',
  memberId: 'ID de usuario',
  noMember: 'Escriba al menos seis caracteres del ID de usuario, como los muestra la lista.',
  named: 'el canje {id}',
  refundChosen:
    '{count, plural, =0 {Reembolsar seleccionados} one {Reembolsar # seleccionado} many {Reembolsar # de seleccionados} other {Reembolsar # seleccionados}}',
  refundTitle:
    '{count, plural, one {¿Reembolsar este canje?} many {¿Reembolsar # de canjes?} other {¿Reembolsar # canjes?}}',
  preview:
    '{count, plural, =0 {No se reembolsan puntos.} one {{points, number} puntos de # canje vuelven al saldo con su vencimiento original. El código no se reutiliza.} other {{points, number} puntos de # canjes vuelven a los saldos con su vencimiento original. Los códigos no se reutilizan.}}',
  nothing: 'Ninguno de estos se puede reembolsar.',
  refunded:
    '{count, plural, =0 {No se reembolsaron puntos} one {Se reembolsaron {points, number} puntos de # canje} other {Se reembolsaron {points, number} puntos de # canjes}}',
  skipped: '{count, plural, one {# omitido: {reasons}.} other {# omitidos: {reasons}.}}',
  refundedBy: 'Reembolsado por',
  cancelled: 'Cancelado en el proveedor',
  toRecord: 'Ver acciones del personal',
};

export const redemptionState = {
  GIVEN: 'Emitido',
  HELD: 'Espera al proveedor',
  REFUNDED: 'Reembolsado',
  RELEASED: 'Cancelado',
};

/** Reasons why a refund changes nothing. */
export const refund = {
  REFUNDED: 'reembolsado',
  REFUNDED_BEFORE: 'ya reembolsado',
  UNKNOWN: 'no encontrado',
  MEMBER_FORGOTTEN: 'el miembro fue eliminado',
  HELD: 'espera al proveedor',
  RELEASED: 'cancelado, puntos ya reembolsados',
};

export const cancel = {
  CANCELED: 'Sí',
  KEPT: 'No, demasiado tarde',
  UNKNOWN: 'Se desconoce',
};

export const thing = {
  title: 'Otros resultados',
  kind: 'Tipo',
  name: 'Resultado',
  more: 'Detalles',
  ofProgramme: 'del programa',
  ride: 'Detalles del viaje',
  toMember: 'Ver miembro',
  REDEEMED: 'Canje',
  FREE_CODE: 'Código sin usar',
  EVENT: 'Evento de proveedor',
  REFUSED_EVENT: 'Evento rechazado',
  MISSING_RIDE: 'Viaje faltante',
  CAMPAIGN: 'Campaña',
  OFFER: 'Oferta',
  PROMO_CODE: 'Código promocional',
};
