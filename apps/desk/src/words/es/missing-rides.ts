export const missing = {
  lead: 'Viajes que los miembros echan en falta, el más antiguo primero. Búsquelos con su proveedor y responda.',
  empty: 'Nadie espera respuesta',
  emptyHelp: 'Cuando alguien informe de un viaje que falta, estará aquí.',
  found: 'Encontrado',
  notFound: 'No encontrado',
  foundTitle: '¿Encontrado: {way}?',
  foundHelp:
    'El viaje se crea y las campañas lo cuentan. Si el proveedor informa después del mismo viaje, nadie cobra dos veces.',
  notFoundTitle: '¿No encontrado: {way}?',
  notFoundHelp: 'Diga por qué. Un viaje creado por una respuesta anterior se retira.',
  mode: 'Modo de transporte',
  chooseMode: 'Elija uno',
  from: 'Desde',
  to: 'Hasta',
  asTold: 'Vacío: como lo contó.',
  answer: 'Respuesta al viajero',
  answerHelp: 'Lo lee en la app tal como lo escribe.',
  saidFound:
    '{points, plural, =0 {Encontrado. Ninguna campaña lo cuenta.} one {Encontrado. Da # punto.} other {Encontrado. Da # puntos.}}',
  saidNotFound: 'Se avisa al viajero',
};

export const missingState = {
  OPEN: 'Abierto',
  FOUND: 'Encontrado',
  NOT_FOUND: 'No encontrado',
};
