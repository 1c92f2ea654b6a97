import type { GrowingCall } from '../../../shared/ipc/ipc'

/** So much of the arguments is searched for a path: models write it first. */
const HEAD = 4_000
const PATH = /"(?:path|file_path)"\s*:\s*"((?:[^"\\]|\\.)*)"/
const PATCHED = /\*\*\* (?:Add|Update|Delete) File: (.+?)(?:\\n|")/
const COMMAND = /"command"\s*:\s*"((?:[^"\\]|\\.){0,200})/

/** Tells what a call that still comes in is about, and how much of it there is. Each piece is counted once. */
export function callGrowth() {
  let [counted, lines, head, name] = [0, 0, '', '']

  return (call: { name: string; json: string }): Omit<GrowingCall, 'verb'> => {
    // Another call begins.
    if (call.name !== name || call.json.length < counted) [counted, lines, head, name] = [0, 0, '', call.name]
    const { json } = call
    for (let at = json.indexOf('\\n', counted); at >= 0; at = json.indexOf('\\n', at + 2)) {
      lines += 1
      counted = at + 2
    }
    // A break may be cut in its middle.
    counted = Math.max(counted, json.length - 1)
    if (head.length < HEAD) head = json.slice(0, HEAD)
    const target = targetIn(head)
    return { name, characters: json.length, lines, ...(target !== undefined && { target }) }
  }
}

function targetIn(json: string): string | undefined {
  const written = (PATH.exec(json) ?? PATCHED.exec(json) ?? COMMAND.exec(json))?.[1]
  if (written === undefined) return undefined
  try {
    return String(JSON.parse(`"${written}"`))
  } catch {
    return written
  }
}
