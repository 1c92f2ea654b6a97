import type { CallName, SessionSnapshot } from './ipc'

/**
 * A long session is some ten thousand objects, and on their way to the page each would be copied twice, one by one. So it
 * crosses as JSON: its turns and its calls as texts of which each can be read within one frame.
 */
type Pieces = { head: string; turns: string[]; calls: string[] }

/** A part of such a session is one text. */
type Text = { text: string }

/** In characters. An element that is longer makes a piece of its own. */
const PIECE = 500_000

const SNAPSHOT: CallName = 'session.open'
const PART: CallName = 'session.earlier'

/** Returns what is sent for the value of a call. */
export function sentValue(name: unknown, value: unknown): unknown {
  if (name === PART) return { text: JSON.stringify(value) } satisfies Text
  return name === SNAPSHOT ? inPieces(value as SessionSnapshot) : value
}

/** The value of a call, of what was sent for it. `pause` lets others work; it is awaited between the pieces. */
export async function receivedValue(name: string, sent: unknown, pause: () => Promise<void>): Promise<unknown> {
  if (name === PART && isText(sent)) return JSON.parse(sent.text)
  return name === SNAPSHOT && isPieces(sent) ? joined(sent, pause) : sent
}

function inPieces({ state, ...rest }: SessionSnapshot): Pieces {
  const { turns, calls, ...others } = state
  return { head: JSON.stringify({ ...rest, state: others }), turns: texts(turns), calls: texts(Object.entries(calls)) }
}

function texts(elements: readonly unknown[]): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  const end = () => {
    if (piece.length > 0) pieces.push(`[${piece.join(',')}]`)
    piece = []
    length = 0
  }
  for (const element of elements) {
    const text = JSON.stringify(element)
    piece.push(text)
    length += text.length
    if (length >= PIECE) end()
  }
  end()
  return pieces
}

function isText(sent: unknown): sent is Text {
  return typeof sent === 'object' && sent !== null && 'text' in sent
}

function isPieces(sent: unknown): sent is Pieces {
  return typeof sent === 'object' && sent !== null && 'head' in sent
}

async function joined({ head, turns, calls }: Pieces, pause: () => Promise<void>): Promise<SessionSnapshot> {
  const { state, ...rest } = JSON.parse(head)
  const read = async (pieces: readonly string[]) => {
    const lists: unknown[][] = []
    for (const piece of pieces) {
      if (lists.length > 0) await pause()
      lists.push(JSON.parse(piece))
    }
    return lists.flat()
  }
  const allTurns = await read(turns)
  const entries = (await read(calls)) as [string, unknown][]
  return { ...rest, state: { ...state, turns: allTurns, calls: Object.fromEntries(entries) } }
}
