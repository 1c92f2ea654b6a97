type Arguments = Readonly<Record<string, unknown>>

/** Longer arguments take milliseconds to read, and are asked for whenever something comes to be known of their call. */
const LONG = 20_000
let lastLong: { json: string; read: Arguments } | undefined

/** The arguments of a call as a record. They are a model's words: anything that is not a JSON object counts as empty. */
export function callArguments(json: string): Arguments {
  if (json.length < LONG) return readArguments(json)
  if (lastLong?.json !== json) lastLong = { json, read: readArguments(json) }
  return lastLong.read
}

function readArguments(json: string): Arguments {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
