import { batchText } from './batch-text'

/** Text that is still coming. `tell` hears each joined piece, with its place in the whole in UTF-16 units. */
export function partialText(tell: (offset: number, text: string) => void) {
  let all = ''
  let told = 0
  const batch = batchText(text => {
    tell(told, text)
    told += text.length
  })

  return {
    push(text: string): void {
      all += text
      batch.push(text)
    },
    /** All of it, once it has been told to the end. */
    whole(): string {
      batch.flushNow()
      return all
    },
    flushNow: batch.flushNow,
    /** Begins again from nothing. What was not told is told first. */
    clear(): void {
      batch.flushNow()
      all = ''
      told = 0
    },
  }
}
