import type { Settings } from '../../../shared/settings'

/** The choices of the person about what models of a folder are told. */
export type InstructionSwitches = {
  /** Models are given memories, and may propose changes to them. */
  remembers: boolean
  isOff(source: string): boolean
}

export const ALL_ON: InstructionSwitches = { remembers: true, isOff: () => false }

/** Returns the choices that hold in a folder: those for it, and those for all. */
export function switchesOf(
  { memory, instructionsOff }: Pick<Settings, 'memory' | 'instructionsOff'>,
  folder: string,
): InstructionSwitches {
  const off = new Set(
    instructionsOff.filter(one => one.folder === undefined || one.folder === folder).map(({ source }) => source),
  )
  return { remembers: memory, isOff: source => off.has(source) }
}
