import type { Catalogue } from '../catalogue'

export const terminalText: Catalogue['terminalText'] = {
  region: 'Terminales',
  height: 'Altura de los terminales',
  show: 'Mostrar los terminales',
  hide: 'Ocultar los terminales',
  toBottom: 'Mover abajo',
  toSide: 'Mover al lado',
  tooLow: 'La ventana es demasiado baja para tener los terminales abajo.',
  list: 'Tus terminales',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, terminado`,
  none: 'No hay ningún terminal abierto.',
  next: 'Coincidencia siguiente',
  previous: 'Coincidencia anterior',
  closeSearch: 'Cerrar la búsqueda',
  matches: (at: string, count: string) => `${at} de ${count}`,
  noMatches: 'Sin coincidencias',
  sendNone: 'Selecciona antes algo en el terminal.',
  opens: (place: string) => `Ctrl o ⌘ y un clic abren ${place}`,
  closing: {
    title: (name: string) => `¿Cerrar «${name}»?`,
    lead: 'Aún se ejecuta algo en él. Al cerrar el terminal, también termina.',
    confirm: 'Cerrar y terminarlo',
  },
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
