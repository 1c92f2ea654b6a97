import { FILE_RULES, WRITING_RULES } from './file-rules'
import { GIT_RULES } from './git-rules'
import { HELD_CHECKER_RULES } from './held-checker-rules'
import { HELD_GIT_RULES } from './held-git-rules'
import { HELD_TOOL_RULES } from './held-tool-rules'
import type { ProgramRule } from './program-rule'
import { SANDBOXED_FILE_RULES } from './sandboxed-file-rules'
import { SYSTEM_RULES } from './system-rules'

/** Every way in which a program is known to do no more than it says. */
export const PROGRAM_RULES: readonly ProgramRule[] = [
  ...SANDBOXED_FILE_RULES,
  ...HELD_TOOL_RULES,
  ...HELD_CHECKER_RULES,
  ...HELD_GIT_RULES,
  ...FILE_RULES,
  ...WRITING_RULES,
  ...SYSTEM_RULES,
  ...GIT_RULES,
]

/**
 * The rules whose words these arguments start with: those with the most words first, and then those that count only where the
 * system holds the command to reading.
 */
export function rulesFor(argv: readonly string[], isHeld = false): ProgramRule[] {
  const [program, ...rest] = argv
  const rules = PROGRAM_RULES.filter(
    rule =>
      rule.program === program &&
      (isHeld || !rule.held) &&
      (rule.subcommand ?? []).every((word, index) => rest[index] === word),
  )
  return rules.sort((one, other) => (other.subcommand?.length ?? 0) - (one.subcommand?.length ?? 0))
}

/** The first of them. */
export function ruleFor(argv: readonly string[]): ProgramRule | undefined {
  return rulesFor(argv)[0]
}
