import type { Catalogue } from '../catalogue'

export const resourcesText: Catalogue['resourcesText'] = {
  strip: 'Mitgesendete Ressourcen',
  from: (server: string) => `von ${server}`,
  states: {
    reading: 'wird gelesen…',
    changed: 'geändert; wird beim Senden neu gelesen',
    failed: (words: string) => `nicht lesbar: ${words}`,
  },
  images: (n: number) => (n === 1 ? '1 Bild' : `${n} Bilder`),
  show: (name: string) => `${name} zeigen`,
  remove: (name: string) => `${name} entfernen`,
  notReady: (name: string) => `${name} konnte nicht gelesen werden. Entfernen oder erneut anhängen.`,
  content: (name: string) => `Was in ${name} steht`,
  form: {
    prompt: (name: string) => `${name} ausfüllen`,
    resource: (name: string) => `${name}: welche?`,
    lead: (server: string) => `Der Server „${server}“ fragt danach.`,
    required: 'erforderlich',
    missing: 'Dieses Feld ist erforderlich.',
    insert: 'In die Nachricht einfügen',
    working: 'Fragt den Server…',
  },
  emptyPrompt: 'Der Prompt des Servers ist leer.',
  prompt: (server: string) => `Prompt von ${server}`,
  resource: (server: string) => `Ressource von ${server}`,
}
