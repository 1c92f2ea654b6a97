import type { TabNote } from '../../../shared/browser/browser-tabs'
import { noteForModel } from './note-for-model'
import type { Unnamed } from './unnamed'

const MOST_SHOWN = 5
const MOST_TOLD = 40

/**
 * The notes on what happened to a tab: the latest for the person until they have seen them, and all of them for a model
 * until they are reported to it.
 */
export class TabNotes {
  shown: readonly TabNote[] = []
  private told: string[] = []

  add(note: Unnamed<TabNote>, id: string): void {
    const isKnown = this.shown.some(({ id: _, ...other }) => JSON.stringify(other) === JSON.stringify(note))
    if (!isKnown) this.shown = [...this.shown, { ...note, id } as TabNote].slice(-MOST_SHOWN)
    const words = noteForModel(note)
    if (this.told.at(-1) !== words && this.told.length < MOST_TOLD) this.told.push(words)
  }

  /** Of a page that is left the person needs to hear no more. */
  leave(): void {
    this.shown = []
  }

  /** Removes notes of a state that no longer applies. */
  end(type: TabNote['type']): void {
    this.shown = this.shown.filter(note => note.type !== type)
  }

  dismiss(id: string): void {
    this.shown = this.shown.filter(note => note.id !== id)
  }

  take(): string[] {
    const taken = this.told
    this.told = []
    return taken
  }
}
