import type { Catalogue } from '../catalogue'

export const resourcesText: Catalogue['resourcesText'] = {
  strip: 'Recursos que se envían con el mensaje',
  from: (server: string) => `de ${server}`,
  states: {
    reading: 'leyendo…',
    changed: 'cambió; se vuelve a leer al enviarlo',
    failed: (words: string) => `no se pudo leer: ${words}`,
  },
  images: (n: number) => (n === 1 ? '1 imagen' : `${n} imágenes`),
  show: (name: string) => `Mostrar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  notReady: (name: string) => `No se pudo leer ${name}. Quítalo o vuelve a adjuntarlo.`,
  content: (name: string) => `Lo que dice ${name}`,
  form: {
    prompt: (name: string) => `Rellenar ${name}`,
    resource: (name: string) => `${name}: ¿cuál?`,
    lead: (server: string) => `El servidor «${server}» pide esto.`,
    required: 'obligatorio',
    missing: 'Este campo es obligatorio.',
    insert: 'Ponerlo en el mensaje',
    working: 'Preguntando al servidor…',
  },
  emptyPrompt: 'El prompt del servidor no dice nada.',
  prompt: (server: string) => `prompt de ${server}`,
  resource: (server: string) => `recurso de ${server}`,
}
