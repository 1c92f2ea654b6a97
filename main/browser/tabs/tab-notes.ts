import type { TabNote } from '../../../shared/browser/browser-tabs'
import { noteForModel } from './note-for-model'
import type { Unnamed } from './unnamed'

const MOST_SHOWN = 5
const MOST_TOLD = 40

/** What happened to a tab: the last of it for the person until they have seen it, and all of it for a model until it is told. */
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

  /** What was so is so no longer. */
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
