import type { Catalogue } from '../catalogue'

export const terminalText: Catalogue['terminalText'] = {
  list: 'Tus terminales',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, terminado`,
  new: 'Nuevo terminal',
  close: 'Cerrar este terminal',
  none: 'No hay ningún terminal abierto.',
  search: 'Buscar en el terminal',
  next: 'Coincidencia siguiente',
  previous: 'Coincidencia anterior',
  closeSearch: 'Cerrar la búsqueda',
  matches: (at: string, count: string) => `${at} de ${count}`,
  noMatches: 'Sin coincidencias',
  send: 'Poner la selección en el mensaje',
  sendNone: 'Selecciona antes algo en el terminal.',
  opens: (place: string) => `Ctrl o ⌘ y un clic abren ${place}`,
  paste: {
    title: '¿Pegar estas líneas?',
    lead: (n: number) =>
      n === 1
        ? 'Una línea. Una shell puede ejecutarla al momento.'
        : `${n.toLocaleString('es')} líneas. Una shell puede ejecutar cada una al momento.`,
    preview: 'Lo que se pegará',
    cut: 'Solo se muestra el principio.',
    confirm: 'Pegar',
  },
}
