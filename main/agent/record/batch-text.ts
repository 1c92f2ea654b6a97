/** Joins text that arrives within a frame, so that a quick model does not flood IPC. */
export function batchText(flush: (text: string) => void, milliseconds = 16) {
  let pending = ''
  let timer: NodeJS.Timeout | undefined

  function flushNow(): void {
    clearTimeout(timer)
    timer = undefined
    const text = pending
    pending = ''
    if (text) flush(text)
  }

  return {
    push(text: string): void {
      pending += text
      timer ??= setTimeout(flushNow, milliseconds)
    },
    flushNow,
  }
}
