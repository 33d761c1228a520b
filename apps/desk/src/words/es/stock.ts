export const stock = {
  lead: 'Cuánto queda en cada reserva de códigos, lo que se agota antes arriba.',
  empty: 'Ninguna oferta reparte códigos de una reserva',
  free: 'Quedan',
  daysLeft: 'Días a este ritmo',
  given: 'Repartidos en 30 días',
  expire: 'Caducan en 30 días',
  nextExpiry: 'Próxima caducidad',
  fill: 'Añadir códigos',
  fillTitle: 'Añadir códigos a {offer}',
  fillLead:
    'Elija un archivo con un código por línea, o un código y cuándo caduca. Se prueba entero antes de guardar nada; enviado otra vez, solo añade lo nuevo.',
  file: 'Archivo de códigos',
  fileHelp: 'Texto o CSV en UTF-8.',
  expiresHelp: 'Para códigos sin caducidad propia: un día como 2027-03-31; vacío: nunca.',
  lines: '{lines, plural, one {# línea con código} other {# líneas con códigos}}',
  part: 'Parte {done} de {all}',
  check: 'Comprobar el archivo',
  goOn: 'Continuar',
  stop: 'Detener tras esta parte',
  wouldAdd:
    '{added, plural, one {# código es nuevo} other {# códigos son nuevos}}, {known} ya en una reserva, {repeated} repetidos en este archivo, {expired} caducados',
  fault: 'Línea {line}: {fault}',
  mend: 'No se guardó nada. Corrija estas líneas en el archivo y elíjalo otra vez.',
  nothingNew: 'No hay nada que añadir. Elija otro archivo.',
  noCodes: 'No hay ningún código en este archivo. Elija otro.',
  add: '{codes, plural, one {Añadir # código} other {Añadir # códigos}}',
  added: '{codes, plural, one {Se añadió # código} other {Se añadieron # códigos}}',
  late: '{late, plural, one {# más ya estaba en una reserva: lo añadió una parte cuya respuesta se perdió, o un colega.} other {# más ya estaban en una reserva: los añadió una parte cuya respuesta se perdió, o un colega.}}',
  ENOUGH: 'Suficiente',
  LOW: 'Poco',
  OUT: 'Agotado',
  RESTS: 'Oferta en pausa',
};

/** What is wrong with a line of a code file, and what to do: the end of its sentence. */
export const lineFault = {
  NO_CODE: 'no tiene código: escriba uno, o quite la línea.',
  UNSEEN: 'hay en su código un carácter que no se ve ({value}): quítelo.',
  TOO_LONG: 'su código tiene {value} caracteres, más que ninguno: ¿es este un archivo de códigos?',
  SHORTENED:
    'tiene un número que una hoja de cálculo acortó y perdió sus últimas cifras: dé a la columna formato de texto y expórtela otra vez.',
  OPEN_QUOTE: 'tiene comillas sin cerrar, o texto tras unas cerradas: ponga entre comillas las celdas enteras.',
  COLUMNS: 'tiene {value} columnas: deje un código y cuándo caduca, como en el encabezado code,expires_at.',
  EXPIRY:
    'su caducidad no se entiende ({value}): escriba un día como 2027-01-31, o una hora con su desfase como 2027-01-31T23:59:59-05:00.',
};

export const codes = {
  lead: 'Lotes de códigos de invitación y promoción, además de los del programa.',
  empty: 'Aún no se ha creado ningún lote',
  mint: 'Crear códigos',
  mintLead: 'Nadie puede adivinarlos. Descárguelos después en un archivo.',
  batch: 'Lote',
  batchHelp: 'Letras, cifras, - y _.',
  count: 'Códigos',
  each: 'Puntos de cada uno',
  gives: '{points, plural, =0 {No dan puntos} other {{points, number} puntos en total, si cada uno se usa una vez}}',
  expires: 'Caduca',
  expiresHelp: 'Un día como 2027-03-31; vacío: nunca.',
  minted: '{codes, plural, one {Se creó # código} other {Se crearon # códigos}}',
  mintedAt: 'Creado',
  live: 'Sin detener',
  uses: 'Usos',
  stop: 'Detener',
  stopTitle: '¿Detener el lote {batch}?',
  stopLead:
    '{codes, plural, one {# código deja de valer. Lo que dio queda.} other {# códigos dejan de valer. Lo que dieron queda.}}',
  stopped: '{codes, plural, one {Se detuvo # código} other {Se detuvieron # códigos}}',
};
