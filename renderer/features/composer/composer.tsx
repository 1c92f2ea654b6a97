import { useEffect, useRef } from 'react'
import { useDrafts } from '../../state/drafts'
import { attempt, showDialog } from '../../state/ui'
import { text } from '../../text/text'
import { sessionText } from '../../text/text-session'
import { restoreResources } from '../mcp/picked-resources'
import { ResourceStrip } from '../mcp/resource-strip'
import { EffortPicker } from '../models/effort-picker'
import { ModelPicker } from '../models/model-picker'
import { addAddresses, addFiles } from './attachments/add-files'
import { FileStrip } from './attachments/file-strip'
import { restoreFiles } from './attachments/picked-files'
import { useDroppedFiles } from './attachments/use-dropped-files'
import { ComposerButtons, FileButton } from './composer-buttons'
import { ComposerField } from './composer-field'
import { ComposerHint } from './composer-hint'
import { useDictation } from './dictation/dictation'
import { DictationButton } from './dictation/dictation-button'
import { DictationStrip } from './dictation/dictation-strip'
import { FlowStrip } from './flow-strip'
import { useReadableAccounts } from './mail/readable-accounts'
import { AskedFillIn } from './mentions/use-server-parts'
import { ModePicker } from './mode-picker'
import { QueuedMessages } from './queued-messages'
import { useSending } from './use-sending'

/**
 * Shows the field in which the person writes. Enter sends or, while a turn runs, queues; Ctrl/⌘+Enter gives the message to
 * the running turn; Shift+Enter begins a new line, Esc stops the turn. Files are pasted, dropped or picked; `@`, `/` and
 * `$` offer files, commands and skills; Up recalls. Text that begins with `!` is a command that the person runs
 * themselves.
 */
export function Composer({ sessionId }: { sessionId: string }) {
  const draft = useDrafts(state => state[sessionId] ?? '')
  const box = useRef<HTMLDivElement>(null)
  const isOver = useDroppedFiles(dropped =>
    attempt(
      'files' in dropped ? addFiles(sessionId, dropped.files) : addAddresses(sessionId, dropped.addresses),
      sessionId,
    ),
  )
  useEffect(() => attempt(Promise.all([restoreFiles(sessionId), restoreResources(sessionId)])), [sessionId])
  const sending = useSending(sessionId, draft)
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
          <FlowStrip sessionId={sessionId} draft={draft} />
          <DictationStrip sessionId={sessionId} />
          <ComposerField
            sessionId={sessionId}
            draft={draft}
            placeholder={isOver ? sessionText.composer.dropHere : asks(sending)}
            box={box}
            // If something waits for an answer, these keys approve it as long as nothing is written here.
            sendsByKeys={sending.status !== 'waiting' || draft !== ''}
            onSend={sending.sendOrRun}
            onPrompt={sending.insert}
            onResource={sending.attach}
          />
          <ComposerBar sessionId={sessionId} sending={sending} />
        </div>
      </div>
      <AskedFillIn />
    </div>
  )
}

/** Of what waits here the person says what should be done in its place. */
function asks({ objects }: ReturnType<typeof useSending>): string {
  return objects ? text.approval.notePlaceholder : text.composer.placeholder
}

type ComposerBarProps = { sessionId: string; sending: ReturnType<typeof useSending> }

/** Shows the options with which the message is sent, and the button that sends it. */
function ComposerBar({ sessionId, sending }: ComposerBarProps) {
  const { status, isRunning, isCommand, isSending, objects, hasContent, canSend, does, sendOrRun, stop } = sending
  // Enter ends that then, and sends nothing.
  const hasMail = useReadableAccounts().length > 0
  const isDictating = useDictation(({ now }) => now.phase === 'recording')
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-1 pe-2 ps-2">
      <FileButton
        onPick={picked => attempt(addFiles(sessionId, picked), sessionId)}
        onMail={hasMail ? () => showDialog({ type: 'mail', sessionId }) : undefined}
      />
      <ModePicker />
      <ModelPicker />
      <EffortPicker />
      <div className={`min-w-0 flex-1 ${isDictating ? 'invisible' : ''}`}>
        <ComposerHint status={status} isCommand={isCommand} objects={objects} isWriting={hasContent} />
      </div>
      <DictationButton sessionId={sessionId} />
      <ComposerButtons
        isRunning={isRunning}
        isSending={isSending}
        hasContent={hasContent}
        canSend={canSend}
        does={does}
        onSend={() => sendOrRun(false)}
        onStop={stop}
      />
    </div>
  )
}
