import { filesFound, type SessionState } from './session-state'

/** The facts by which a person tells a session from others of the same title: its first message, and the files it changed. */
export type SessionPreview = { first: string; turns: number; files: string[]; more: number }

/** Longer texts are cut: it is shown in a few lines. */
const MOST_CHARACTERS = 300
const MOST_FILES = 5

export function previewOf({ turns, calls }: Pick<SessionState, 'turns' | 'calls'>): SessionPreview {
  const paths = new Set<string>()
  for (const call of Object.values(calls)) {
    if (!call.outcome?.applied) continue
    const changed = [...(call.dispatched?.changes ?? []), ...filesFound(call)].map(({ path }) => path)
    const undone = new Set(call.undone ?? [])
    for (const path of changed) if (!undone.has(path)) paths.add(path)
  }
  const files = [...paths]
  return {
    first: (turns[0]?.text ?? '').slice(0, MOST_CHARACTERS),
    turns: turns.length,
    files: files.slice(0, MOST_FILES),
    more: Math.max(0, files.length - MOST_FILES),
  }
}
