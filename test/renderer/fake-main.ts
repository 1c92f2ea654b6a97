import type { Bridge, CallName, CallResponse, EventName, Events } from '../../shared/ipc/ipc'

type Answers = Partial<Record<CallName, (input: never) => unknown>>

/** A stand-in for main on the other side of the bridge: answers calls from a table, keeps them, and tells events. */
export function fakeMain(answers: Answers) {
  const calls: [name: string, input: unknown][] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const bridge: Bridge = {
    async call(name, input): Promise<CallResponse> {
      calls.push([name, input])
      const answer = answers[name as CallName]
      if (!answer) return { ok: false, code: 'not-found', message: `No answer for ${name}` }
      const value = await answer(input as never)
      return value instanceof Error ? { ok: false, code: 'conflict', message: value.message } : { ok: true, value }
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
    pathOf: () => '',
  }
  globalThis.window = { bridge } as Window & typeof globalThis

  function tell<N extends EventName>(name: N, payload: Events[N]): void {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  }
  return { calls, tell, isHeard: (name: EventName) => (listeners.get(name)?.size ?? 0) > 0 }
}
