import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { statusOf } from '../../shared/session-state'
import { call } from '../bridge'
import { setDraft, useDrafts } from '../stores/drafts'
import { useSession } from '../stores/session'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { useEscapeStops } from './use-escape-stops'

/** Where the person writes. Enter sends, Shift+Enter begins a new line, Esc stops the turn. */
export function Composer({ sessionId }: { sessionId: string }) {
  const draft = useDrafts(state => state[sessionId] ?? '')
  const status = useSession(state => (state.phase === 'ready' ? statusOf(state.state) : 'loading'))
  const field = useRef<HTMLTextAreaElement>(null)
  const isRunning = status === 'running' || status === 'waiting'
  const canSend = status === 'idle' && draft.trim() !== ''
  const stop = () => attempt(call('session.stop', { sessionId }))
  useEscapeStops(status === 'running', stop)
  useEffect(() => field.current?.focus(), [])

  const send = () => {
    if (!canSend) return
    setDraft(sessionId, '')
    attempt(
      call('session.send', { sessionId, text: draft }).catch(error => {
        setDraft(sessionId, draft)
        throw error
      }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    // While an input method composes, Enter takes its suggestion. Some engines report that only by the code 229.
    if (!isPlainEnter || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  return (
    // The gutter is the timeline's, so that both columns stand under each other.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto w-full max-w-3xl px-6 pt-2 pb-4">
        <div className="rounded-lg border border-field-line bg-raised shadow-card focus-within:border-accent">
          <textarea
            ref={field}
            data-testid="composer"
            rows={1}
            value={draft}
            aria-label={text.composer.label}
            aria-describedby="composer-hint"
            placeholder={text.composer.placeholder}
            onChange={event => setDraft(sessionId, event.target.value)}
            onKeyDown={onKeyDown}
            className="block field-sizing-content max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
          />
          <div className="flex min-h-9 items-center gap-2 py-1 pr-2 pl-4">
            <p id="composer-hint" className="min-w-0 flex-1 truncate text-xs text-ink-3">
              {hintFor(status)}
            </p>
            {isRunning ? <StopButton onStop={stop} /> : <SendButton isDisabled={!canSend} onSend={send} />}
          </div>
        </div>
      </div>
    </div>
  )
}

function hintFor(status: 'idle' | 'running' | 'waiting' | 'loading'): string {
  switch (status) {
    case 'idle':
      return text.composer.hint
    case 'running':
      return `${text.composer.running} ${text.composer.stopHint}.`
    case 'waiting':
      return text.composer.waiting
    case 'loading':
      return text.composer.loading
  }
}

function StopButton({ onStop }: { onStop(): void }) {
  return (
    <button
      type="button"
      aria-label={text.composer.stop}
      title={text.composer.stop}
      onClick={onStop}
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-3 text-xs font-medium hover:bg-hover"
    >
      <Square size={10} fill="currentColor" aria-hidden="true" />
      {text.composer.stop}
    </button>
  )
}

function SendButton({ isDisabled, onSend }: { isDisabled: boolean; onSend(): void }) {
  return (
    <button
      type="button"
      aria-label={text.composer.send}
      title={text.composer.send}
      disabled={isDisabled}
      onClick={onSend}
      className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-on-accent enabled:hover:bg-accent-strong disabled:bg-hover disabled:text-ink-3"
    >
      <ArrowUp size={16} aria-hidden="true" />
    </button>
  )
}
