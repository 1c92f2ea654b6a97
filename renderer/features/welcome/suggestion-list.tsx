import {
  BookOpen,
  FileDiff,
  FileStack,
  FlaskConical,
  Image,
  type LucideIcon,
  NotebookText,
  Search,
  Sparkle,
  Table2,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FolderFacts } from '../../../shared/folder-facts'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { setDraft } from '../../state/drafts'
import { focusComposer } from '../../state/focus-composer'
import { useAnswering } from '../../state/profile-in-use'
import { EscapedLine } from '../../ui/text/escaped-line'
import { type Suggestion, suggestionsFor } from './suggestions'

/** The facts if nothing can be found out: the suggestions that fit anywhere are offered. */
const UNKNOWN: FolderFacts = { isEmpty: false, documents: [] }

/** Returns what a folder holds; null until main has answered. Main is asked again when the person comes back from work in it. */
function useFolderFacts(workspace: string): FolderFacts | null {
  const [known, setKnown] = useState<{ workspace: string; facts: FolderFacts } | null>(null)
  useEffect(() => {
    if (workspace === '') return
    let isShown = true
    const take = (facts: FolderFacts) => isShown && setKnown({ workspace, facts })
    const ask = () => void call('folder.facts', { workspace }).then(take, () => take(UNKNOWN))
    // The first content of the window is drawn before.
    const idle = requestIdleCallback(ask)
    window.addEventListener('focus', ask)
    return () => {
      isShown = false
      cancelIdleCallback(idle)
      window.removeEventListener('focus', ask)
    }
  }, [workspace])
  return known?.workspace === workspace ? known.facts : null
}

const ICONS: Readonly<Record<Suggestion['kind'], LucideIcon>> = {
  changes: FileDiff,
  tests: FlaskConical,
  readme: BookOpen,
  table: Table2,
  note: NotebookText,
  pdf: FileStack,
  picture: Image,
  look: Search,
  begin: Sparkle,
}

/** Three things that could be said first. A click writes the words into the message; the person sends them, or says it otherwise. */
export function SuggestionList({ sessionId, workspace }: { sessionId: string; workspace: string }) {
  const facts = useFolderFacts(workspace)
  const isGuide = useAnswering()?.providerId === 'offline'
  const choose = (words: string) => {
    setDraft(sessionId, words)
    focusComposer()
  }
  return (
    <ul
      aria-label={t('welcome.suggestions')}
      aria-busy={facts === null}
      // As high as it will be: nothing below it moves when main has answered.
      className="min-h-33 divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-sheet"
    >
      {facts &&
        suggestionsFor(facts, isGuide).map(({ kind, words }) => {
          const Icon = ICONS[kind]
          return (
            <li key={words} data-suggestion={kind} className="settle">
              <button
                type="button"
                onClick={() => choose(words)}
                className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-hover"
              >
                <Icon size={16} aria-hidden="true" className="shrink-0 text-accent" />
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  <Words words={words} />
                </span>
              </button>
            </li>
          )
        })}
    </ul>
  )
}

/** As they are written into the message, but what stands between backquotes looks like what it is. */
function Words({ words }: { words: string }) {
  return words.split('`').map((part, index) =>
    index % 2 === 0 ? (
      <EscapedLine key={part} text={part} isLineEnd={false} />
    ) : (
      <code key={part} className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm">
        {part}
      </code>
    ),
  )
}
