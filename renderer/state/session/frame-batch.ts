/** Runs a task later. */
export type Schedule = (task: () => void) => void

/** Joins the strings that arrive for one key until the scheduled time, so that a fast stream paints once. */
export function frameBatch(flush: (key: string, text: string) => void, schedule: Schedule) {
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
