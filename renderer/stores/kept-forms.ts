import { keepOnDisk } from './keep-on-disk'

const KEY = 'atrium.forms'
/** Of more forms than these, what was written first is dropped: nobody may ever open them again. */
const MOST = 20

type Entry = readonly [form: string, written: object]

/** What was written in a form and not saved. It is there after the window was closed, and shown by the form that is opened again. */
export function keptForm(form: string): object | undefined {
  return stored().find(([name]) => name === form)?.[1]
}

export function keepForm(form: string, written: object): void {
  store([...others(form), [form, written] as const].slice(-MOST))
}

export function dropForm(form: string): void {
  if (keptForm(form)) store(others(form))
}

function others(form: string): Entry[] {
  return stored().filter(([name]) => name !== form)
}

function store(entries: readonly Entry[]): void {
  try {
    globalThis.localStorage?.setItem(KEY, JSON.stringify(entries))
    keepOnDisk()
  } catch {
    // There is room for so much: then the form alone has it, and asks before it is left.
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
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'object' && value[1] !== null
}
