import { keepOnDisk } from './keep-on-disk'

const KEY = 'atrium.form.'
/** Of more forms than these, what was written first is dropped: nobody may ever open them again. */
const MOST = 20
/** The limit for stored forms. A larger one lives as long as its form is open. Together they leave room for the drafts of messages. */
const MAX_CHARACTERS = 300_000
const MAX_ALL = 1_000_000

/**
 * Returns what was written in a form and not saved. It is still there after the window was closed, and shown by the form
 * that is opened again. Nothing is asked when a window ends: a window that asks holds up the system's shutdown and hears
 * of no crash.
 */
export function formDraft(form: string): object | undefined {
  return read(KEY + form)?.written
}

/** Each by itself, as another window may write others. */
export function saveFormDraft(form: string, written: object): void {
  const text = JSON.stringify({ written, at: Date.now() })
  // An earlier state of it would not be what was written.
  if (text.length > MAX_CHARACTERS) dropFormDraft(form)
  else
    try {
      globalThis.localStorage?.setItem(KEY + form, text)
      dropOldest(KEY + form)
      keepOnDisk()
    } catch {
      // There is room for so much: then the form alone has it, and asks before it is left.
    }
}

export function dropFormDraft(form: string): void {
  if (globalThis.localStorage?.getItem(KEY + form) == null) return
  localStorage.removeItem(KEY + form)
  keepOnDisk()
}

function dropOldest(but: string): void {
  const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const others = all
    .filter(key => key.startsWith(KEY) && key !== but)
    .map(key => ({ key, length: localStorage.getItem(key)?.length ?? 0, at: read(key)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  let room = MAX_ALL - (localStorage.getItem(but)?.length ?? 0)
  for (const [index, { key, length }] of others.entries()) {
    room -= length
    if (index + 1 >= MOST || room < 0) localStorage.removeItem(key)
  }
}

function read(key: string): { written: object; at: number } | undefined {
  try {
    const { written, at }: Record<string, unknown> = JSON.parse(globalThis.localStorage?.getItem(key) ?? '')
    return typeof written === 'object' && written !== null && typeof at === 'number' ? { written, at } : undefined
  } catch {
    return undefined
  }
}
