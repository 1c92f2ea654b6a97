import { AppError } from '../../shared/errors'
import type { Bridge, CallName, EventName, Events, Input, Output } from '../../shared/ipc/ipc'
import { receivedValue } from '../../shared/ipc/sent-as-text'
import { translated } from '../i18n/translated'
import { nextTask } from './next-task'

declare global {
  interface Window {
    bridge: Bridge
  }
}

/** Calls whose input is `void` take no second argument. */
type Arguments<N extends CallName> = Input<N> extends void ? [] : [Input<N>]

/** Asks main; rejects with an `AppError` that keeps main's code, in the person's language. */
export async function call<N extends CallName>(name: N, ...[input]: Arguments<N>): Promise<Output<N>> {
  const answer = await window.bridge.call(name, input)
  if (!answer.ok) throw new AppError(answer.code, translated(answer.sentence ?? answer.message))
  return (await receivedValue(name, answer.value, nextTask)) as Output<N>
}

/** Listens to main; returns the function that stops listening. */
export function on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void {
  return window.bridge.on(name, payload => listener(payload as Events[N]))
}
