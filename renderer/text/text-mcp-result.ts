import { inLanguage } from '../i18n/language'
/** The texts of an answer of an MCP server in the timeline. */
export const mcpResultText = inLanguage('mcpResultText', {
  structured: 'Structured answer',
  audio: (type: string, size: string) => `Audio, ${type}, ${size}`,
  resource: 'Resource',
  picture: (n: number) => `Picture ${n}`,
  more: (n: number) => `… ${n} more`,
  showAll: (n: number) => `Show all ${n.toLocaleString('en')} characters`,
  list: (n: number) => `List of ${n.toLocaleString('en')}`,
  object: (n: number) => `Object of ${n.toLocaleString('en')}`,
  cut: 'The rest is left out.',
})
