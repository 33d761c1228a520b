export const search = {
  lead: 'Busque por nombre, correo completo, número de teléfono o tarjeta (completo o los últimos cuatro dígitos) o ID de usuario (seis caracteres o más). También puede buscar códigos, canjes, pedidos, eventos, viajes faltantes, campañas y ofertas.',
  question: 'Buscar miembros',
  go: 'Buscar',
  none: 'Sin resultados para «{question}»',
  noneHelp: 'Pruebe el correo completo, los últimos cuatro dígitos del teléfono o el nombre en la app.',
  cut: 'Puede haber más resultados. Haga una búsqueda más específica.',
  start: 'Busque un miembro para empezar',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  status: 'Estado',
  by: 'Coincide por',
  endsIn: 'termina en {digits}',
  exact: 'coincidencia exacta',
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
  CONSENT: 'Aceptó los términos, sin verificar',
  VERIFIED: 'Verificado',
  DELETED: 'Eliminado',
  OPTED_OUT: 'De baja',
  SUSPENDED: 'Suspendido',
};

export const member = {
  kind: 'Tipo',
  summary: 'Perfil',
  points: 'Puntos',
  balance: 'Saldo',
  unclaimed: 'Sin reclamar',
  held: 'Retenidos por pedidos',
  debt: 'Deuda',
  lapse: 'Por vencer',
  lapseOf: '{points, number} el',
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
  seen: 'Última actividad',
  terms: 'Aceptó los términos',
  flags: 'Funciones personalizadas',
  draws: 'Sorteos',
  noDraws: 'Excluido por el personal',
  connections: 'Conexiones',
  provider: 'Proveedor',
  account: 'Cuenta',
  connectedAt: 'Conectado',
  provenBy: 'Verificada por',
  noConnections: 'No hay cuentas conectadas; no pueden llegar viajes',
  rides: 'Viajes recientes y lo que ganaron',
  noRides: 'Aún no hay viajes',
  noRidesHelp: 'Revise las conexiones. Los viajes aparecen después de verificar una tarjeta.',
  why: '{count, plural, =0 {Ninguna campaña} one {# campaña} many {# de campañas} other {# campañas}}',
  counted: 'Contó',
  notCounted: 'No contó',
  voided: 'anulado por el proveedor',
  timeHidden: 'hora oculta: tarjeta sin verificar',
  amount: '{points, plural, one {# punto} many {# de puntos} other {# puntos}}',
  history: 'Puntos recientes',
  noHistory: 'Aún no hay movimientos de puntos',
  what: 'Actividad',
  when: 'Cuándo',
  tickets: 'Boletos y códigos recientes',
  noTickets: 'Aún no hay canjes',
  allTickets: 'Todos los canjes',
  offer: 'Oferta',
  price: 'Precio',
  redeemed: 'Canjeado',
  seenTicket: 'Visto',
  refunded: 'Reembolsado',
  missing: 'Viajes faltantes',
  noMissing: 'No ha reportado viajes faltantes',
  ridden: 'Hora del viaje',
  reported: 'Reportado',
  answered: 'Respondido',
  way: 'Ruta',
  note: 'Nota del viajero',
  acts: 'Acciones del personal',
  noActs: 'Aún no hay acciones del personal',
  timeline: 'Actividad',
  noTimeline: 'Aún no hay actividad',
  isRide: 'Viaje',
  isPoints: 'Puntos',
  isAct: 'Acción del personal',
  isStanding: 'Estado',
  JOINED: 'Se unió',
  AGREED: 'Aceptó los términos',
  CONNECTED: 'Conectó {provider}',
  because: 'Motivo',
  campaign: 'Campaña',
  campaigns: 'Campañas y elegibilidad',
  noCampaigns: 'El programa no tiene campañas ahora',
  erased: 'Este miembro se eliminó. Los datos que quedan son anónimos.',
};

export const travelMode = {
  bus: 'Autobús',
  rail: 'Tren',
  tram: 'Tranvía',
  metro: 'Metro',
  ferry: 'Ferri',
  bikeshare: 'Bicicleta compartida',
  scooter: 'Scooter',
  carpool: 'Viaje compartido',
  walk: 'A pie',
  other: 'Otro',
};

export const connection = {
  NEVER_CONNECTED: 'Nunca conectada',
  CONNECTED: 'Conectada',
  DISCONNECTED: 'Desconectada',
  VALIDATING: 'En verificación',
  FAILEDTOVALIDATE: 'Sin verificar',
  REQUIRE_DISCONNECT: 'Por desconectar',
  NOT_VALID_PROVIDER: 'Proveedor eliminado',
};

/** Proofs of account ownership, done or pending. */
export const proof = {
  PROVIDER: 'Proveedor',
  CONSENT: 'Inicio de sesión del proveedor',
  MAILED_CODE: 'Código por correo',
  RIDE: 'Viaje',
  OPERATOR: 'Personal de la agencia',
};

export const pointsKind = {
  EARN: 'Ganados',
  SPEND: 'Canjeados',
  BALANCE_DEDUCTION: 'Descontados',
  REFUND: 'Reembolsados',
  SUSPENSION_DEDUCTION: 'Descontados por suspensión',
  EXPIRY_DEDUCTION: 'Vencidos',
};

export const pointsCause = {
  VOID: 'Un viaje anulado',
  REPAYMENT: 'Pago de una deuda',
  INACTIVITY: 'Inactividad',
  OPERATOR: 'Por el personal',
};

export const campaignStanding = {
  AVAILABLE: 'Disponible',
  TIME_LIMITED: 'Límite alcanzado',
  LOCKED: 'Bloqueada',
  HELD_OUT: 'Grupo de control',
  NOT_IN_SEGMENT: 'No elegible',
  NOT_BEGUN: 'Próxima',
  ENDED: 'Terminada',
};

export const campaignWhy = {
  TIME_LIMITED: 'Puede volver a ganar desde el {until}.',
  LOCKED: 'Se desbloquea cuando conecte {providers}.',
  HELD_OUT: 'En el grupo de control hasta el {day} inclusive. Dígale que empieza después; no mencione los grupos.',
  NOT_IN_SEGMENT: 'Solo para miembros que usaron un código de «{segment}».',
  NOT_BEGUN: 'Empieza el {day}.',
  ENDED: 'Terminó el {day}.',
};

/** Features that can be switched per member. */
export const feature = {
  FAVORITE_OFFER: 'Ofertas favoritas',
  UX_UPDATES: 'Pantallas nuevas',
};
