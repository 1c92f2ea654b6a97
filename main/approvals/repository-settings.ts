import { isDeepStrictEqual } from 'node:util'
import { readSettings, type Setting } from './repository/read-settings'

/**
 * Settings of a repository that neither run a program nor lead a request elsewhere: what `git init` writes, who commits, and which
 * branch another one follows.
 */
const PLAIN =
  /^(core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks)|user\.(name|email)|init\.defaultbranch)$/
const PLAIN_OF_BRANCH = /^(remote|merge|rebase|description)$/

/** Returns whether all that differs between two texts of a repository's settings is plain. What cannot be read is not plain. */
export function differsPlainly(before: string, after: string): boolean {
  const [one, other] = [readSettings(before), readSettings(after)]
  // The last one of several counts to git, so that the order of the others must stay, too.
  return one && other ? isDeepStrictEqual(one.filter(isNotPlain), other.filter(isNotPlain)) : false
}

function isNotPlain({ section, subsection, key, value }: Setting): boolean {
  if (/[\\"#;\p{Cc}]/u.test(value)) return true
  if (subsection === undefined) return !PLAIN.test(`${section}.${key}`)
  return section !== 'branch' || !PLAIN_OF_BRANCH.test(key)
}
