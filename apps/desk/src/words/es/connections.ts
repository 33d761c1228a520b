export const connections = {
  title: 'Conexión',
  titleOf: 'Conexión con {name}',
  secret: 'Secreto',
  secretSet: 'Definido',
  noSecret: 'No se usa',
  setAt: 'Último cambio',
  scope: 'Permisos solicitados',
  eventSecret: 'Secreto de eventos creado',
  called: 'Última solicitud firmada',
  accepted: 'Último evento aceptado',
  passedAt: 'Última prueba superada',
  failedAt: 'Última prueba fallida',
  never: 'Nunca',
  test: 'Probar la conexión',
  passed: 'La conexión funciona',
  failed: 'La conexión no funciona',
  steps: 'Pasos de la prueba',
  sendTest: 'Antes de abrir, envíe un evento de prueba firmado desde la lista de preparación.',
  notConnected: 'Sin conexión. Los viajeros no pueden usarlo hasta que defina su servidor.',
  set: 'Definir el servidor',
  save: 'Guardar',
  saved: 'Conexión guardada. Ahora pruébela.',
  setLead: 'Pida la dirección y el secreto a quienes operan el servidor.',
  setOAuthLead: 'Pida al proveedor que registre un cliente con la dirección de redirección {address}.',
  addressHelp: 'Una dirección https pública sin consulta.',
  secretHelp: 'Déjelo vacío para conservar el secreto actual. Otro cliente o dirección lo necesita de nuevo.',
  signingHelp: 'Empieza con whsec_. Déjelo vacío para conservar el actual con la misma dirección.',
  subjectClaim: 'Dato con el ID de la cuenta',
  subjectHelp: 'El ID que usan los informes de viajes. Cambiarlo después rompe cuentas conectadas.',
  labelClaim: 'Dato con el nombre que conocen los viajeros',
  secretIn: 'Cómo se envía el secreto',
  responseMode: 'Cómo llega la respuesta',
  endpointHelp: 'Solo para proveedores sin configuración publicada.',
  accountHelp: 'Solo si ni el token de ID ni userinfo tienen la cuenta.',
  timeLimit: 'Segundos para emitir un cupón',
  timeLimitHelp: 'De 1 a 20.',
  change: 'Cambiar este dato',
  disconnect: 'Desconectar',
  disconnectTitle: '¿Desconectar {name}?',
  disconnectProvider:
    'Se borran su dirección y su secreto. Ningún viajero puede conectarlo. Las cuentas conectadas quedan. Mientras tanto, solo un operador puede volver a definir su servidor.',
  disconnectSupplier: 'Sus ofertas se cierran enseguida. Los pedidos abiertos se resuelven con él.',
  disconnected: 'Desconectado',
};

export const connectionSecretIn = {
  HEADER: 'En un encabezado',
  BODY: 'En el cuerpo',
};

export const connectionMode = {
  QUERY: 'En la dirección',
  FORM_POST: 'En un formulario',
};

export const connectionProtocol = {
  OAUTH: 'Los viajeros inician sesión y aceptan en este proveedor.',
  CHECKS: 'Preguntamos a este proveedor de quién es una cuenta.',
  ORDERS: 'Pedimos cupones a este proveedor cuando los viajeros canjean.',
  EVENTS: 'Este proveedor nos envía eventos firmados. Nunca lo llamamos.',
};

export const connectionAddress = {
  issuer: 'Emisor',
  authorizeUrl: 'Punto de autorización',
  tokenUrl: 'Punto de tokens',
  revokeUrl: 'Punto de revocación',
  accountUrl: 'Dirección de la cuenta',
  validateUrl: 'Dirección para comprobar cuentas',
  url: 'Dirección para pedidos',
};

export const connectionStep = {
  RESOLVE: 'Nombre encontrado',
  CONNECT: 'Conexión segura establecida',
  ANSWER: 'Respuesta comprendida',
  CREDENTIALS: 'Credenciales aceptadas',
};

export const connectionStepState = {
  PASSED: 'Superado',
  FAILED: 'Fallido',
  NOT_REACHED: 'No alcanzado',
};

export const connectionProblem = {
  NAME_UNKNOWN: 'La dirección tiene un nombre que no existe. Revise cómo está escrita.',
  ADDRESS_FORBIDDEN: 'La dirección está en una red privada. Use una dirección https pública.',
  NO_CONNECTION: 'No hubo conexión. Revise la dirección o pregunte si su servidor funciona.',
  BAD_CERTIFICATE: 'Su certificado no es válido para esta dirección. Pida que lo renueven.',
  NO_ANSWER: 'Su servidor no respondió a tiempo. Inténtelo de nuevo o pregunte si funciona.',
  REDIRECT: 'La dirección redirige ({detail}) y no seguimos redirecciones. Defina la dirección final.',
  WRONG_ANSWER: 'No entendemos una respuesta con el estado {detail}. Revise la ruta de la dirección.',
  WRONG_SECRET: 'Rechazaron nuestra firma ({detail}). Defina el mismo secreto en ambos lados.',
  CONFIRMS_ANYONE: 'Confirmaron una cuenta que nadie tiene. Pida que corrijan su comprobación.',
  UNREADABLE: 'No se pueden descifrar los datos guardados. Defina otra vez la dirección y el secreto.',
  UNTOLD: 'No hay configuración en la dirección del emisor: {detail}. Revise el emisor.',
  NO_SIGN_IN_ADDRESS: 'Su configuración no tiene punto de autorización. Pida que lo agreguen.',
  NO_TOKEN_ADDRESS: 'Su configuración no tiene punto de tokens. Pida que lo agreguen.',
  NO_S256: 'Solo admiten {detail}, no PKCE con S256. Ningún viajero puede conectarse.',
  NO_FORM_POST: 'Solo responden por {detail}, no en un formulario. Cambie el modo de respuesta.',
  NO_REVOCATION: 'No pueden revocar tokens. Lo que los viajeros desconectan sigue abierto allí.',
  TAKES_ANY_CODE: 'Aceptaron un código que nunca emitieron. No use este proveedor.',
  ODD_ANSWER: 'Respuesta inesperada de su punto de tokens: {detail}. Pregúnteles por ella.',
  UNKNOWN_CLIENT: 'Rechazaron nuestro ID de cliente y secreto ({detail}). Defina los que le dieron.',
  REFUSAL: 'Su punto de tokens rechazó la solicitud ({detail}). Compare la dirección de redirección.',
};
