import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const resourcesText: Catalogue['resourcesText'] = {
  strip: 'Ressources jointes au message',
  from: (server: string) => `de ${server}`,
  states: {
    reading: 'lecture…',
    changed: 'modifiée ; relue à l’envoi',
    failed: (words: string) => `n’a pas pu être lue : ${words}`,
  },
  images: (n: number) => counted(n, 'image', 'images'),
  show: (name: string) => `Afficher ${name}`,
  remove: (name: string) => `Retirer ${name}`,
  notReady: (name: string) => `${name} n’a pas pu être lu. Retirez cet élément ou joignez-le à nouveau.`,
  content: (name: string) => `Contenu de ${name}`,
  form: {
    prompt: (name: string) => `Compléter ${name}`,
    resource: (name: string) => `Quel élément pour ${name} ?`,
    lead: (server: string) => `Le serveur « ${server} » le demande.`,
    required: 'obligatoire',
    missing: 'Ce champ est obligatoire.',
    insert: 'Insérer dans le message',
    working: 'Demande au serveur…',
  },
  emptyPrompt: 'Le prompt du serveur est vide.',
  prompt: (server: string) => `prompt de ${server}`,
  resource: (server: string) => `ressource de ${server}`,
}
