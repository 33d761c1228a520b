export const orders = {
  lead: 'Pedidos a proveedores de los que aún no se sabe si emitieron un cupón. Se les vuelve a preguntar solos.',
  empty: 'Ningún pedido está en duda',
  emptyHelp: 'Aquí está un pedido por el que un proveedor no responde.',
  oldest: 'Estos son los más antiguos; hay más.',
  placed: 'Hecho',
  supplier: 'Proveedor',
  held: 'Puntos retenidos',
  again: 'Se pregunta de nuevo',
  settle: 'Liquidar',
  settleTitle: '¿Liquidar en lugar del proveedor?',
  settleLead:
    '{points, plural, one {# punto está retenido. Hágalo solo si el proveedor ya no existe.} other {# puntos están retenidos. Hágalo solo si el proveedor ya no existe.}}',
  answer: 'Qué fue de él',
  nothing: 'Nada: los puntos vuelven',
  issued: 'Se emitió un cupón',
  code: 'Su código',
  codeHelp: 'Para un cupón que lo tenga.',
  url: 'Su dirección',
  urlHelp: 'Para un cupón que está en una dirección: https://…',
  besideNothing: 'Arriba dice «Nada». Vacíe este campo, o elija «Se emitió un cupón».',
  isForced: 'Liquidar aunque el proveedor responda',
  suppliers: 'Proveedores de cupones',
  address: 'Se le pregunta en',
  connected: 'Conectado',
  disconnected: 'Sin conectar: sus ofertas están cerradas',
  offers: 'Ofertas',
  waiting: 'En duda',
  since: 'Desde',
  uncanceled: 'Por anular',
  noSuppliers: 'Ninguna oferta necesita un proveedor',
};

/** Why what was entered is no coupon, and what to do, at its field. */
export const noCoupon = {
  NO_CODE: 'Los cupones de esta oferta llevan un código: escriba el que emitió el proveedor.',
  NO_ADDRESS: 'Los billetes de esta oferta están en una dirección: escriba la que dio el proveedor.',
  NO_END:
    'Los cupones de esta oferta vencen en un momento que solo el proveedor puede decir. Elija «Nada»: los puntos vuelven.',
  OVER: 'Un cupón de este pedido ya habría vencido, o vencería en un momento. Elija «Nada»: los puntos vuelven.',
  KNOWN: 'Este código ya se conoce: se entregó, o espera a entregarse. Escriba otro, o elija arriba «Nada».',
};

export const outcome = {
  CONFIRMED: 'El viajero tiene el cupón',
  RELEASED: 'Los puntos han vuelto',
  WAS_CONFIRMED: 'Ya se había liquidado: el viajero tiene un cupón',
  WAS_RELEASED: 'Ya se había liquidado: los puntos volvieron',
  bySupplier: 'Su proveedor respondió el {at}.',
  byPerson: '{who} lo liquidó el {at}.',
  unchanged: 'Ahora no se cambió nada.',
};
