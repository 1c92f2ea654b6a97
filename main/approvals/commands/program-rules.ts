import { FILE_RULES, WRITING_RULES } from './file-rules'
import { GIT_RULES } from './git-rules'
import type { ProgramRule } from './program-rule'
import { SYSTEM_RULES } from './system-rules'

/** Every way in which a program is known to do no more than it says. */
export const PROGRAM_RULES: readonly ProgramRule[] = [...FILE_RULES, ...WRITING_RULES, ...SYSTEM_RULES, ...GIT_RULES]

/** The rule whose words these arguments start with: of several the one with the most words. */
export function ruleFor(argv: readonly string[]): ProgramRule | undefined {
  const [program, ...rest] = argv
  const rules = PROGRAM_RULES.filter(
    rule => rule.program === program && (rule.subcommand ?? []).every((word, index) => rest[index] === word),
  )
  return rules.sort((one, other) => (other.subcommand?.length ?? 0) - (one.subcommand?.length ?? 0))[0]
}
