import { create } from 'zustand'
import { keepOnDisk } from '../../state/keep-on-disk'

const KEY = 'atrium.steps-folded'

/** True if the steps above the message field are folded to one line, in every session. */
export const useFoldedSteps = create<{ isFolded: boolean }>()(() => ({
  isFolded: globalThis.localStorage?.getItem(KEY) === 'true',
}))

export function foldSteps(isFolded: boolean): void {
  useFoldedSteps.setState({ isFolded })
  globalThis.localStorage?.setItem(KEY, String(isFolded))
  keepOnDisk()
}
