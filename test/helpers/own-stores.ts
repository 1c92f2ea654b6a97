import { afterAll, vi } from 'vitest'

// Each file begins with stores of its own and without a page, though it shares the process with others.
vi.resetModules()
vi.unstubAllGlobals()
for (const ofPage of ['window', 'document', 'Worker']) Reflect.deleteProperty(globalThis, ofPage)

// Nor does a timer that one file has left speak to the main of the next.
const started: ReturnType<typeof setTimeout>[] = []
const { setTimeout: startTimer } = globalThis
globalThis.setTimeout = ((...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args)
  started.push(timer)
  return timer
}) as typeof startTimer
afterAll(() => {
  globalThis.setTimeout = startTimer
  for (const timer of started) clearTimeout(timer)
})
