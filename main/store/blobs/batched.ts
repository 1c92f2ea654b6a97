/** The time after which a late load is not awaited: a reader of a drive that hangs must not hold up the others. */
const PATIENCE_MS = 5

/** The result of `load`: its own, and an item for the group if there is something to do. */
export type Loaded<T, R> = { item: T | null; result: R }

type Group<T> = { items: T[]; done: Promise<void>; begin(): void }

/**
 * Does the work for all that comes at the same moment in one go: a group begins once nobody is loading any more, or has
 * waited for a moment. Resolves to what was loaded once its group's work is done; rejects as either does.
 */
export function batched<T>(work: (items: readonly T[]) => Promise<void>) {
  let loading = 0
  let group: Group<T> | undefined

  function open(): Group<T> {
    const items: T[] = []
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const patience = setTimeout(close, PATIENCE_MS)
    return { items, begin, done: begun.then(() => clearTimeout(patience)).then(() => work(items)) }
  }

  function close(): void {
    group?.begin()
    group = undefined
  }

  function join(item: T): Promise<void> {
    group ??= open()
    group.items.push(item)
    return group.done
  }

  return async function gather<R>(load: () => Promise<Loaded<T, R>>): Promise<R> {
    loading += 1
    let joined: Promise<void> | undefined
    let result: R
    try {
      const loaded = await load()
      result = loaded.result
      if (loaded.item !== null) joined = join(loaded.item)
    } finally {
      loading -= 1
      if (loading === 0) close()
    }
    await joined
    return result
  }
}
