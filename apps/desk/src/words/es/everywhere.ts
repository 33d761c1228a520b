export const desk = {
  locale: 'es',
  name: 'Mesa de gestión',
  skip: 'Ir al contenido',
  loading: 'Cargando …',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  more: 'Mostrar más',
  none: 'Ninguno',
  notYet: 'Todavía no',
  yes: 'Sí',
  no: 'No',
  failed: 'No se pudo cargar',
  refused: 'No tiene permiso para ver esto',
  gone: 'No hay nada en esta dirección',
  goneHelp: 'Puede que se haya quitado o que la dirección esté incompleta.',
  goToday: 'Ir a hoy',
  crashed: 'No se pudo mostrar la página',
  done: 'Hecho',
};

export const field = {
  reasonShort: 'Diga por qué, con tres letras o más y 300 como mucho.',
  number: 'Escriba un número entero desde 1.',
  required: 'Rellene este campo.',
  invalid: 'No tiene la forma que se pide.',
  reason: 'Motivo',
  reasonHelp: 'Queda en el registro. Lo leen colegas y auditores; escriba lo que les diría.',
  from: 'Desde',
  until: 'Hasta',
  filter: 'Filtrar',
  clear: 'Quitar los filtros',
};

export const table = {
  count: '{count, plural, one {# fila} other {# filas}}',
  countMore: '{count, plural, one {# fila hasta ahora} other {# filas hasta ahora}}',
  csv: 'Descargar como CSV',
  csvCut: 'El archivo contiene las primeras {count, number} filas. Acote los filtros para obtener el resto.',
  scroll: 'Tabla: {name}',
};
