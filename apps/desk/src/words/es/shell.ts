export const today = {
  lead: 'La actividad de hoy y lo que requiere atención.',
  soFar: 'Hoy hasta ahora',
  ridesRidden: 'Viajes',
  riders: 'Miembros que viajaron',
  pointsEarned: 'Puntos otorgados',
  redemptions: 'Canjes',
  pointsRedeemed: 'Puntos canjeados',
  weekAgo: '{count, number} a esta hora la semana pasada',
  note: 'A las {time} ({zone}). Los viajes aparecen cuando su proveedor los informa.',
  nothing: 'Nada requiere su atención.',
  rides:
    '{count, plural, =0 {Ningún reporte abierto de viajes faltantes} one {# reporte abierto de viajes faltantes} many {# de reportes abiertos de viajes faltantes} other {# reportes abiertos de viajes faltantes}}',
  ridesMore: 'Más de {count, number} reportes abiertos de viajes faltantes',
  budgets:
    '{count, plural, =0 {Ningún presupuesto por agotarse} one {# presupuesto por agotarse o agotado} many {# de presupuestos por agotarse o agotados} other {# presupuestos por agotarse o agotados}}',
  stock:
    '{count, plural, =0 {Ninguna reserva de códigos por agotarse} one {# reserva de códigos por agotarse} many {# de reservas de códigos por agotarse} other {# reservas de códigos por agotarse}}',
  orders:
    '{count, plural, =0 {Ningún pedido sin confirmar} one {# pedido sin confirmar} many {# de pedidos sin confirmar} other {# pedidos sin confirmar}}',
  noVersion: 'Ninguna versión requiere su atención',
  SUBMITTED: 'La versión {number} de {by} necesita su aprobación',
  APPROVED: 'La versión {number} de {by} está aprobada y lista para publicarse',
  MISSED: 'La versión {number} de {by} no se publicó a la hora programada',
  refused:
    '{count, plural, =0 {Ningún evento rechazado} one {# evento rechazado} many {# de eventos rechazados} other {# eventos rechazados}}',
};

export const shell = {
  agency: 'Agencia',
  navigation: 'Páginas del panel',
  openNavigation: 'Abrir menú',
  search: 'Buscar',
  searchHelp: 'Presione / para buscar',
  account: 'Su cuenta',
  signedInAs: 'Sesión de {name}',
  signOut: 'Cerrar sesión',
  language: 'Idioma',
  look: 'Tema',
  lookDevice: 'Igual que el dispositivo',
  lookLight: 'Claro',
  lookDark: 'Oscuro',
  noAgency: 'No tiene acceso a ninguna agencia',
  noAgencyHelp: 'Pida a un propietario de su agencia que le dé un rol.',
};

export const page = {
  providers: 'Proveedores',
  stock: 'Inventario de códigos',
  codes: 'Códigos promocionales',
  riderTeams: 'Equipos de viajeros',
  draws: 'Sorteos',
  orders: 'Pedidos sin confirmar',
  missingRides: 'Viajes faltantes',
  staff: 'Personal',
  keys: 'Claves de API',
  account: 'Su cuenta',
  reports: 'Informes',
  months: 'Cierre de mes',
  today: 'Hoy',
  members: 'Miembros',
  redemptions: 'Canjes',
  versions: 'Programa',
  maintenance: 'Mantenimiento',
  record: 'Registro de auditoría',
  settings: 'Configuración',
  secrets: 'Secretos de firma',
  approvals: 'Aprobaciones',
};
