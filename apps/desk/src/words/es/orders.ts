export const orders = {
  lead: 'Pedidos a proveedores que esperan confirmación. Se reintentan automáticamente.',
  empty: 'Ningún pedido sin confirmar',
  emptyHelp: 'Aquí aparecen los pedidos que un proveedor aún no confirma.',
  oldest: 'Solo se muestran los pedidos más antiguos.',
  placed: 'Hecho',
  supplier: 'Proveedor',
  held: 'Puntos retenidos',
  again: 'Próximo intento',
  settle: 'Resolver',
  settleTitle: '¿Resolver este pedido manualmente?',
  settleLead:
    '{points, plural, one {# punto está retenido. Hágalo solo si el proveedor ya no existe.} many {# de puntos están retenidos. Hágalo solo si el proveedor ya no existe.} other {# puntos están retenidos. Hágalo solo si el proveedor ya no existe.}}',
  answer: 'Resultado',
  nothing: 'Sin cupón: reembolsar los puntos',
  issued: 'Se emitió un cupón',
  code: 'Código del cupón',
  codeHelp: 'Si el cupón tiene un código.',
  url: 'Enlace del cupón',
  urlHelp: 'Si el cupón tiene una página web: https://…',
  besideNothing: 'Eligió «Sin cupón». Vacíe este campo o elija «Se emitió un cupón».',
  isForced: 'Resolver aunque el proveedor responda',
  suppliers: 'Proveedores de cupones',
  address: 'Dirección del proveedor',
  connected: 'Conectado',
  disconnected: 'Sin conectar: sus ofertas no están disponibles',
  offers: 'Ofertas',
  waiting: 'Sin confirmar',
  since: 'Desde',
  uncanceled: 'Cancelaciones pendientes',
  noSuppliers: 'Ninguna oferta usa un proveedor',
};

/** Field errors for an invalid coupon, each with a fix. */
export const noCoupon = {
  NO_CODE: 'Los cupones de esta oferta llevan un código. Escriba el que emitió el proveedor.',
  NO_ADDRESS: 'Los boletos de esta oferta tienen una página web. Escriba el enlace del proveedor.',
  NO_END:
    'Solo el proveedor sabe cuándo vencen los cupones de esta oferta. Elija «Sin cupón» para reembolsar los puntos.',
  OVER: 'El cupón de este pedido venció o está por vencer. Elija «Sin cupón» para reembolsar los puntos.',
  KNOWN: 'Este código ya está en uso. Escriba otro o elija «Sin cupón» arriba.',
};

export const outcome = {
  CONFIRMED: 'El viajero tiene el cupón',
  RELEASED: 'Los puntos se reembolsaron',
  WAS_CONFIRMED: 'Ya se había resuelto: el viajero tiene un cupón',
  WAS_RELEASED: 'Ya se había resuelto: los puntos se reembolsaron',
  bySupplier: 'El proveedor respondió el {at}.',
  byPerson: '{who} lo resolvió el {at}.',
  unchanged: 'No se cambió nada.',
};
