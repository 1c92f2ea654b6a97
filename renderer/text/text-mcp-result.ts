import { inLanguage } from '../i18n/language'
/** The texts of an answer of an MCP server in the timeline. */
export const mcpResultText = inLanguage('mcpResultText', {
  structured: 'Structured answer',
  audio: (type: string, size: string) => `Audio, ${type}, ${size}`,
  resource: 'Resource',
  picture: (n: number) => `Picture ${n}`,
  more: (n: number) => `… ${n} more`,
  showAll: (n: number) => `Show all ${n.toLocaleString('en')} characters`,
  list: (n: number) => (n === 1 ? '1 item' : `${n.toLocaleString('en')} items`),
  object: (n: number) => (n === 1 ? '1 field' : `${n.toLocaleString('en')} fields`),
  cut: 'The rest is left out.',
})
