import { keepOnDisk } from '../../../state/keep-on-disk'

/** A text that a person has written in the place of what a plan says. The path of a command is ''. */
type EditedText = { path: string; content: string }

/** The edits to a plan that have not been shown yet: one text for each file, the one written last at the end. */
export type EditDraft = readonly EditedText[]

const KEY = 'atrium.edit-drafts'
/** Drafts of plans that were decided otherwise are dropped in time. */
const MOST = 10
/** The limit for keeping a draft: a larger one is kept as long as its form is open. */
const MAX_CHARACTERS = 300_000

/**
 * A draft belongs to exactly one plan. It is kept with the page's own data, which is there after the window was reloaded and
 * after a restart; nothing but the form that shows it reads it.
 */
export function editDraft(plan: string): EditDraft | undefined {
  return stored().find(([key]) => key === plan)?.[1]
}

export function keepEditDraft(plan: string, draft: EditDraft): void {
  const others = stored().filter(([key]) => key !== plan)
  const length = draft.reduce((sum, { content }) => sum + content.length, 0)
  const isKept = draft.length > 0 && length <= MAX_CHARACTERS
  store(isKept ? [...others, [plan, draft] as const].slice(-MOST) : others)
}

export function dropEditDraft(plan: string): void {
  store(stored().filter(([key]) => key !== plan))
}

/** Names a plan, as one that is made anew is another. */
export function draftKey(callId: string, digest: string): string {
  return `${callId}:${digest}`
}

type Entry = readonly [plan: string, draft: EditDraft]

function store(entries: readonly Entry[]): void {
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(entries))
    keepOnDisk()
  } catch {
    // There is room for so much, and the newest alone may be more than that: then the form keeps it.
    globalThis.localStorage?.removeItem(KEY)
  }
}

function stored(): Entry[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].every(isText)
}

function isText(value: Partial<EditedText> | null): value is EditedText {
  return typeof value?.path === 'string' && typeof value.content === 'string'
}
