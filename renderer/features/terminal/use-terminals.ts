import { create } from 'zustand'
import type { OwnTerminal } from './own-terminal'

/** `title` is what its programs call it, empty until they do; `found` is where a search is, of how many. */
export type TerminalTab = {
  key: string
  number: number
  title: string
  exitCode: number | null
  hasSelection: boolean
  found: { at: number; count: number } | null
  /** The text that waits for the person's approval before it is pasted. */
  asked: string | null
  isSearching: boolean
  /** True if the person is asked whether it may end with what runs in it. */
  isClosing: boolean
  terminal: OwnTerminal
}

export type FolderTerminals = { tabs: readonly TerminalTab[]; active: string }

/** The person's terminals by folder. They outlive the panel, so a running program is not lost by looking away. */
export const useTerminals = create<Readonly<Record<string, FolderTerminals>>>()(() => ({}))
