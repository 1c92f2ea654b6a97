type Listener = (absolute: string) => void

const listeners = new Set<Listener>()

/** Tells whoever watches a folder that Atrium itself has changed a file in it. */
export function tellWritten(absolute: string): void {
  for (const listener of listeners) listener(absolute)
}

/** Hears of each file that Atrium itself changes, until what it gives is called. */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
