import type { CallState } from '../../../shared/session/session-state'

/** What was asked with a call, and what came of it, as text. */
export function callText({ call, result }: CallState): string {
  const content = result?.content.map(part => (part.type === 'text' ? part.text : '')).join('') ?? ''
  return [`${call.name} ${call.arguments}`, content].filter(part => part !== '').join('\n\n')
}
