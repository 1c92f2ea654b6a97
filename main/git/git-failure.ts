import { stripVTControlCharacters } from 'node:util'
import { AppError, type ErrorCode } from '../../shared/errors'
import { type LocalizedText, type Sentence, sentence } from '../../shared/sentence'
import type { GitOutput } from './run-git'

type Failure = readonly [said: RegExp, code: ErrorCode, words: (match: RegExpExecArray) => Sentence]

/** The refusals of git that people can act on, by what it prints in English. */
const FAILURES: readonly Failure[] = [
  [
    /Unable to create '.*index\.lock'/,
    'conflict',
    () =>
      sentence`Another git is working in this repository. Try again once it has finished. If none is, delete .git/index.lock.`,
  ],
  [
    /Please tell me who you are|unable to auto-detect email|empty ident name/i,
    'bad-input',
    () =>
      sentence`Git doesn’t know who you are. Set your name and email with “git config --global user.name” and “git config --global user.email”.`,
  ],
  [
    /(would be overwritten by (checkout|merge)|Please commit your changes or stash them|Entry '.+' (not uptodate|would be overwritten))/,
    'conflict',
    () => sentence`Git would overwrite changes that aren’t committed. Commit or stash them first.`,
  ],
  [
    /untracked working tree files would be (overwritten|removed)/,
    'conflict',
    () => sentence`Git would overwrite new files. Move, commit or stash them first.`,
  ],
  [
    /is already checked out at|is already used by worktree/,
    'conflict',
    () => sentence`This branch is checked out in another worktree.`,
  ],
  [
    /A branch named '(.+)' already exists/i,
    'bad-input',
    ([, name = '']) => sentence`There’s already a branch named ${name}.`,
  ],
  [/is not a valid branch name/, 'bad-input', () => sentence`This isn’t a name that a branch can have.`],
  [
    /cannot lock ref .*(exists; cannot create|is a directory|directory not empty)/is,
    'bad-input',
    () => sentence`A branch can’t have this name, because another branch has a part of it as its own name.`,
  ],
  [
    /cannot lock ref .*but expected/is,
    'conflict',
    () => sentence`The branch has moved on since, so this commit can’t be taken back.`,
  ],
  [
    /No space left on device|disk quota exceeded/i,
    'storage',
    () => sentence`The disk is full. Git stopped, and nothing was lost.`,
  ],
  [
    /\[rejected\].*(non-fast-forward|fetch first)|tip of your current branch is behind/is,
    'conflict',
    () => sentence`The remote has commits that you don’t have. Pull first, then push again.`,
  ],
  [/\[remote rejected\] \(([^)\n]*)\)/, 'denied', ([, why = '']) => sentence`The remote refused the push: ${why}`],
  [
    /Not possible to fast-forward|Need to specify how to reconcile|divergent branches/i,
    'conflict',
    () => sentence`Your branch and the remote’s have each gone on. Merge or rebase in a terminal, then come back.`,
  ],
  [
    /could not read (Username|Password)|Authentication failed|terminal prompts disabled|Permission denied \(publickey/i,
    'denied',
    () => sentence`The remote didn’t accept your credentials. Sign in with git in a terminal once, then try again.`,
  ],
  [
    /Host key verification failed/i,
    'denied',
    () => sentence`This server isn’t known to SSH yet. Connect to it in a terminal once, then try again.`,
  ],
  [
    /Could not resolve host|unable to access|Connection (refused|timed out)|Could not read from remote|does not appear to be a git repository/i,
    'provider',
    () => sentence`The remote can’t be reached.`,
  ],
  [
    /dubious ownership/,
    'denied',
    () =>
      sentence`This repository belongs to another user. Git asks for “git config --global --add safe.directory” before it works here.`,
  ],
  [
    /patch (failed|does not apply)|corrupt patch/i,
    'conflict',
    () => sentence`These lines have changed since. Look at the file again.`,
  ],
  [
    /nothing to commit|no changes added to commit|nothing added to commit/,
    'bad-input',
    () => sentence`Nothing is staged, so there’s nothing to commit.`,
  ],
  [
    /(unmerged files|unresolved conflict|not possible because you have unmerged)/i,
    'conflict',
    () => sentence`Some files still have conflicts. Resolve and stage them first.`,
  ],
  [
    /gpg failed to sign|failed to write commit object/i,
    'bad-input',
    () => sentence`The commit couldn’t be signed. Check your signing key, or turn signing off in git’s settings.`,
  ],
]

/** `isUnknown` where they are git’s own. */
type FailureWords = { code: ErrorCode; words: LocalizedText; isUnknown?: true }

/** The reason for a failed call, in words where it is known, else as git says it. */
export function failureWords(output: GitOutput): FailureWords {
  const { stderr, stdout, isLate } = output
  if (isLate) return { code: 'conflict', words: sentence`Git took too long and was stopped.` }
  const said = `${stderr}\n${stdout.subarray(0, 20_000).toString('utf8')}`
  for (const [pattern, code, words] of FAILURES) {
    const match = pattern.exec(said)
    if (match) return { code, words: words(match) }
  }
  const line = firstReason(stderr) || firstReason(stdout.toString('utf8'))
  return { code: 'bad-input', isUnknown: true, words: line === '' ? sentence`Git failed without saying why.` : line }
}

export function gitFailure(output: GitOutput): AppError {
  const { code, words } = failureWords(output)
  return new AppError(code, words)
}

function firstReason(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trim())
  const told = lines.find(line => /^(fatal|error):/.test(line)) ?? lines.find(line => line !== '') ?? ''
  return told.replace(/^(fatal|error): /, '').slice(0, 300)
}
