import { t } from '../../../i18n/t'
import { hasRoom, MAX_TEXT_BYTES } from './add-files'
import { addPicked, type PickedFile, pickedFiles, removeFile } from './picked-files'

/** A text that is longer hides what is written beside it, and goes along as a file instead. */
const MOST_CHARACTERS = 4_000
const MOST_LINES = 60

/** The last step that concerned a file of a session, for Undo, with what was written then. */
type FileStep = { sessionId: string; draft: string } & ({ added: string } | { removed: PickedFile })
let lastStep: FileStep | null = null

export function isLongText(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES
}

/** Adds a pasted text as a file. False where it cannot be one: then it is for the field. */
export function addPastedText(sessionId: string, text: string, draft: string): boolean {
  const bytes = new TextEncoder().encode(text.replaceAll('\r\n', '\n'))
  if (bytes.length > MAX_TEXT_BYTES || text.includes('\0') || !hasRoom(sessionId)) return false
  const names = new Set(pickedFiles(sessionId).map(({ name }) => name))
  let number = 1
  while (names.has(nameOf(number))) number++
  const id = addPicked(sessionId, { kind: 'text', name: nameOf(number), bytes })
  lastStep = { sessionId, draft, added: id }
  return true
}

function nameOf(number: number): string {
  return t('composer.paste.name', { number })
}

/** Removes the last text that goes along, by a key in the field. False where there is none. */
export function removeLastText(sessionId: string, draft: string): boolean {
  const last = pickedFiles(sessionId).at(-1)
  if (last?.kind !== 'text') return false
  removeFile(sessionId, last.id)
  lastStep = { sessionId, draft, removed: last }
  return true
}

/** Takes the last such step back, if nothing was written since. False where there is none. */
export function undoFileStep(sessionId: string, draft: string): boolean {
  const step = lastStep
  if (step?.sessionId !== sessionId || step.draft !== draft) return false
  lastStep = null
  if ('added' in step) {
    if (!pickedFiles(sessionId).some(({ id }) => id === step.added)) return false
    removeFile(sessionId, step.added)
  } else {
    const { id: _, ...file } = step.removed
    addPicked(sessionId, file)
  }
  return true
}

/** Returns a text file's content. */
export function textOf({ bytes }: PickedFile): string {
  return new TextDecoder().decode(bytes)
}
