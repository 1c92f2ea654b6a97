import type { TemplateHole } from '../../../../shared/permissions'
import { isSecret } from '../../../workspace/paths/is-secret'
import { obeyedLater, protectedPlace } from '../../protected-places'
import { placeOf } from '../named-paths'

type CommandLocation = { workspace: string; workingDirectory: string; home: string }

/** Returns whether a word is what a placeholder stands for. An option never is; nor is a secret, or a path that decides what runs. */
export function matchesPlaceholder(
  word: string,
  hole: TemplateHole,
  { workspace, workingDirectory, home }: CommandLocation,
): boolean {
  if (hole === 'number') return /^\d{1,9}$/.test(word)
  // A tool may read further arguments from a file that is named with @; to git `:/` is all of the repository.
  if (!/^[^-@:\s]/.test(word) || word.length > 500) return false
  if (protectedPlace(word) !== null || obeyedLater(word) !== null || isSecret(word)) return false
  if (hole === 'word') return /^[\p{L}\p{N}_@%+=:,.][\p{L}\p{N}_@%+=:,.-]*$/u.test(word) && !word.includes('..')
  return !('problem' in placeOf(word, { workspace, home, directories: [workingDirectory], moved: false }))
}
