/** El servidor MCP para asistentes. */
export const assistant = {
  lead: 'El personal puede consultar a un asistente de IA sobre su programa. Se conecta con una clave de API.',
  on: 'Los asistentes pueden conectarse.',
  off: 'Los asistentes no pueden conectarse.',
  address: 'Dirección',
  header: 'Encabezado',
  headerValue: 'Authorization: Bearer y la clave de API',
  can: 'Puede',
  canRead: 'Leer el programa y los informes, explicar viajes, simular y crear borradores.',
  cannot: 'No puede',
  cannotDo:
    'Enviar a aprobación, publicar, aprobar, dar puntos, reembolsar, borrar ni mostrar nombres, teléfonos o correos.',
  limits: 'Se aplican los permisos y límites de la clave. Cada llamada queda en el registro de auditoría.',
  turnOn: 'Permitir asistentes',
  turnOff: 'Detener asistentes',
  turnOnLead: 'Las respuestas van al proveedor del asistente. Revise antes su contrato.',
  turnOffLead: 'Los asistentes conectados no reciben más respuestas. Las claves siguen sirviendo para lo demás.',
  turnedOn: 'Los asistentes pueden conectarse',
  turnedOff: 'Los asistentes ya no pueden conectarse',
};
