export const search = {
  lead: 'Escriba un nombre, el correo completo, o el número completo del teléfono o la tarjeta, o sus cuatro últimas cifras. El ID de usuario sirve desde los seis primeros caracteres. También puede buscar códigos, canjes, pedidos, eventos, viajes que faltan, campañas y ofertas.',
  question: 'Lo que dicen',
  go: 'Buscar',
  none: 'Nada coincide con «{question}»',
  noneHelp: 'Pruebe el correo completo, las cuatro últimas cifras del teléfono o el nombre de la app.',
  cut: 'Puede haber más: pregunte algo que compartan menos personas.',
  start: 'Aún no se busca nada',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  status: 'Situación',
  by: 'Encontrado por',
  endsIn: 'termina en {digits}',
  exact: 'exacto',
  noName: 'Sin nombre',
};

export const found = {
  ID: 'ID de usuario',
  EMAIL: 'correo',
  PHONE: 'teléfono',
  CARD: 'tarjeta',
  CODE: 'código',
  PARTNER: 'número de socio',
  NAME: 'nombre',
};

export const standing = {
  NEW: 'Nuevo',
  CONSENT: 'Aceptó, sin verificar',
  VERIFIED: 'Verificado',
  DELETED: 'Borrado',
  OPTED_OUT: 'De baja',
  SUSPENDED: 'Suspendido',
};

export const member = {
  kind: 'Clase',
  summary: 'Situación',
  points: 'Puntos',
  balance: 'Saldo',
  unclaimed: 'Sin reclamar',
  held: 'Retenidos por pedidos',
  debt: 'Deuda',
  lapse: 'Caducan pronto',
  lapseOf: '{points, number} desde el',
  earnings: 'Ganancias',
  redemptions: 'Canjes',
  email: 'Correo',
  phone: 'Teléfono',
  phoneVerified: 'termina en {digits}, verificado',
  phoneUnverified: 'termina en {digits}, sin verificar',
  partnerId: 'Número de socio',
  userId: 'ID de usuario',
  language: 'Idioma',
  joined: 'Se unió',
  seen: 'Visto por última vez',
  terms: 'Aceptó los términos',
  flags: 'Activado para este miembro',
  connections: 'Conexiones',
  provider: 'Proveedor',
  account: 'Cuenta',
  connectedAt: 'Conectado',
  provenBy: 'Demostrado por',
  noConnections: 'No hay nada conectado: no puede llegar ningún viaje',
  rides: 'Últimos viajes y por qué contaron o no',
  noRides: 'Aún no ha llegado ningún viaje',
  noRidesHelp: 'Mire las conexiones: un viaje llega con una tarjeta que se demostró suya.',
  why: '{count, plural, =0 {Ninguna campaña} one {# campaña} other {# campañas}}',
  counted: 'Contó',
  notCounted: 'No contó',
  voided: 'retirado por el proveedor',
  timeHidden: 'hora oculta: la tarjeta no está demostrada',
  amount: '{points, plural, one {# punto} other {# puntos}}',
  history: 'Últimos puntos',
  noHistory: 'Aún no se ha movido ningún punto',
  what: 'Qué',
  when: 'Cuándo',
  tickets: 'Últimos billetes y códigos',
  noTickets: 'Aún no se ha canjeado nada',
  allTickets: 'Todo lo que canjeó',
  offer: 'Oferta',
  price: 'Precio',
  redeemed: 'Canjeado',
  seenTicket: 'Visto',
  refunded: 'Devuelto',
  missing: 'Viajes que faltan',
  noMissing: 'No informa de ningún viaje que falte',
  ridden: 'Viajó',
  reported: 'Informó',
  answered: 'Respondido',
  way: 'Trayecto',
  note: 'Su nota',
  acts: 'Lo que se hizo antes',
  noActs: 'Nadie ha hecho nada sobre este miembro',
  timeline: 'Todo lo que pasó',
  noTimeline: 'Aún no ha pasado nada',
  isRide: 'Viaje',
  isPoints: 'Puntos',
  isAct: 'Acto del personal',
  isStanding: 'Situación',
  JOINED: 'Se unió',
  AGREED: 'Aceptó los términos',
  CONNECTED: 'Conectó {provider}',
  because: 'Por qué',
  campaign: 'Campaña',
  campaigns: 'Campañas y por qué las tiene o no',
  noCampaigns: 'El programa no tiene ninguna campaña ahora',
  erased: 'Este miembro se borró. Lo que queda no tiene nombre.',
};

/** Ways of travelling. */
export const travelMode = {
  bus: 'Autobús',
  rail: 'Tren',
  tram: 'Tranvía',
  metro: 'Metro',
  ferry: 'Ferri',
  bikeshare: 'Bicicleta compartida',
  scooter: 'Patinete',
  carpool: 'Coche compartido',
  walk: 'A pie',
  other: 'De otro modo',
};

/** How a connection to a provider stands. */
export const connection = {
  NEVER_CONNECTED: 'Nunca conectada',
  CONNECTED: 'Conectada',
  DISCONNECTED: 'Desconectada',
  VALIDATING: 'En comprobación',
  FAILEDTOVALIDATE: 'Sin confirmar',
  REQUIRE_DISCONNECT: 'Por desconectar',
  NOT_VALID_PROVIDER: 'El proveedor ya no está',
};

/** What proved that an account is theirs, or is awaited. */
export const proof = {
  PROVIDER: 'El proveedor',
  CONSENT: 'Un acceso en el proveedor',
  MAILED_CODE: 'Un código por correo',
  RIDE: 'Un viaje',
  OPERATOR: 'La palabra de la agencia',
};

/** Why points came or went. */
export const pointsKind = {
  EARN: 'Ganados',
  SPEND: 'Canjeados',
  BALANCE_DEDUCTION: 'Quitados',
  REFUND: 'Devueltos',
  SUSPENSION_DEDUCTION: 'Quitados con la suspensión',
  EXPIRY_DEDUCTION: 'Caducados',
};

/** By what points were taken. */
export const pointsCause = {
  VOID: 'Un viaje anulado',
  REPAYMENT: 'Pago de una deuda',
  INACTIVITY: 'Por larga ausencia',
  OPERATOR: 'Por el personal',
};

/** How a campaign stands for a member. */
export const campaignStanding = {
  AVAILABLE: 'La tiene',
  TIME_LIMITED: 'En su límite',
  LOCKED: 'Bloqueada',
  HELD_OUT: 'La tendrá más tarde',
  NOT_IN_SEGMENT: 'No es para este miembro',
  NOT_BEGUN: 'Por venir',
  ENDED: 'Terminada',
};

/** Why it does, and what would change it. */
export const campaignWhy = {
  TIME_LIMITED: 'Vuelve a contar desde el {until}.',
  LOCKED: 'Se abre cuando conecte {providers}.',
  HELD_OUT:
    'Le tocó esperar por sorteo, para ver qué aporta la campaña: sin ella hasta el final del {day}. Dígale que llegará más tarde, no que hay dos grupos.',
  NOT_IN_SEGMENT: 'Es para quienes vinieron con un código de «{segment}».',
  NOT_BEGUN: 'Empieza el {day}.',
  ENDED: 'Su último día fue el {day}.',
};

/** What may be switched for one member. */
export const feature = {
  FAVORITE_OFFER: 'Ofertas favoritas',
  UX_UPDATES: 'Las pantallas renovadas',
};
