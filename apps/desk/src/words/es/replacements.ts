export const diagnosis = {
  check: 'Revisar código',
  title: 'Revisar «{offer}»',
  loading: 'Revisando el código',
  state: 'Estado',
  stock: 'Los códigos vienen de',
  issued: 'Canjeado',
  seen: 'Abierto por el viajero',
  notSeen: 'No se sabe',
  expires: 'Vence',
  expired: 'Vencido',
  noEnd: 'No vence',
  replaced: 'Reemplazado',
  supplier: 'Proveedor de códigos',
  askedAgain: 'Se consulta de nuevo al proveedor',
  scan: 'Última inspección',
  noScan: 'Aún sin inspección',
  scanned: '{result}, {device}',
  left: 'Reemplazos disponibles (30 días)',
  replaceLead: 'El viajero recibe un código nuevo sin puntos. El anterior deja de servir en la app y ante inspectores.',
  poolLead: 'El código anterior sale de la app. Una tienda que revisa códigos aún puede aceptarlo.',
  expiredLead: 'Este código venció. Uno nuevo vale desde ahora.',
  seenLead: 'Un inspector vio este boleto como válido. Una segunda persona debe aprobar el reemplazo.',
  cause: 'Qué pasó',
  choose: 'Elegir',
  replace: 'Reemplazar código',
  done: 'Código reemplazado. Pida al viajero que lo abra otra vez.',
  refundInstead: 'Reembolsar en su lugar',
};

export const replacementCause = {
  NOT_OPENING: 'No abre',
  NOT_SCANNING: 'No se puede leer',
  REFUSED: 'Lo rechazaron',
  OTHER: 'Otro',
};

export const stockKind = {
  pool: 'Códigos cargados',
  template: 'Códigos generados',
  ticket: 'Boletos de la agencia',
  fixed: 'Una dirección sin código',
  supplier: 'Un proveedor de códigos',
  credit: 'Crédito en un proveedor',
};

/** Why a code cannot be replaced, and what to do. */
export const replacementObstacle = {
  REFUNDED: 'Los puntos se reembolsaron, así que este código ya no sirve.',
  HELD: 'El proveedor aún no confirma este pedido. Espere su respuesta.',
  RELEASED: 'El pedido se canceló y los puntos volvieron.',
  REPLACED: 'Este código ya se reemplazó. Reembólselo si el nuevo no sirve.',
  SUPPLIER: 'No podemos anular el código de un proveedor: ambos servirían. Reembólselo.',
  NO_CODE: 'Esta oferta tiene una dirección y ningún código. Abra la dirección para revisarla.',
  STOCK_CHANGED: 'La oferta ya no entrega este tipo de código. Reembólselo.',
  MEMBER_RESTS: 'El miembro está suspendido o se dio de baja; no se puede emitir nada.',
  LIMIT: 'El miembro llegó al límite de reemplazos en 30 días. Reembólselo.',
  SOLD_OUT: 'No quedan códigos. Agregue códigos o reembólselo.',
};
