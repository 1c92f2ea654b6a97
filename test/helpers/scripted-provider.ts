import type { Provider, Request, StreamEvent } from '../../main/providers/provider'
import type { Reply, ToolCall } from '../../shared/session/messages'

/** The model's answer to one request: a reply, or anything that makes a stream of it. */
export type Line = Partial<Reply> | ((request: Request) => AsyncIterable<StreamEvent>)

export type ScriptedProvider = Provider & { requests: Request[] }

/** A provider that says its lines one after the other, in pieces as a server would, and then "Done." for ever. */
export function scriptedProvider(...lines: Line[]): ScriptedProvider {
  const requests: Request[] = []
  return {
    id: 'scripted',
    label: 'Scripted',
    requests,
    listModels: async () => ['script'],
    async *stream(request) {
      const line = lines[requests.length] ?? { text: 'Done.' }
      requests.push(request)
      if (typeof line === 'function') return yield* line(request)
      const text = line.text ?? ''
      for (const piece of text.match(/\S+\s*/g) ?? []) yield { type: 'text-delta', text: piece }
      yield { type: 'done', reply: { text, toolCalls: [], ...line } }
    },
  }
}

/** Says something, then nothing more until it is stopped, and ends as the contract asks. */
export async function* silentUntilStopped({ signal }: Request): AsyncGenerator<StreamEvent> {
  yield { type: 'text-delta', text: 'Let me' }
  await new Promise<void>(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const error = { kind: 'cancelled' as const, message: 'Stopped.' }
  yield { type: 'done', reply: { text: 'Let me', toolCalls: [], error } }
}

export function toolCall(id: string, name: string, input: unknown): ToolCall {
  return { id, name, arguments: typeof input === 'string' ? input : JSON.stringify(input) }
}
