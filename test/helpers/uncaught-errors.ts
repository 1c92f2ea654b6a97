import { setImmediate as nextRound } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Gathers from now on what nobody catches, which the app would show as a fault of its own; gives the messages once what is queued has run. */
export function uncaughtErrors(): () => Promise<string[]> {
  const messages: string[] = []
  const others = process.listeners('uncaughtException')
  const gather = (error: Error) => void messages.push(error.message)
  process.removeAllListeners('uncaughtException').on('uncaughtException', gather)
  onTestFinished(() => {
    process.off('uncaughtException', gather)
    for (const other of others) process.on('uncaughtException', other)
  })
  return async () => {
    await nextRound()
    await nextRound()
    return messages
  }
}
