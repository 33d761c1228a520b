/** The command palette: search, actions and recent pages. */
export const palette = {
  title: 'Búsqueda y comandos',
  field: 'Busque miembros, códigos, páginas, configuración y acciones',
  results: 'Resultados',
  count: '{count, plural, =0 {Sin resultados} one {# resultado} many {# de resultados} other {# resultados}}',
  searching: 'Buscando…',
  none: 'No se encontró nada para “{question}”',
  noneHelp: 'Pruebe con otra palabra o con parte de un ID.',
  everything: 'Buscar “{question}” en todo',
  help: 'Use las flechas arriba y abajo para elegir, Intro para abrir, Esc para cerrar.',
  recent: 'Recientes',
  page: 'Páginas',
  action: 'Acciones',
  setting: 'Configuración',
  member: 'Miembros',
  item: 'Códigos, viajes, campañas y ofertas',
  search: 'Más',
  report: 'Informe',
  newDraft: 'Nuevo borrador',
  signUpRider: 'Registrar a un viajero',
  invitePerson: 'Invitar a alguien al panel',
  createKey: 'Crear una clave de API',
  addWebhook: 'Agregar un webhook',
  createCodes: 'Crear códigos promocionales',
  giveOffer: 'Dar una oferta a muchos',
  shortcuts: 'Mostrar los atajos de teclado',
};

/** The sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'Atajos de teclado',
  palette: 'Búsqueda y comandos',
  search: 'Buscar',
  sheet: 'Esta lista',
  group: 'Ir a {group}',
  use: 'Usar atajos de una sola tecla',
  useHelp: 'Desactívelos si un lector de pantalla o el dictado usa estas teclas. {key} funciona siempre.',
};
