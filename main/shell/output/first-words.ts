/** The time for which a command's first words are awaited, and the silence after a word that ends the wait sooner. */
export type Patience = { longestMs: number; silenceMs: number }

type Listening = Patience & { finished: Promise<unknown>; signal: AbortSignal }

/**
 * Waits for what a command says first: `over` resolves once it was heard and then fell silent, or took too long, and at
 * once when it has finished or `signal` is aborted.
 */
export function firstWords({ longestMs, silenceMs, finished, signal }: Listening) {
  let silence: NodeJS.Timeout | undefined
  let settle = (): void => undefined
  const settled = new Promise<void>(resolve => {
    settle = resolve
  })
  const limit = setTimeout(settle, longestMs)
  signal.addEventListener('abort', settle)
  if (signal.aborted) settle()
  void finished.then(settle)

  return {
    heard(): void {
      silence ??= setTimeout(settle, silenceMs)
      silence.refresh()
    },
    over: settled.then(() => {
      clearTimeout(limit)
      clearTimeout(silence)
      signal.removeEventListener('abort', settle)
    }),
  }
}
