import { ChevronRight, Clock } from 'lucide-react'
import { memo } from 'react'
import type { CallState } from '../../../shared/session/session-state'
import { formatDuration } from '../../base/format'
import { t } from '../../i18n/t'
import { fileChanges } from '../../state/session/file-changes'
import { setOpened, useOpened } from '../../state/session/opened'
import { useSession } from '../../state/session/session'
import { Guarded } from '../../ui/failures/guarded'
import { Spinner } from '../../ui/spinner'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { ownChanges } from '../changes/changed-calls'
import { redoCall, undoCall } from '../changes/undo'
import { UndoButton } from '../changes/undo-button'
import { canRedo } from '../changes/undo-last'
import { callText } from './call-text'
import { type CallDescription, describeCall, isOutcomeUnknown } from './describe-call'
import { ToolBody } from './tool-body'
import { ToolIcon } from './tool-icon'
import { reasonOf } from './why-failed'

const TONES = { plain: 'text-ink-3', busy: 'text-ink-3', wait: 'font-medium text-wait', bad: 'text-bad' } as const

/** `times`: so many calls, all the same, of which this is the last. `id` is of the row, by which it is known to be open. */
type ToolLineProps = { id?: string; call: CallState; isFirst: boolean; isLast: boolean; times?: number | undefined }

/** One tool call as a quiet line, which opens to what the call found, changed or printed. */
export const ToolLine = memo(function ToolLine({ id, call, isFirst, isLast, times }: ToolLineProps) {
  const key = id ?? `call:${call.call.id}`
  const hasOutput = useSession(state => Boolean(state.output[call.call.id]?.text))
  const chosen = useOpened(key)
  // A person who runs a command wants to see what it prints; what a model registers as its outcome is for them, and so are a picture and findings.
  const isShown = call.typed || /^(outcome|made|findings)$/.test(call.result?.details?.type ?? '')
  const isOpen = chosen ?? (isShown || isOutcomeUnknown(call) || (hasOutput && call.status === 'applying'))
  const undo = useLineUndo(call)
  const reason = isOpen ? undefined : reasonOf(call)

  return (
    <div
      data-testid="tool-line"
      data-status={call.status}
      data-tool={call.call.name}
      className={`ms-0.5 border-s-2 border-line ps-2 ${isFirst ? 'mt-1' : ''} ${isLast ? 'mb-1' : ''}`}
    >
      <div className="group relative rounded-sm hover:bg-hover">
        <LineButton
          call={call}
          times={times}
          isOpen={isOpen}
          {...(undo && { undoLabel: undo.label })}
          onOpen={() => setOpened(key, !isOpen)}
        />
        {undo && (
          <span className="absolute end-7 top-0.5">
            <UndoButton label={undo.label} paths={undo.paths} isBusy={undo.isBusy === true} onUndo={undo.run} />
          </span>
        )}
      </div>
      {reason && (
        <p className="truncate ps-7 pe-7 pb-1 text-xs text-ink-2">
          <bdi>
            <EscapedLine text={reason} />
          </bdi>
        </p>
      )}
      {isOpen && (
        <div className="py-1 pe-1 ps-7">
          <Guarded about={call} plain={() => callText(call)}>
            <ToolBody call={call} />
          </Guarded>
        </div>
      )}
    </div>
  )
})

type LineButtonProps = Pick<ToolLineProps, 'call' | 'times'> & { isOpen: boolean; undoLabel?: string; onOpen(): void }

/** The line itself: what was called, with what, and what came of it. */
function LineButton({ call, times, isOpen, undoLabel, onOpen }: LineButtonProps) {
  const description = describeCall(call)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpen}
      className="flex min-h-7 w-full items-center gap-2 rounded-sm px-1.5 py-0.5 text-start text-sm text-ink-2"
    >
      <ToolIcon verb={description.verb} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium text-ink">{description.phrase}</span>{' '}
        {description.isCode ? (
          <PathText path={description.target} className="ms-0.5 font-mono text-xs" />
        ) : (
          <bdi>
            <EscapedLine text={description.target} />
          </bdi>
        )}
      </span>
      {times !== undefined && (
        <span className="shrink-0 text-xs whitespace-nowrap text-ink-2 tabular-nums">
          {t('mcp.app.times', { count: times })}
        </span>
      )}
      <ToolEnd call={call} description={description} />
      {/* Its place is always there, so that nothing moves. */}
      {undoLabel !== undefined && (
        <span aria-hidden="true" className="invisible shrink-0 px-1 text-xs">
          {undoLabel}
        </span>
      )}
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : 'opacity-50 outlined:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100'}`}
      />
    </button>
  )
}

function ToolEnd({ call, description }: { call: CallState; description: CallDescription }) {
  const { summary, state, tone } = description
  const duration = call.durationMs === undefined ? '' : formatDuration(call.durationMs)
  return (
    <span className={`flex shrink-0 items-center gap-2 text-xs whitespace-nowrap tabular-nums ${TONES[tone]}`}>
      {call.outsidePlan && call.status !== 'waiting' && <span className="text-wait">{t('plans.outside')}</span>}
      {summary && <bdi className={tone === 'bad' ? 'font-medium' : 'text-ink-2'}>{summary}</bdi>}
      {state ? <bdi>{state}</bdi> : <bdi className="text-ink-3">{duration}</bdi>}
      {tone === 'busy' && <Spinner />}
      {tone === 'wait' && <Clock size={13} aria-hidden="true" />}
    </span>
  )
}

type LineUndo = { label: string; paths: readonly string[]; isBusy?: true; run(): void }

/** Lets a change be taken back, or made again, in the line that reports it in the conversation. */
function useLineUndo(call: CallState): LineUndo | null {
  const { id } = call.call
  const paths = ownChanges(fileChanges(call)).map(({ path }) => path)
  const isMemory = call.plan?.effects.some(({ type }) => type === 'change-memory') === true
  if (!call.dispatched || !call.outcome?.applied || (paths.length === 0 && !isMemory)) return null
  // A model can propose it again.
  if (isMemory && call.undo?.status === 'undone') return null
  if (call.undo?.status === 'running') return { label: t('common.undo'), paths, isBusy: true, run: () => {} }
  if (canRedo(call)) return { label: t('changes.redo'), paths, run: () => redoCall(id) }
  return { label: t('common.undo'), paths, run: () => undoCall(id) }
}
