import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { GitUndo } from '../../../shared/git/git-status'
import { formatAgo } from '../../base/format'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { useAges } from '../../ui/hooks/use-ages'
import { EscapedLine } from '../../ui/text/escaped-line'
import { takeBack, undoText } from './git-actions'

const SHOWN = 30

/** Everything that was discarded, deleted or committed here, with the way back. */
export function Undos({ undos }: { undos: readonly GitUndo[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useAges(isOpen ? undos.map(({ at }) => at) : [])
  if (undos.length === 0) return null
  return (
    <section aria-label={t('git.undos.title')} className="mt-2 border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-1.5 ps-2 text-start text-xs text-ink-2 -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight
          size={13}
          aria-hidden="true"
          className={`shrink-0 text-ink-3 rtl:-scale-x-100 ${isOpen ? 'rotate-90 rtl:rotate-90' : ''}`}
        />
        <span className="font-medium">{t('git.undos.title')}</span>
        <span className="text-ink-3 tabular-nums">{undos.length}</span>
      </button>
      {isOpen && (
        <ul>
          {undos.slice(0, SHOWN).map(undo => (
            <li key={undo.id} className="flex min-h-8 items-center gap-2 ps-7 pe-2 text-xs">
              <span className="min-w-0 flex-1 truncate" title={undo.names.join('\n')}>
                <EscapedLine text={undoText(undo)} />
              </span>
              <span className="shrink-0 text-ink-3 tabular-nums">{formatAgo(undo.at, now)}</span>
              <Button
                kind="link"
                className="min-h-6 text-xs"
                aria-label={t('git.undos.undo', { what: undoText(undo) })}
                onClick={() => takeBack(undo.id)}
              >
                {t('common.undo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
