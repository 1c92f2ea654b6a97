import { useEffect, useRef } from 'react'
import { statusOf } from '../../shared/session-state'
import { typedCommand } from '../../shared/typed-command'
import { call } from '../bridge'
import { restoreResources, takeResources, usePickedResources } from '../mcp/picked-resources'
import { ResourceStrip } from '../mcp/resource-strip'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { setDraft, useDrafts } from '../stores/drafts'
import { useSession } from '../stores/session'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { composerText } from '../text-composer'
import { sessionText } from '../text-session'
import { showEnd } from '../timeline/use-pinned-end'
import { Keys } from '../ui/button'
import { addFiles } from './add-files'
import { FileButton, SendButton, StopButton } from './composer-buttons'
import { ComposerField } from './composer-field'
import { FileStrip } from './file-strip'
import { ModePicker } from './mode-picker'
import { restoreFiles, sentFile, takeFiles, usePickedFiles } from './picked-files'
import { QueuedMessages } from './queued-messages'
import { useDroppedFiles } from './use-dropped-files'
import { useEscapeStops } from './use-escape-stops'
import { AskedFillIn, useServerParts } from './use-server-parts'

type Status = 'idle' | 'running' | 'waiting' | 'loading'

/**
 * Where the person writes. Enter sends or, while a turn runs, queues; Ctrl/⌘+Enter gives the message to the running turn; Shift+Enter
 * begins a new line, Esc stops the turn. Files are pasted, dropped or picked; `@`, `/` and `$` offer files, commands and skills; Up recalls.
 * What begins with `!` is a command that the person runs themselves.
 */
export function Composer({ sessionId }: { sessionId: string }) {
  const draft = useDrafts(state => state[sessionId] ?? '')
  const status: Status = useSession(state => (state.phase === 'ready' ? statusOf(state.state) : 'loading'))
  const files = usePickedFiles(sessionId)
  const box = useRef<HTMLDivElement>(null)
  const isRunning = status === 'running' || status === 'waiting'
  const command = typedCommand(draft)
  const resources = usePickedResources(sessionId)
  const hasContent = draft.trim() !== '' || files.length > 0 || resources.length > 0
  const canSend = command === null ? status !== 'loading' && hasContent : status === 'idle'
  const stop = () => attempt(call('session.stop', { sessionId }))
  const isOver = useDroppedFiles(dropped => attempt(addFiles(sessionId, dropped)))
  useEffect(() => attempt(Promise.all([restoreFiles(sessionId), restoreResources(sessionId)])), [sessionId])
  useEscapeStops(status === 'running', stop)

  const { send, insert, attach } = useServerParts(sessionId, steer => sendDraft(sessionId, draft, isRunning && steer))
  const sendOrRun = (steer: boolean) => {
    if (!canSend) return
    if (!isRunning) showEnd()
    if (command === null) send(draft, steer)
    else attempt(runCommand(sessionId, draft))
  }

  const does = command !== null ? 'run' : isRunning ? 'queue' : 'send'
  return (
    // The gutter is the timeline's, so that both columns stand under each other.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto w-full max-w-3xl px-6 pt-2 pb-4">
        <QueuedMessages />
        <div
          ref={box}
          className={`relative rounded-lg border bg-raised shadow-card focus-within:border-accent ${isOver ? 'border-accent' : 'border-field-line'}`}
        >
          <FileStrip sessionId={sessionId} />
          <ResourceStrip sessionId={sessionId} />
          <ComposerField
            sessionId={sessionId}
            draft={draft}
            placeholder={isOver ? sessionText.composer.dropHere : text.composer.placeholder}
            box={box}
            // Where something waits for an answer, these keys approve it.
            canSteer={status === 'running'}
            onSend={sendOrRun}
            onPrompt={insert}
            onResource={attach}
          />
          <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1 pe-2 ps-2">
            <FileButton onPick={picked => attempt(addFiles(sessionId, picked))} />
            <ModePicker />
            <p id="composer-hint" className="line-clamp-2 min-w-0 flex-1 text-xs text-ink-3">
              {command === null ? <Hint status={status} /> : <CommandHint isIdle={status === 'idle'} />}
            </p>
            {isRunning && <StopButton onStop={stop} />}
            {(!isRunning || hasContent) && (
              <SendButton isDisabled={!canSend} does={does} onSend={() => sendOrRun(false)} />
            )}
          </div>
        </div>
      </div>
      <AskedFillIn />
    </div>
  )
}

/** Runs what was written. Where that fails it is put back; files wait for a message. */
async function runCommand(sessionId: string, draft: string): Promise<void> {
  setDraft(sessionId, '')
  try {
    await call('session.type', { sessionId, text: draft })
  } catch (error) {
    setDraft(sessionId, draft)
    throw error
  }
}

/** Sends what was written, with its files and resources. Where that fails all of it is put back. */
async function sendDraft(sessionId: string, draft: string, steer: boolean): Promise<void> {
  const { files, sent, putBack } = takeFiles(sessionId)
  const resources = takeResources(sessionId)
  setDraft(sessionId, '')
  try {
    const attachments = [...files.map(sentFile), ...(await resources.files())]
    const more = { ...(attachments.length > 0 && { attachments }), ...(steer && { steer }) }
    await call('session.send', { sessionId, text: draft, ...more })
    sent()
    resources.sent()
  } catch (error) {
    setDraft(sessionId, draft)
    putBack()
    resources.putBack()
    throw error
  }
}

function CommandHint({ isIdle }: { isIdle: boolean }) {
  return isIdle ? composerText.command.hint : composerText.command.waits
}

function Hint({ status }: { status: Status }) {
  const steerKeys = useShownKeys('message.steer')
  switch (status) {
    case 'idle':
      return text.composer.hint
    case 'running':
      return (
        <>
          {sessionText.composer.running} · <Keys>{steerKeys}</Keys> {sessionText.composer.steer} ·{' '}
          {text.composer.stopHint}
        </>
      )
    case 'waiting':
      return text.composer.waiting
    case 'loading':
      return text.composer.loading
  }
}
