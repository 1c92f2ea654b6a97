import { formatBytes, formatCount } from '../../../base/format'
import { useSession } from '../../../state/session/session'
import { text } from '../../../text/text'
import { sessionText } from '../../../text/text-session'
import { Spinner } from '../../../ui/spinner'
import { PathText } from '../../../ui/text/path-text'
import { ToolIcon } from '../../../views/calls/tool-icon'

/** A call that the model is still writing: what it is about, and how much of it is there. */
export function GrowingCall() {
  const growing = useSession(session => session.growing)
  if (!growing) return null
  const { name, verb } = growing
  const target = growing.target?.split('\n')[0] ?? (verb === 'use' ? name : '')
  const size =
    growing.lines > 0 ? sessionText.growing.lines(formatCount(growing.lines)) : formatBytes(growing.characters)
  return (
    <div
      data-testid="growing-call"
      className="ms-0.5 flex min-h-7 items-center gap-2 border-s-2 border-line ps-3.5 text-sm text-ink-2"
    >
      <ToolIcon verb={verb} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium text-ink">{text.tool.preparing(text.tool.verbs[verb].base)}</span>{' '}
        <PathText path={target} className="ms-0.5 font-mono text-xs" />
      </span>
      {/* Nobody wants to hear each line. */}
      <span aria-hidden="true" className="flex items-center gap-2 pe-7 text-xs text-ink-3 tabular-nums">
        <bdi>{size}</bdi>
        <Spinner />
      </span>
    </div>
  )
}
