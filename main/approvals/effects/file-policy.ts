import { resolve } from 'node:path'
import { sentence } from '../../../shared/sentence'
import type { FileChange } from '../../../shared/session/effects'
import { liesIn } from '../lies-in'
import { mayBeObeyedByRule, obeyedByRule } from '../obeyed-files'
import { obeyedLater, protectedPlace } from '../protected-places'
import { isRunFile, RUN_BY_SERVERS } from '../run-files'
import type { EffectPolicy } from './effect-policy'
import { offerOf } from './offer-of'

/** Files that a tool changes are kept whole, so that all of it can be undone. */
export const filePolicy: EffectPolicy<FileChange> = {
  label: ({ path }) => path,
  byMode({ path }, mode) {
    if (mode !== 'auto-edit' && mode !== 'full') return { type: 'ask', because: sentence`it changes files` }
    const unknown = mode === 'auto-edit' ? obeyedLater(path) : null
    return unknown
      ? { type: 'ask', because: unknown }
      : { type: 'allow', because: sentence`it changes files inside the folder` }
  },
  reachesInto: ({ path }, { folder, workspace }) => liesIn(folder, resolve(workspace, path)),
  isReversible: () => true,
  protectedBy({ path }, policy, { now }) {
    const run = isRunFile(path, policy.runFiles) ? RUN_BY_SERVERS : null
    const place = run ?? protectedPlace(path) ?? obeyedByRule(path, policy, now)
    if (place === null) {
      const obeyed = mayBeObeyedByRule(path, policy, now)
      return obeyed ? { type: 'ask', because: sentence`it changes ${obeyed}` } : undefined
    }
    const isOrdered = policy.ordered?.some(folder => path.startsWith(folder)) ?? false
    return { type: 'ask', because: sentence`it changes ${place}`, isGrave: !isOrdered }
  },
  isAlwaysAsked: ({ path }) => protectedPlace(path) !== null,
  offers: changes => (changes.some(({ path }) => protectedPlace(path) !== null) ? [] : [offerOf([{ kind: 'edits' }])]),
}
