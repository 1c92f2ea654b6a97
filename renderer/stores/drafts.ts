import { create } from 'zustand'

const KEY = 'atrium.drafts'

/** What was typed and not sent, by session. Lives as long as the window. */
export const useDrafts = create<Readonly<Record<string, string>>>()(() => stored())

export function setDraft(sessionId: string, text: string): void {
  useDrafts.setState({ [sessionId]: text })
  globalThis.sessionStorage?.setItem(KEY, JSON.stringify(useDrafts.getState()))
}

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(value ?? {}).filter(entry => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
