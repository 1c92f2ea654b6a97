import type { CallState } from '../../../shared/session/session-state'

/** Returns a call's input and result as text. */
export function callText({ call, result }: CallState): string {
  const content = result?.content.map(part => (part.type === 'text' ? part.text : '')).join('') ?? ''
  return [`${call.name} ${call.arguments}`, content].filter(part => part !== '').join('\n\n')
}
