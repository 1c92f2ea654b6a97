import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Document } from './document'

/** A list that the person keeps, after one entry that is built in and stays as it is. */
export type Collection<T> = {
  list(): T[]
  find(id: string): T | undefined
  /** Adds, or replaces the one of the same id in its place. */
  save(item: T): Promise<T[]>
  remove(id: string): Promise<T[]>
}

export function collection<T extends { id: string }>(document: Document<T[]>, builtIn: T): Collection<T> {
  /** Ids are unique even where a file was edited by hand: the first one counts. */
  function list(): T[] {
    const byId = new Map([[builtIn.id, builtIn]])
    for (const item of document.data) if (!byId.has(item.id)) byId.set(item.id, item)
    return [...byId.values()]
  }

  async function change(id: string, make: (items: T[]) => T[]): Promise<T[]> {
    if (id === builtIn.id) throw new AppError('denied', sentence`This one is built in and can’t be changed.`)
    await document.update(make)
    return list()
  }

  return {
    list,
    find: id => list().find(item => item.id === id),
    save: item => change(item.id, items => withItem(items, item)),
    remove: id => change(id, items => items.filter(item => item.id !== id)),
  }
}

function withItem<T extends { id: string }>(items: T[], item: T): T[] {
  const place = items.findIndex(({ id }) => id === item.id)
  return place < 0 ? [...items, item] : items.with(place, item)
}
