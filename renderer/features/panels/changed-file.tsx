import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { t } from '../../i18n/t'
import { setOpened, useOpened } from '../../state/session/opened'
import { ScrollRegion } from '../../ui/scroll-region'
import { PathText } from '../../ui/text/path-text'
import { lineCounts } from '../../views/calls/call-summary'
import { type ChangeItem, countLines, isCounted, pathsOf } from '../../views/diff/change-items'
import { MovedPath, MoveView } from '../../views/diff/changes-view'
import { DiffView } from '../../views/diff/diff-view'
import { LineCounts } from '../../views/diff/line-counts'
import { DiffSourceContext } from '../../views/diff/review/diff-source'
import { AppliedPartsContext } from '../../views/diff/review/plan-parts'
import { useAppliedParts } from './applied-parts'
import { useFileState } from './file-states'

type ChangedFileProps = { callId: string; item: ChangeItem; isUndone: boolean; end?: ReactNode }

/** One changed or moved file, which opens to its diff. `end` stands at the end of its line. */
export function ChangedFile({ callId, item, isUndone, end }: ChangedFileProps) {
  const key = `change:${callId}:${pathsOf(item).join('\0')}`
  const isOpen = useOpened(key) ?? false
  const parts = useAppliedParts(callId, item, isUndone)
  const source = useMemo(() => ({ callId, isWaiting: false }), [callId])
  return (
    <div className="not-first:border-t not-first:border-line">
      <div className="flex items-stretch hover:bg-hover">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(key, !isOpen)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-start text-sm -outline-offset-2"
        >
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className={`min-w-0 flex-1 text-xs wrap-anywhere ${isUndone ? 'text-ink-3 line-through' : ''}`}>
            <ItemPath item={item} />
          </span>
          {item.type === 'file' && (
            <span className={isUndone ? 'text-ink-3 [&_span]:text-ink-3' : ''}>
              {isCounted(item.change) ? (
                <LineCounts {...countLines([item])} />
              ) : (
                <span className="shrink-0 text-xs whitespace-nowrap text-ink-3">{lineCounts([item.change])}</span>
              )}
            </span>
          )}
        </button>
        {!isUndone && <StateMark callId={callId} path={pathsOf(item).at(-1) ?? ''} />}
        {end}
      </div>
      {isOpen && (
        <ScrollRegion
          className={`max-h-[min(24rem,50vh)] overflow-auto border-t border-line -outline-offset-2 ${isUndone ? 'grayscale' : ''}`}
        >
          {item.type === 'move' ? (
            <MoveView from={item.from.path} to={item.to.path} isTitled={false} />
          ) : (
            <DiffSourceContext value={source}>
              <AppliedPartsContext value={parts}>
                <DiffView change={item.change} isTitled={false} />
              </AppliedPartsContext>
            </DiffSourceContext>
          )}
        </ScrollRegion>
      )}
    </div>
  )
}

/** Says that a file is no longer as the call left it: undo takes back only what is still there. */
function StateMark({ callId, path }: { callId: string; path: string }) {
  const state = useFileState(callId, path)
  if (state === undefined || state === 'as-left') return null
  return (
    <span data-testid="file-state" className="flex shrink-0 items-center pe-3 text-xs text-wait">
      {t(`changes.states.${state}`)}
    </span>
  )
}

function ItemPath({ item }: { item: ChangeItem }) {
  if (item.type === 'move') return <MovedPath from={item.from.path} to={item.to.path} />
  return (
    <span className="font-mono">
      <PathText path={item.change.path} />
    </span>
  )
}
