/** Runs a task before the next paint. */
export type Schedule = (task: () => void) => void

const nextFrame: Schedule = task => {
  requestAnimationFrame(task)
}

/** Joins the strings that arrive for one key within a frame, so that a fast stream paints once. */
export function frameBatch(flush: (key: string, text: string) => void, schedule: Schedule = nextFrame) {
  const waiting = new Map<string, string>()
  let isScheduled = false

  function flushNow(): void {
    isScheduled = false
    const batch = [...waiting]
    waiting.clear()
    for (const [key, text] of batch) flush(key, text)
  }

  function add(key: string, text: string): void {
    waiting.set(key, (waiting.get(key) ?? '') + text)
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      if (isScheduled) flushNow()
    })
  }

  return { add, flushNow, clear: () => waiting.clear() }
}
