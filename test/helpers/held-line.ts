import type { Request, StreamEvent } from '../../main/providers/provider'
import type { Reply } from '../../shared/session/messages'

/** A line that a model says only once it is let go, or stopped. */
export function heldLine(reply: Partial<Reply> = { text: 'Done.' }) {
  let terminateHungScript: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    terminateHungScript = resolve
  })
  async function* line({ signal }: Request): AsyncGenerator<StreamEvent> {
    yield { type: 'text-delta', text: 'Let me' }
    const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    if (!signal.aborted) await Promise.race([gate, stopped])
    const error = { kind: 'cancelled' as const, message: 'Stopped.' }
    if (signal.aborted) yield { type: 'done', reply: { text: 'Let me', toolCalls: [], error } }
    else yield { type: 'done', reply: { text: '', toolCalls: [], ...reply } }
  }
  return { line, terminateHungScript: () => terminateHungScript() }
}
