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

export const stock = {
  lead: 'Códigos restantes en cada reserva, primero las más bajas.',
  empty: 'Ninguna oferta usa una reserva de códigos',
  free: 'Quedan',
  daysLeft: 'Días restantes a este ritmo',
  given: 'Emitidos en 30 días',
  expire: 'Vencen en 30 días',
  nextExpiry: 'Próximo vencimiento',
  fill: 'Agregar códigos',
  fillTitle: 'Agregar códigos a {offer}',
  fillLead: 'Elija un archivo con un código por línea, con o sin vencimiento. Solo se agregan códigos nuevos.',
  file: 'Archivo de códigos',
  fileHelp: 'Texto o CSV en UTF-8.',
  expiresHelp: 'Para códigos sin vencimiento propio: una fecha como 2027-03-31. Vacío significa nunca.',
  lines: '{lines, plural, one {# línea con código} many {# de líneas con códigos} other {# líneas con códigos}}',
  part: 'Parte {done} de {all}',
  check: 'Revisar archivo',
  goOn: 'Continuar',
  stop: 'Detener tras esta parte',
  wouldAdd:
    '{added, plural, one {# código nuevo} many {# de códigos nuevos} other {# códigos nuevos}}, {known} ya en una reserva, {repeated} repetidos en este archivo, {expired} vencidos',
  fault: 'Línea {line}: {fault}',
  mend: 'No se agregaron códigos. Corrija estas líneas y elija otra vez el archivo.',
  nothingNew: 'No hay códigos nuevos. Elija otro archivo.',
  noCodes: 'Este archivo no tiene códigos. Elija otro.',
  add: '{codes, plural, one {Agregar # código} many {Agregar # de códigos} other {Agregar # códigos}}',
  added: '{codes, plural, one {Se agregó # código} many {Se agregaron # de códigos} other {Se agregaron # códigos}}',
  late: '{late, plural, one {# más ya estaba en una reserva, por un intento anterior o un colega.} many {# más ya estaban en una reserva, por un intento anterior o un colega.} other {# más ya estaban en una reserva, por un intento anterior o un colega.}}',
  ENOUGH: 'Suficiente',
  LOW: 'Poco',
  OUT: 'Agotado',
  RESTS: 'Oferta inactiva',
};

/** Errors in a line of a code file, each with a fix; the end of a sentence. */
export const lineFault = {
  NO_CODE: 'no tiene código. Agregue uno o elimine la línea.',
  UNSEEN: 'tiene un carácter oculto en su código ({value}). Quítelo.',
  TOO_LONG: 'tiene un código de {value} caracteres, demasiado largo. ¿Es un archivo de códigos?',
  SHORTENED: 'tiene un número que una hoja de cálculo acortó. Dé formato de texto a la columna y expórtela otra vez.',
  OPEN_QUOTE: 'tiene comillas sin cerrar, o texto después de ellas. Ponga entre comillas las celdas enteras.',
  COLUMNS: 'tiene {value} columnas. Deje solo el código y su vencimiento, como en el encabezado code,expires_at.',
  EXPIRY:
    'tiene un vencimiento no válido ({value}). Use una fecha (2027-01-31) o una hora con desfase (2027-01-31T23:59:59-05:00).',
};

export const codes = {
  lead: 'Lotes de códigos de invitación y promoción, además de los del programa.',
  empty: 'Aún no hay lotes',
  mint: 'Generar códigos',
  mintLead: 'Los códigos son aleatorios y no se pueden adivinar. Puede descargarlos después.',
  batch: 'Lote',
  batchHelp: 'Letras, dígitos, - y _.',
  count: 'Cantidad de códigos',
  each: 'Puntos por código',
  gives: '{points, plural, =0 {Sin puntos} other {{points, number} puntos en total si cada código se usa una vez}}',
  expires: 'Vence',
  expiresHelp: 'Una fecha como 2027-03-31. Vacío significa nunca.',
  minted: '{codes, plural, one {Se generó # código} many {Se generaron # de códigos} other {Se generaron # códigos}}',
  mintedAt: 'Generado',
  live: 'Activos',
  uses: 'Usos',
  stop: 'Detener',
  stopTitle: '¿Detener el lote {batch}?',
  stopLead:
    '{codes, plural, one {# código deja de funcionar. Los puntos ya dados se conservan.} many {# de códigos dejan de funcionar. Los puntos ya dados se conservan.} other {# códigos dejan de funcionar. Los puntos ya dados se conservan.}}',
  stopped:
    '{codes, plural, one {Se detuvo # código} many {Se detuvieron # de códigos} other {Se detuvieron # códigos}}',
};
