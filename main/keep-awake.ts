import type { EventName, Events } from '../shared/ipc/ipc'

type KeepAwakeParts = {
  /** Returns whether the person wants it. */
  isWanted(): boolean
  /** Keeps the system from going to sleep, until the returned function is called. The display may still turn off. */
  block(): () => void
}

/** Keeps the computer awake while a session works. One that waits for the person lets it sleep. */
export function keepAwake({ isWanted, block }: KeepAwakeParts) {
  const working = new Set<string>()
  let release: (() => void) | undefined

  function update(): void {
    const isNeeded = working.size > 0 && isWanted()
    if (isNeeded && !release) release = block()
    if (isNeeded || !release) return
    release()
    release = undefined
  }

  return {
    hear<N extends EventName>(name: N, payload: Events[N]): void {
      if (name === 'session.listed') {
        const { session } = payload as Events['session.listed']
        if (session.status === 'running') working.add(session.id)
        else working.delete(session.id)
      } else if (name === 'session.removed') {
        working.delete((payload as Events['session.removed']).sessionId)
      } else if (name !== 'setup.changed') return
      update()
    },
  }
}
