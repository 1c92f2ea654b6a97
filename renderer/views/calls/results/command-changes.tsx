import type { CommandChanges as Changes } from '../../../../shared/session/tool-results'
import { translated } from '../../../i18n/translated'
import { text } from '../../../text/text'
import { sessionText } from '../../../text/text-session'
import { PathText } from '../../../ui/text/path-text'
import { ownChanges } from '../../changes/changed-calls'
import { changedCounts } from '../../diff/changed-counts'
import { ChangesView } from '../../diff/changes-view'

/** Renders what happened to the folder's files while a command ran, and which changes cannot be taken back. */
export function CommandChanges({ changes }: { changes: Changes }) {
  const { created, changed, deleted, files, notShown, notUndoable, notNamed, problem, sentence } = changes
  const words = sessionText.commandChanges
  const [own, unknown] = [ownChanges(files), files.filter(({ authorUnknown }) => authorUnknown)]
  if (problem !== undefined)
    return <p className="border-t border-line px-3 py-2 text-xs text-ink-2">{translated(sentence ?? problem)}</p>
  const count = created + changed + deleted
  if (count + notUndoable.length === 0) return null
  return (
    <section aria-label={words.label} className="flex flex-col gap-2 border-t border-line px-3 py-2 text-sm">
      {count > 0 && <p className="text-ink-2">{words.whileItRan(changedCounts({ changed, created, deleted }))}</p>}
      {own.length > 0 && <ChangesView changes={own} />}
      {unknown.length > 0 && (
        <div data-testid="unknown-changes" className="flex flex-col gap-1">
          <p className="text-xs font-medium text-wait">{text.changes.unknown}</p>
          <ChangesView changes={unknown} />
        </div>
      )}
      {notShown > 0 && <p className="text-xs text-ink-2">{words.notShown(notShown)}</p>}
      {notUndoable.length > 0 && (
        <div className="text-xs">
          <p className="font-medium text-wait">{words.notUndoable}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {notUndoable.map(({ path, kind, reason, sentence = reason }) => (
              <li key={path} className="wrap-anywhere text-ink-2">
                <span className="font-mono text-ink">
                  <PathText path={path} />
                </span>{' '}
                · {words.kinds[kind]} · {translated(sentence)}
              </li>
            ))}
          </ul>
          {notNamed > 0 && <p className="text-ink-2">{words.notNamed(notNamed)}</p>}
        </div>
      )}
    </section>
  )
}
