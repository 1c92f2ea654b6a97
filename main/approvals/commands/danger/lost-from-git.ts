import { type Sentence, sentence } from '../../../../shared/sentence'

/** Options of git's own that take the next word. */
const BEFORE_VALUE = /^(-[cC]|--(git-dir|work-tree|namespace|exec-path|config-env))$/

/**
 * Why what git would delete is lost, by what follows its name; null where nothing says so. Files that are ignored, and
 * commits that may be in no branch any more: neither git nor Atrium has these then.
 */
export function lostFromGit(args: readonly string[]): Sentence | null {
  const verb = args.findIndex((arg, index) => !arg.startsWith('-') && !BEFORE_VALUE.test(args[index - 1] ?? ''))
  const [command, ...rest] = args.slice(Math.max(0, verb))
  const has = (option: RegExp) => rest.some(arg => option.test(arg))
  switch (command) {
    case 'clean':
      return has(/^-[a-zA-Z]*[xX]/) && !has(/^(-[dfqxX]*n|--dry-run)/)
        ? sentence`it deletes files that git ignores`
        : null
    case 'stash':
      return /^(clear|drop)$/.test(rest[0] ?? '') ? NO_BRANCH : null
    case 'reflog':
      return /^(expire|delete)$/.test(rest[0] ?? '') ? NO_BRANCH : null
    case 'branch':
      return has(/^-[a-zA-Z]*D/) || (has(/^(-[a-z]*d|--delete)/) && has(/^(-[a-z]*f|--force)/)) ? NO_BRANCH : null
    default:
      return null
  }
}

const NO_BRANCH = sentence`it may delete work that is in no git branch`
