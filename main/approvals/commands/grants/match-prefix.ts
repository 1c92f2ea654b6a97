import { checkArguments } from '../check-arguments'
import { runsItsArguments } from '../runs-its-arguments'
import { matchesPlaceholder } from './matches-placeholder'
import { isCheckByName, PREFIXES, type PrefixRule, RUN_TASKS } from './prefix-table'

type CommandLocation = { workspace: string; workingDirectory: string; home: string }

/** The first words of a command that a rule may leave the rest of open; null where there are none. */
export function prefixOf(argv: readonly string[]): string[] | null {
  const rule = ruleFor(argv)
  return rule ? argv.slice(0, rule.length) : null
}

/** Returns whether a command begins with these words, and everything after them only chooses what it looks at in the folder. */
export function matchesPrefix(argv: readonly string[], fixed: readonly string[], where: CommandLocation): boolean {
  const found = ruleFor(argv)
  if (!found || found.length !== fixed.length || !fixed.every((word, index) => argv[index] === word)) return false
  return !runsItsArguments(argv) && restIsHarmless(found.rule, argv.slice(found.length), where)
}

type PrefixMatch = { rule: PrefixRule; length: number }

/** The one with the most words. What starts a task has its name for its last one. */
function ruleFor(argv: readonly string[]): PrefixMatch | undefined {
  const found = [...PREFIXES, ...RUN_TASKS].flatMap((rule): PrefixMatch[] => {
    const words = [rule.program, ...(rule.subcommand ?? [])]
    if (!words.every((word, index) => argv[index] === word)) return []
    if (!RUN_TASKS.includes(rule)) return [{ rule, length: words.length }]
    return isCheckByName(argv[words.length] ?? '') ? [{ rule, length: words.length + 1 }] : []
  })
  return found.sort((one, other) => other.length - one.length)[0]
}

function restIsHarmless(rule: PrefixRule, rest: readonly string[], where: CommandLocation): boolean {
  const end = rule.handedOn ? rest.indexOf('--') : -1
  const own = end < 0 ? rest : rest.slice(0, end)
  const handed = end < 0 ? [] : rest.slice(end + 1)
  const operands = rule.operands ? { operands: rule.operands } : {}
  return (
    isHarmless(rule, rule.oneDash ? own.flatMap(apart) : own, where) &&
    (handed.length === 0 || isHarmless({ program: rule.program, ...rule.handedOn, ...operands }, handed, where))
  )
}

function isHarmless(rule: PrefixRule, args: readonly string[], where: CommandLocation): boolean {
  const checked = checkArguments(rule, args)
  // A name with `=` may be taken for a setting.
  return (
    !('problem' in checked) &&
    checked.paths.every(path => !path.includes('=') && matchesPlaceholder(path, 'path', where))
  )
}

function apart(arg: string): string[] {
  const [, name, value] = /^(-\w+)=(.*)$/s.exec(arg) ?? []
  return name === undefined || value === undefined ? [arg] : [name, value]
}
