import { type RefObject, useEffect, useState } from 'react'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { askAboutLines } from '../../../views/review/ask-about-lines'
import { linesLabel } from '../../../views/review/lines-label'

type LineRange = { from: number; to: number }

type SelectedLinesProps = { sessionId: string; path: string; box: RefObject<HTMLElement | null> }

/** Asks about the lines that are selected in a file, as long as some are. */
export function SelectedLines({ sessionId, path, box }: SelectedLinesProps) {
  const lines = useSelectedLines(box)
  if (!lines) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the selection stays while a button of the bar is pressed
    <div
      data-testid="selected-lines"
      className="flex shrink-0 items-center gap-1 border-t border-line bg-raised py-1 ps-3 pe-2 text-xs text-ink-2"
      onMouseDown={event => event.preventDefault()}
    >
      <span className="min-w-0 flex-1 truncate">{linesLabel({ ...lines, side: 'after' })}</span>
      <Button kind="small" onClick={() => askAboutLines(sessionId, { path, ...lines }, 'explain')}>
        {t('review.explain')}
      </Button>
      <Button kind="small" onClick={() => askAboutLines(sessionId, { path, ...lines }, 'change')}>
        {t('review.change')}
      </Button>
    </div>
  )
}

/** Returns the numbers of the lines in which something is selected; null where nothing is. */
function useSelectedLines(box: RefObject<HTMLElement | null>): LineRange | null {
  const [lines, setLines] = useState<LineRange | null>(null)
  useEffect(() => {
    const look = () => {
      const found = box.current ? selectedLines(box.current) : null
      setLines(former => (former?.from === found?.from && former?.to === found?.to ? former : found))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [box])
  return lines
}

function selectedLines(box: HTMLElement): LineRange | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const [from, to] = [lineAt(box, range.startContainer), lineAt(box, range.endContainer)]
  if (from === null || to === null) return null
  // A selection that ends before the first letter of a line has nothing of it.
  return { from, to: to > from && range.endOffset === 0 ? to - 1 : to }
}

function lineAt(box: HTMLElement, node: Node): number | null {
  const element = node instanceof Element ? node : node.parentElement
  const line = element?.closest<HTMLElement>('[data-line]')
  return line && box.contains(line) ? Number(line.dataset.line) : null
}
