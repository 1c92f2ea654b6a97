import { inLanguage } from '../i18n/language'
/** The texts of what MCP servers put into a message. Part of the catalogue. */
export const resourcesText = inLanguage('resourcesText', {
  strip: 'Resources that go along',
  from: (server: string) => `from ${server}`,
  states: {
    reading: 'reading…',
    changed: 'changed; read again when it is sent',
    failed: (words: string) => `could not be read: ${words}`,
  },
  images: (n: number) => (n === 1 ? '1 image' : `${n} images`),
  show: (name: string) => `Show ${name}`,
  remove: (name: string) => `Remove ${name}`,
  notReady: (name: string) => `${name} could not be read. Remove it, or attach it again.`,
  content: (name: string) => `What ${name} says`,
  form: {
    prompt: (name: string) => `Fill in ${name}`,
    resource: (name: string) => `Which ${name}?`,
    lead: (server: string) => `The server “${server}” asks for this.`,
    required: 'required',
    missing: 'This field is required.',
    insert: 'Put it into the message',
    working: 'Asking the server…',
  },
  emptyPrompt: 'The server’s prompt says nothing.',
  prompt: (server: string) => `prompt of ${server}`,
  resource: (server: string) => `resource of ${server}`,
} as const)
