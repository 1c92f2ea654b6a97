import type { SimpleCommand } from '../../../../shared/session/command-analysis'

/** Programs that know no way to write, to run another program or to calculate, whatever their arguments are. */
const HARMLESS = new Set(
  ': arch cat cd date df du echo false groups head hostname id ls nl nproc pwd stat tac tail true uname wc whoami'.split(
    ' ',
  ),
)

/** Returns whether a command that is known to only read may run without asking even if the system cannot confine it to that. */
export function isHarmless({ words: [program] }: SimpleCommand): boolean {
  return program !== undefined && HARMLESS.has(program.value ?? '')
}
