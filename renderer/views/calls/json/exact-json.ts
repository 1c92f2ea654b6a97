/** Begins the texts that stand for numbers. Nobody can know it, so no text of the source begins with it. */
const MARK = `number ${crypto.randomUUID()} `
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g')
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * As `JSON.parse`, and throws like it; but numbers that would come out otherwise than they are written, as large ones do, are texts
 * that `writtenNumber` and `exactJson` know.
 */
export function parseExactly(json: string): unknown {
  const parsed: unknown = JSON.parse(json)
  const marked = json.replace(TOKEN, token => (isKept(token) ? token : `"${MARK}${token}"`))
  return marked.length === json.length ? parsed : JSON.parse(marked)
}

function isKept(token: string): boolean {
  return token.startsWith('"') || String(Number(token)) === token
}

/** A number as it is written, where that is not how it would come out; undefined for any other value. */
export function writtenNumber(value: unknown): string | undefined {
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined
}

/** As JSON, with all numbers as they were written. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(MARKED, '$1')
}
