export const redemptions = {
  lead: 'Lo que canjearon los viajeros, lo más nuevo primero. Los códigos no se muestran.',
  empty: 'No se canjeó nada así',
  emptyHelp: 'Amplíe los días o quite los filtros.',
  one: 'Canje',
  state: 'Estado',
  allStates: 'Todos',
  id: 'Canje',
  offerId: 'ID de la oferta',
  offer: 'Oferta, por título o ID',
  member: 'Miembro',
  memberId: 'ID de usuario',
  noMember: 'Escriba al menos seis signos del ID de usuario, como los muestra la lista.',
  choose: 'Elegir',
  chooseOne: 'Elegir el canje {id}',
  refundChosen: '{count, plural, =0 {Devolver los elegidos} one {Devolver # elegido} other {Devolver # elegidos}}',
  refundTitle: '{count, plural, one {¿Devolver este canje?} other {¿Devolver # canjes?}}',
  preview:
    '{count, plural, =0 {No vuelve ningún punto.} one {{points, number} puntos de # canje vuelven a donde estaban. El código no vuelve nunca.} other {{points, number} puntos de # canjes vuelven a donde estaban. Los códigos no vuelven nunca.}}',
  nothing: 'Ninguno de ellos se puede devolver.',
  refunded:
    '{count, plural, =0 {No volvió ningún punto} one {{points, number} puntos de # canje han vuelto} other {{points, number} puntos de # canjes han vuelto}}',
  refundedBy: 'Devuelto por',
  cancelled: 'Anulado en el proveedor',
  toRecord: 'Lo que hizo el personal con él',
};

export const redemptionState = {
  GIVEN: 'Entregado',
  HELD: 'Espera a su proveedor',
  REFUNDED: 'Devuelto',
  RELEASED: 'Quedó en nada',
};

/** Why a refund changes nothing. */
export const refund = {
  REFUNDED: 'devuelto',
  REFUNDED_BEFORE: 'ya se había devuelto',
  UNKNOWN: 'no se conoce aquí',
  MEMBER_FORGOTTEN: 'su miembro fue borrado',
  HELD: 'su proveedor aún no responde',
  RELEASED: 'quedó en nada, sus puntos han vuelto',
};

export const cancel = {
  CANCELED: 'Sí',
  KEPT: 'No, era tarde',
  UNKNOWN: 'Aún no se sabe',
};

export const thing = {
  title: 'Encontrado por ID, código o título',
  kind: 'Clase',
  name: 'Qué',
  more: 'De',
  ofProgramme: 'el propio programa',
  ride: 'Un viaje y por qué contó o no',
  toMember: 'Al miembro',
  REDEEMED: 'Canje',
  FREE_CODE: 'Código que nadie tiene aún',
  EVENT: 'Evento de un proveedor',
  REFUSED_EVENT: 'Evento rechazado',
  MISSING_RIDE: 'Viaje que falta',
  CAMPAIGN: 'Campaña',
  OFFER: 'Oferta',
  PROMO_CODE: 'Código promocional',
};
