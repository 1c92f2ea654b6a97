/** Built into a shell, and may set a variable, a function, an option or the folder, or calculate what a text says. */
const CHANGES = new Set(
  `[ bg bind caller compgen complete compopt declare dirs disown export fg getopts hash local logout popd pushd read readonly set
  setopt shopt suspend typeset unalias unset unsetopt zmodload`.split(/\s+/),
)

/** Of these only so: a variable's name, which may hold a calculation. */
const WITH: ReadonlyMap<string, RegExp> = new Map([
  ['printf', /^-|%[^a-zA-Z%]*(n|\()|\*/],
  ['test', /^-[vR]$/],
  ['wait', /^-/],
])

/** Returns whether a program changes the shell itself, so that the rest of the line is not what it seems. */
export function changesShell([program = '', ...args]: readonly string[]): boolean {
  return CHANGES.has(program) || args.some(arg => WITH.get(program)?.test(arg))
}
