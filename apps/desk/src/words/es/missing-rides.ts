export const missing = {
  lead: 'Viajes que los miembros reportan como faltantes, del más antiguo al más nuevo. Consulte al proveedor y responda.',
  empty: 'No hay reportes abiertos',
  emptyHelp: 'Aquí aparecen los viajes faltantes que reportan los viajeros.',
  found: 'Encontrado',
  notFound: 'No encontrado',
  foundTitle: '¿Marcar como encontrado: {way}?',
  foundHelp: 'El viaje se agrega y las campañas lo cuentan. Si el proveedor lo informa después, no se paga dos veces.',
  notFoundTitle: '¿Marcar como no encontrado: {way}?',
  notFoundHelp: 'Escriba un motivo. Se quita el viaje agregado por una respuesta anterior.',
  mode: 'Modo de viaje',
  chooseMode: 'Elija uno',
  from: 'Desde',
  to: 'Hasta',
  asTold: 'Déjelo vacío para usar lo que dijo el viajero.',
  answer: 'Respuesta al viajero',
  answerHelp: 'El viajero ve este texto en la app.',
  saidFound:
    '{points, plural, =0 {Encontrado. Ninguna campaña cuenta este viaje.} one {Encontrado. El viajero gana # punto.} many {Encontrado. El viajero gana # de puntos.} other {Encontrado. El viajero gana # puntos.}}',
  saidNotFound: 'Se avisó al viajero',
};

export const missingState = {
  OPEN: 'Abierto',
  FOUND: 'Encontrado',
  NOT_FOUND: 'No encontrado',
};
