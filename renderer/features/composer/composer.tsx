import { useEffect, useRef } from 'react'
import { statusOf } from '../../../shared/session/session-state'
import { typedCommand } from '../../../shared/session/typed-command'
import { call } from '../../base/bridge'
import { useDrafts } from '../../state/drafts'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { composerText } from '../../text/text-composer'
import { sessionText } from '../../text/text-session'
import { showEnd } from '../../ui/hooks/use-pinned-end'
import { useObjection } from '../approval/drafts/objection'
import { restoreResources, usePickedResources } from '../mcp/picked-resources'
import { ResourceStrip } from '../mcp/resource-strip'
import { EffortPicker } from '../models/effort-picker'
import { ModelPicker } from '../models/model-picker'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { addFiles } from './attachments/add-files'
import { FileStrip } from './attachments/file-strip'
import { restoreFiles, usePickedFiles } from './attachments/picked-files'
import { useDroppedFiles } from './attachments/use-dropped-files'
import { ComposerButtons, FileButton } from './composer-buttons'
import { ComposerField } from './composer-field'
import { AskedFillIn, useServerParts } from './mentions/use-server-parts'
import { ModePicker } from './mode-picker'
import { QueuedMessages } from './queued-messages'
import { runCommand, sendDraft, sendObjection } from './send-draft'
import { stopSending, useIsSending, whileSending } from './sending'
import { useEscapeStops } from './use-escape-stops'

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
  const isUnderWay = useIsSending(sessionId)
  const objection = useObjection(draft, files.length + resources.length > 0)
  const canSend = !isUnderWay && (command === null ? status !== 'loading' && hasContent : status === 'idle')
  const isBeginning = isUnderWay && !isRunning
  const stop = () => {
    if (isBeginning) stopSending(sessionId)
    else attempt(call('session.stop', { sessionId }), sessionId)
  }
  const isOver = useDroppedFiles(dropped => attempt(addFiles(sessionId, dropped), sessionId))
  useEffect(() => attempt(Promise.all([restoreFiles(sessionId), restoreResources(sessionId)])), [sessionId])
  useEscapeStops(status === 'running' || isBeginning, stop)

  const { send, insert, attach } = useServerParts(sessionId, (steer, signal) =>
    sendDraft({ sessionId, signal }, draft, isRunning && steer),
  )
  const sendOrRun = (steer: boolean) => {
    if (!canSend) return
    if (objection && !steer) return attempt(sendObjection(sessionId, draft, objection), sessionId)
    if (!isRunning) showEnd()
    if (command === null) send(draft, steer)
    else
      attempt(
        whileSending(sessionId, signal => runCommand(sessionId, draft, signal)),
        sessionId,
      )
  }

  const does = sendingDoes({ isCommand: command !== null, objects: objection !== null, isRunning })
  return (
    // The gutter is the timeline's, so that both columns stand under each other.
    <div className="shrink-0 overflow-hidden [scrollbar-gutter:stable]">
      <div className="mx-auto w-full max-w-3xl px-6 pt-2 pb-4">
        <QueuedMessages />
        <div
          ref={box}
          className={`group/composer relative rounded-lg border bg-raised shadow-card focus-within:border-accent ${isOver ? 'border-accent' : 'border-field-line'}`}
        >
          <FileStrip sessionId={sessionId} />
          <ResourceStrip sessionId={sessionId} />
          <ComposerField
            sessionId={sessionId}
            draft={draft}
            placeholder={isOver ? sessionText.composer.dropHere : text.composer.placeholder}
            box={box}
            // Where something waits for an answer, these keys approve it as long as nothing is written here.
            sendsByKeys={status !== 'waiting' || draft !== ''}
            onSend={sendOrRun}
            onPrompt={insert}
            onResource={attach}
          />
          <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1 pe-2 ps-2">
            <FileButton onPick={picked => attempt(addFiles(sessionId, picked), sessionId)} />
            <ModePicker />
            <ModelPicker />
            <EffortPicker />
            <p
              id="composer-hint"
              // While choices are offered, Enter takes one of them.
              className="line-clamp-2 min-w-0 flex-1 text-xs text-ink-3 group-has-[[aria-activedescendant]]/composer:invisible"
            >
              {command === null ? (
                <Hint status={status} objects={objection !== null} isWriting={hasContent} />
              ) : (
                <CommandHint isIdle={status === 'idle'} />
              )}
            </p>
            <ComposerButtons
              {...{ isRunning, isUnderWay, hasContent, canSend, does }}
              onSend={() => sendOrRun(false)}
              onStop={stop}
            />
          </div>
        </div>
      </div>
      <AskedFillIn />
    </div>
  )
}

type Sending = { isCommand: boolean; objects: boolean; isRunning: boolean }

function sendingDoes({ isCommand, objects, isRunning }: Sending): 'run' | 'object' | 'queue' | 'send' {
  if (isCommand) return 'run'
  if (objects) return 'object'
  return isRunning ? 'queue' : 'send'
}

function CommandHint({ isIdle }: { isIdle: boolean }) {
  return isIdle ? composerText.command.hint : composerText.command.waits
}

function Hint({ status, objects, isWriting }: { status: Status; objects: boolean; isWriting: boolean }) {
  const steerKeys = useShownKeys('message.steer')
  switch (status) {
    case 'idle':
      return text.composer.hint
    case 'running':
      return (
        <>
          {`${sessionText.composer.running} · ${steerKeys} ${sessionText.composer.steer}`}
          {/* Where there is little room, the button beside it says so too. */}
          <span className="max-sm:hidden">{` · ${text.composer.stopHint}`}</span>
        </>
      )
    case 'waiting':
      if (objects) return isWriting ? composerText.object.hint(steerKeys) : composerText.object.before
      return isWriting
        ? `${sessionText.composer.running} · ${steerKeys} ${sessionText.composer.steer}`
        : text.composer.waiting
    case 'loading':
      return text.composer.loading
  }
}
