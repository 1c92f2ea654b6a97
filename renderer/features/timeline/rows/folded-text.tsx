import { type ReactNode, useMemo, useRef } from 'react'
import { formatCount } from '../../../base/format'
import { mcpResultText } from '../../../catalogue/mcp/result'
import { setOpened, useOpened } from '../../../state/session/opened'
import { sessionText } from '../../../text/text-session'
import { Button } from '../../../ui/button'
import { startOf } from './start-of'

type FoldedTextProps = { rowKey: string; text: string; children(shown: string): ReactNode }

/** A text of which, where it is very long, only the start is shown until the person wants all. */
export function FoldedText({ rowKey, text, children }: FoldedTextProps) {
  const isOpen = useOpened(rowKey) ?? false
  const start = useMemo(() => startOf(text), [text])
  const button = useRef<HTMLButtonElement>(null)
  if (!start) return children(text)
  const toggle = () => {
    setOpened(rowKey, !isOpen)
    // A text that is folded from its end would leave the person far below it.
    if (isOpen) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      {children(isOpen ? text : `${start.text}…`)}
      <Button ref={button} kind="link" className="mt-1" aria-expanded={isOpen} onClick={toggle}>
        {isOpen
          ? sessionText.message.showLess
          : start.lines
            ? sessionText.message.showAll(formatCount(start.lines))
            : mcpResultText.showAll(text.length)}
      </Button>
    </>
  )
}
