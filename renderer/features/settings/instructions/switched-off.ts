import type { SwitchedOff } from '../../../../shared/instructions'

/** Returns what is off once a source was switched in a folder. One that is off in all folders comes back in all. */
export function withSwitch(
  all: readonly SwitchedOff[],
  { source, folder }: Required<SwitchedOff>,
  isOn: boolean,
): SwitchedOff[] {
  const others = all.filter(one => one.source !== source || (one.folder !== undefined && one.folder !== folder))
  return isOn ? others : [...others, { source, folder }]
}
