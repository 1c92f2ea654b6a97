import { AppError } from '../../../shared/errors'
import type { Sentence } from '../../../shared/sentence'
import type { Document } from './document'

/** The list of what the person connected: services, or mail accounts. If several can do the same, the first one does it. */
export type ConnectedList<T> = {
  list(): T[]
  /** Adds it at the end, or replaces the one of the same id in its place. */
  save(one: T): Promise<void>
  /** Moves it to the front. */
  prefer(id: string): Promise<void>
  remove(id: string): Promise<void>
}

/** At most `most` are kept; `full` says so. */
export function connectedList<T extends { id: string }>(
  document: Document<T[]>,
  { most, full }: { most: number; full: Sentence },
): ConnectedList<T> {
  const change = async (make: (all: T[]) => T[]): Promise<void> => {
    await document.update(make)
  }
  return {
    list: () => [...new Map(document.data.map(one => [one.id, one])).values()],
    save: one =>
      change(all => {
        const place = all.findIndex(({ id }) => id === one.id)
        if (place >= 0) return all.with(place, one)
        if (all.length >= most) throw new AppError('bad-input', full)
        return [...all, one]
      }),
    prefer: id => change(all => all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))),
    remove: id => change(all => all.filter(one => one.id !== id)),
  }
}
