import { FILE_RULES, WRITING_RULES } from './file-rules'
import { GIT_RULES } from './git-rules'
import type { ProgramRule } from './program-rule'
import { SYSTEM_RULES } from './system-rules'

/** Every way in which a program is known to do no more than it says. */
export const PROGRAM_RULES: readonly ProgramRule[] = [...FILE_RULES, ...WRITING_RULES, ...SYSTEM_RULES, ...GIT_RULES]

/** The rules whose words these arguments start with, those with the most words first; any one may allow them. */
export function rulesFor(argv: readonly string[]): ProgramRule[] {
  const [program, ...rest] = argv
  const rules = PROGRAM_RULES.filter(
    rule => rule.program === program && (rule.subcommand ?? []).every((word, index) => rest[index] === word),
  )
  return rules.sort((one, other) => (other.subcommand?.length ?? 0) - (one.subcommand?.length ?? 0))
}
