import { resolve } from 'node:path'
import { sentence } from '../../../shared/sentence'
import type { FileChange } from '../../../shared/session/effects'
import { isSecret } from '../../workspace/paths/is-secret'
import { mayBeObeyedByRule, obeyedByRule } from '../command-config-files'
import { isHistory, isRepositorySettings } from '../git-history'
import { liesInOwn } from '../lies-in'
import { obeyedLater, protectedPlace } from '../protected-places'
import { isRunFile, RUN_BY_SERVERS } from '../run-files'
import type { EffectPolicy } from './effect-policy'
import { offerOf } from './offer-of'

/** Files that a tool changes are kept whole, so that all of it can be undone. */
export const filePolicy: EffectPolicy<FileChange> = {
  label: ({ path }) => path,
  byMode: (_, mode) =>
    mode === 'auto-edit' || mode === 'sandboxed' || mode === 'full'
      ? { type: 'allow', because: sentence`changes files inside the folder` }
      : { type: 'ask', because: sentence`changes files` },
  reachesInto: ({ path }, own) => liesInOwn(own, resolve(own.workspace, path)),
  isReversible: () => true,
  protectedBy(change, policy, { now }) {
    const { path } = change
    if (isPartOfHistory(change)) return undefined
    const run = isRunFile(path, policy.runFiles) ? RUN_BY_SERVERS : null
    const place = run ?? protectedPlace(path) ?? obeyedByRule(path, policy, now)
    if (place !== null) {
      const isOrdered = policy.ordered?.some(folder => path.startsWith(folder)) ?? false
      return { type: 'ask', because: sentence`changes ${place}`, isGrave: !isOrdered }
    }
    if (mayHoldSecrets(change)) return { type: 'ask', because: wordsForSecret(change) }
    const obeyed = mayBeObeyedByRule(path, policy, now)
    if (obeyed) return { type: 'ask', because: sentence`changes ${obeyed}` }
    // A mode or a rule that lets files be changed is no agreement to code that runs later.
    const isExpected = policy.mode === 'full' || (policy.mode === 'sandboxed' && change.rehearsed)
    const later = isExpected ? null : obeyedLater(path)
    return later ? { type: 'ask', because: later } : undefined
  },
  isAlwaysAsked,
  offers: changes => (changes.some(isAlwaysAsked) ? [] : [offerOf([{ kind: 'edits' }])]),
}

function isAlwaysAsked(change: FileChange): boolean {
  if (isPartOfHistory(change)) return false
  return protectedPlace(change.path) !== null || obeyedLater(change.path) !== null || mayHoldSecrets(change)
}

/** Settings of a repository count as history where nothing in them runs or steers a program. */
function isPartOfHistory({ path, rehearsed, isHarmless, entry }: FileChange): boolean {
  // A link leads to files that were never looked at.
  if (!rehearsed || entry?.before?.kind === 'link' || entry?.after?.kind === 'link') return false
  return isHistory(path) || (isHarmless === true && isRepositorySettings(path))
}

function mayHoldSecrets({ path, isSecret: isMarked, isHarmless }: FileChange): boolean {
  return isMarked === true || (isSecret(path) && !isHarmless)
}

/** A file that is absent before and after is made by something else, such as a download. */
function wordsForSecret({ path, before, after }: FileChange) {
  return before?.hash === after?.hash && before !== null
    ? sentence`doesn’t change ${path}, which may contain keys or passwords, but would tell the model whether the text it expects is there`
    : sentence`changes ${path}, which may contain keys or passwords`
}
