import { mkdir } from 'node:fs/promises'
import { lazily } from '../../../shared/lazily'
import type { LocalizedText } from '../../../shared/sentence'
import type { Rehearse } from './rehearse-command'

/** Rehearses commands, and says why it cannot. */
export type Rehearsals = {
  rehearse: Rehearse
  /** Returns why no command can be rehearsed on this computer, as text for the person; undefined if some can. */
  problem(): Promise<LocalizedText | undefined>
  /** Removes what an earlier run of Atrium left behind. */
  clear(): Promise<void>
}

/** Has commands rehearsed on layers in a folder of Atrium's own data. What does it is loaded when it is first needed. */
export function rehearsalsIn(layers: string): Rehearsals {
  const load = lazily(async () => {
    const { rehearsals } = await import('./rehearse-command')
    return rehearsals(layers)
  })
  // Once, and before the first layer of this run is made.
  const clear = lazily(async () => {
    const { clearLayers } = await import('../../shell/confinement/layer')
    await clearLayers(layers)
  })
  return {
    clear,
    async rehearse(effect, context) {
      await clear()
      return (await load())(effect, context)
    },
    async problem() {
      const { layering } = await import('../../shell/confinement/layering')
      await mkdir(layers, { recursive: true, mode: 0o700 })
      return layering.problemFor('/usr/share', layers)
    },
  }
}
