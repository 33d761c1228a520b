/** SMS que los viajeros envían a la agencia. */
export const incomingTexts = {
  title: 'SMS de los viajeros',
  on: 'Los viajeros envían SALDO, OFERTAS, CANJEAR, CODIGO o RECLAMAR y reciben respuesta.',
  off: 'Los SMS de los viajeros no se leen.',
  addresses:
    'Dirección para JSON firmado: {json}. Dirección para el formulario de un operador: {carrier}. El secreto está en Secretos.',
  counts: 'Últimos 30 días: {received, number} SMS, {answered, number} respondidos con {parts, number} mensajes.',
  turnOn: 'Leer los SMS de los viajeros',
  turnOff: 'Dejar de leer los SMS de los viajeros',
  turnOnLead: 'Las respuestas cuentan para el límite mensual. AYUDA, PARAR e INICIAR siempre se responden.',
  turnOffLead: 'Los viajeros no reciben respuestas y PARAR por SMS deja de funcionar aquí.',
  turnedOn: 'Se leen los SMS de los viajeros',
  turnedOff: 'Ya no se leen los SMS de los viajeros',
  setToken: 'Guardar token del operador',
  setTokenLead: 'El operador firma con él los SMS de los viajeros. El token anterior deja de valer.',
  token: 'Token del operador',
  tokenSet: 'Token del operador guardado',
};
