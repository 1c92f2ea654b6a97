import { useRef } from 'react'
import { statusOf } from '../../shared/session-state'
import { call } from '../bridge'
import { takeResources } from '../mcp/picked-resources'
import { ResourceStrip } from '../mcp/resource-strip'
import { setDraft, useDrafts } from '../stores/drafts'
import { useSession } from '../stores/session'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { sessionText } from '../text-session'
import { Keys } from '../ui/button'
import { ImageButton, SendButton, StopButton } from './composer-buttons'
import { ComposerField } from './composer-field'
import { ImageStrip } from './image-strip'
import { ModePicker } from './mode-picker'
import { addImages, takeImages, usePickedImages } from './picked-images'
import { QueuedMessages } from './queued-messages'
import { useDroppedFiles } from './use-dropped-files'
import { useEscapeStops } from './use-escape-stops'
import { AskedFillIn, useServerParts } from './use-server-parts'

type Status = 'idle' | 'running' | 'waiting' | 'loading'

/**
 * Where the person writes. Enter sends or, while a turn runs, queues; Ctrl/⌘+Enter gives the message to the running turn; Shift+Enter
 * begins a new line, Esc stops the turn. Images are pasted, dropped or picked; `@`, `/` and `$` offer files, commands and skills; Up recalls.
 */
export function Composer({ sessionId }: { sessionId: string }) {
  const draft = useDrafts(state => state[sessionId] ?? '')
  const status: Status = useSession(state => (state.phase === 'ready' ? statusOf(state.state) : 'loading'))
  const images = usePickedImages(sessionId)
  const box = useRef<HTMLDivElement>(null)
  const isRunning = status === 'running' || status === 'waiting'
  const canSend = status !== 'loading' && draft.trim() !== ''
  const stop = () => attempt(call('session.stop', { sessionId }))
  const isOver = useDroppedFiles(files => attempt(addImages(sessionId, files)))
  useEscapeStops(status === 'running', stop)

  const { send, insert, attach } = useServerParts(sessionId, steer => sendDraft(sessionId, draft, isRunning && steer))

  return (
    // The gutter is the timeline's, so that both columns stand under each other.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto w-full max-w-3xl px-6 pt-2 pb-4">
        <QueuedMessages />
        <div
          ref={box}
          className={`relative rounded-lg border bg-raised shadow-card focus-within:border-accent ${isOver ? 'border-accent' : 'border-field-line'}`}
        >
          <ImageStrip sessionId={sessionId} />
          <ResourceStrip sessionId={sessionId} />
          <ComposerField
            sessionId={sessionId}
            draft={draft}
            placeholder={isOver ? sessionText.composer.dropHere : text.composer.placeholder}
            box={box}
            // Where something waits for an answer, these keys approve it.
            canSteer={status === 'running'}
            onSend={steer => canSend && send(draft, steer)}
            onPrompt={insert}
            onResource={attach}
          />
          <div className="flex min-h-9 items-center gap-2 py-1 pr-2 pl-2">
            <ImageButton onPick={files => attempt(addImages(sessionId, files))} />
            <ModePicker />
            <p id="composer-hint" className="min-w-0 flex-1 truncate text-xs text-ink-3">
              <Hint status={status} />
            </p>
            {isRunning && <StopButton onStop={stop} />}
            {(!isRunning || draft.trim() !== '' || images.length > 0) && (
              <SendButton isDisabled={!canSend} isQueueing={isRunning} onSend={() => canSend && send(draft, false)} />
            )}
          </div>
        </div>
      </div>
      <AskedFillIn />
    </div>
  )
}

/** Sends what was written, with its images and resources. Where that fails all of it is put back. */
async function sendDraft(sessionId: string, draft: string, steer: boolean): Promise<void> {
  const { images, putBack } = takeImages(sessionId)
  const resources = takeResources(sessionId)
  setDraft(sessionId, '')
  try {
    const attachments = [...images.map(({ name, bytes }) => ({ name, bytes })), ...(await resources.files())]
    const more = { ...(attachments.length > 0 && { attachments }), ...(steer && { steer }) }
    await call('session.send', { sessionId, text: draft, ...more })
    for (const { url } of images) URL.revokeObjectURL(url)
  } catch (error) {
    setDraft(sessionId, draft)
    putBack()
    resources.putBack()
    throw error
  }
}

function Hint({ status }: { status: Status }) {
  switch (status) {
    case 'idle':
      return text.composer.hint
    case 'running':
      return (
        <>
          {sessionText.composer.running} · <Keys>{isMac() ? '⌘↵' : 'Ctrl+↵'}</Keys> {sessionText.composer.steer} ·{' '}
          {text.composer.stopHint}
        </>
      )
    case 'waiting':
      return text.composer.waiting
    case 'loading':
      return text.composer.loading
  }
}

function isMac(): boolean {
  return navigator.platform.startsWith('Mac')
}
