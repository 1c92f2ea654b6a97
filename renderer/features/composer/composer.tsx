import { ChevronDown, ListChecks, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { asideIn } from '../../../shared/session/aside'
import { statusOf } from '../../../shared/session/session-state'
import { typedCommand } from '../../../shared/session/typed-command'
import type { ApprovalMode } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { messageText } from '../../base/message-chips'
import { t } from '../../i18n/t'
import { takeFromDraft, useDrafts } from '../../state/drafts'
import { usePendingComments } from '../../state/review/pending-comments'
import { useSession } from '../../state/session/session'
import { setMayAsk, setMode, setPlanFirst } from '../../state/session/session-actions'
import { attempt, showDialog } from '../../state/ui'
import { followsOther, hasOwnKeys } from '../../ui/hooks/escape-key'
import { showEnd } from '../../ui/hooks/use-pinned-end'
import { Menu, MenuCheck, MenuChoices, MenuSeparator } from '../../ui/menu'
import { ApartButton, ApartStrip } from '../apart/apart-button'
import { askAside, useAside } from '../aside/aside'
import { LazyAsideCard } from '../aside/lazy-aside-card'
import { restoreResources, usePickedResources } from '../mcp/picked-resources'
import { ResourceStrip } from '../mcp/resource-strip'
import { EffortPicker } from '../models/effort-picker'
import { ModelPicker } from '../models/model-picker'
import { LazyProgressStrip } from '../plans/lazy-progress-strip'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { addAddresses, addFiles } from './attachments/add-files'
import { FileStrip } from './attachments/file-strip'
import { restoreFiles, usePickedFiles } from './attachments/picked-files'
import { useDroppedFiles } from './attachments/use-dropped-files'
import { ComposerButtons, FileButton } from './composer-buttons'
import { ComposerField } from './composer-field'
import { useDictation } from './dictation/dictation'
import { DictationButton } from './dictation/dictation-button'
import { DictationStrip } from './dictation/dictation-strip'
import { FlowStrip } from './flow-strip'
import { useReadableAccounts } from './mail/readable-accounts'
import { AskedFillIn, useServerParts } from './mentions/use-server-parts'
import { QueuedMessages } from './queued-messages'
import { CommentStrip } from './review/comment-strip'
import { sendReview } from './review/send-review'
import { runCommand, sendDraft } from './send-draft'
import { stopSending, useIsSending, whileSending } from './sending'
import { useMode, usePlansFirst } from './use-mode'

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
        <LazyProgressStrip sessionId={sessionId} />
        <QueuedMessages />
        <LazyAsideCard sessionId={sessionId} />
        <div
          ref={box}
          className={`group/composer relative rounded-lg border bg-raised shadow-card focus-within:border-accent ${isOver ? 'border-accent' : 'border-field-line'}`}
        >
          <ApartStrip sessionId={sessionId} isSending={sending.isSending} />
          <CommentStrip sessionId={sessionId} isSending={sending.isSending} onSend={() => sendReview(sessionId)} />
          <FileStrip sessionId={sessionId} />
          <ResourceStrip sessionId={sessionId} />
          <FlowStrip sessionId={sessionId} draft={draft} />
          <DictationStrip sessionId={sessionId} />
          <ComposerField
            sessionId={sessionId}
            draft={draft}
            placeholder={isOver ? t('session.composer.dropHere') : t('composer.placeholder')}
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

type ComposerBarProps = { sessionId: string; sending: ReturnType<typeof useSending> }

/** Shows the options with which the message is sent, and the button that sends it. */
function ComposerBar({ sessionId, sending }: ComposerBarProps) {
  const { status, isRunning, isCommand, isSending, hasContent, canSend, does, sendOrRun, stop } = sending
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
      <ApartButton sessionId={sessionId} />
      <div className={`min-w-0 flex-1 ${isDictating ? 'invisible' : ''}`}>
        <ComposerHint status={status} isCommand={isCommand} isWriting={hasContent} />
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

const MODES: readonly ApprovalMode[] = ['read-only', 'ask', 'auto-edit', 'sandboxed', 'full']

/** Shows what runs in this session without asking. */
function ModePicker() {
  const mode = useMode()
  const isPlanning = usePlansFirst()
  const mayAsk = useSession(session => session.state.mayAsk) ?? true

  const tone = !isPlanning && (mode === 'full' || mode === 'auto-edit') ? 'text-wait' : 'text-ink-2'
  const name = isPlanning ? t('plans.first.name') : t(`session.mode.names.${mode}`)
  const Icon = isPlanning ? ListChecks : ShieldCheck
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('session.mode.label', { name })}
          className={`flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs hover:bg-hover hover:text-ink ${tone}`}
        >
          <Icon size={14} aria-hidden="true" />
          {name}
          <ChevronDown size={12} aria-hidden="true" className="text-ink-3" />
        </button>
      }
    >
      <MenuChoices
        label={t('session.mode.choose')}
        value={mode}
        choices={MODES.map(value => ({
          value,
          label: t(`session.mode.names.${value}`),
          hint: t(`session.mode.hints.${value}`),
        }))}
        onChange={value => {
          const next = MODES.find(other => other === value)
          if (next) setMode(next)
        }}
      />
      <MenuSeparator />
      <MenuCheck
        label={t('plans.first.name')}
        hint={t('plans.first.hint')}
        isChecked={isPlanning}
        onChange={setPlanFirst}
      />
      <MenuCheck
        label={t('session.mode.questions')}
        hint={t('session.mode.questionsHint')}
        isChecked={mayAsk}
        onChange={setMayAsk}
      />
    </Menu>
  )
}

type ComposerHintProps = { status: ComposerStatus; isCommand: boolean; isWriting: boolean }

/** Shows, below the field, what Enter does by now. */
function ComposerHint({ isCommand, status, isWriting }: ComposerHintProps) {
  return (
    <p
      id="composer-hint"
      // While choices are offered, Enter takes one of them.
      className="min-w-0 flex-1 truncate text-xs text-ink-3 group-has-[[aria-activedescendant]]/composer:invisible"
    >
      {isCommand ? <CommandHint isIdle={status === 'idle'} /> : <Hint status={status} isWriting={isWriting} />}
    </p>
  )
}

function CommandHint({ isIdle }: { isIdle: boolean }) {
  return isIdle ? t('composer.command.hint') : t('composer.command.waits')
}

function Hint({ status, isWriting }: Omit<ComposerHintProps, 'isCommand'>) {
  const steerKeys = useShownKeys('message.steer')
  switch (status) {
    case 'idle':
      return t('composer.hint')
    case 'running':
      return (
        <>
          <Phrase words={t('session.composer.running')} />
          {' · '}
          <Phrase words={`${steerKeys} ${t('session.composer.steer')}`} />
          {/* If there is little room, the button beside it says so too. */}
          <span className="max-sm:hidden">
            {' · '}
            <Phrase words={t('composer.stopHint')} />
          </span>
        </>
      )
    case 'waiting':
      return isWriting
        ? `${t('session.composer.running')} · ${steerKeys} ${t('session.composer.steer')}`
        : t('composer.waiting')
    case 'loading':
      return t('composer.loading')
  }
}

/** If there are two lines, keys stand on the same one as their effect. */
function Phrase({ words }: { words: string }) {
  return <span className="inline-block">{words}</span>
}

type ComposerStatus = 'idle' | 'running' | 'waiting' | 'loading'

/** Returns what sending the draft does by now, whether it can be sent, and how; and how to stop what runs. */
function useSending(sessionId: string, draft: string) {
  const status: ComposerStatus = useSession(state => (state.phase === 'ready' ? statusOf(state.state) : 'loading'))
  const commented = usePendingComments(sessionId).length
  const attached = usePickedFiles(sessionId).length + usePickedResources(sessionId).length + commented
  const isRunning = status === 'running' || status === 'waiting'
  const isCommand = typedCommand(draft) !== null
  const aside = asideIn(messageText(draft))
  const hasContent = draft.trim() !== '' || attached > 0
  const isSending = useIsSending(sessionId)
  const canSend = !isSending && (isCommand ? status === 'idle' : status !== 'loading' && hasContent)
  const stop = useStop(sessionId, status, isSending && !isRunning)

  const { send, insert, attach } = useServerParts(sessionId, (steer, signal) =>
    sendDraft({ sessionId, signal }, draft, isRunning && steer),
  )
  const sendOrRun = (steer: boolean) => {
    if (!canSend) return
    if (!isRunning && aside === null) showEnd()
    if (aside !== null) {
      if (aside !== '') askOnTheSide(sessionId, draft, aside)
    } else if (isCommand) runTyped(sessionId, draft)
    else send(draft, steer)
  }

  const does: 'run' | 'queue' | 'send' = isCommand ? 'run' : isRunning && aside === null ? 'queue' : 'send'
  return {
    status,
    isRunning,
    isCommand,
    isSending,
    hasContent,
    canSend,
    does,
    sendOrRun,
    insert,
    attach,
    stop,
  }
}

/** Returns a function that stops the turn. A turn that is only about to run can be stopped, too, and by Escape as well. */
function useStop(sessionId: string, status: ComposerStatus, isBeginning: boolean): () => void {
  const stop = () => {
    if (isBeginning) stopSending(sessionId)
    else attempt(call('session.stop', { sessionId }), sessionId)
  }
  // Esc takes a question on the side away first.
  const hasAside = useAside()?.sessionId === sessionId
  useEscapeStops((status === 'running' || isBeginning) && !hasAside, stop)
  return stop
}

/** The words leave the field; a question that fails says so on its card, where they still are. */
function askOnTheSide(sessionId: string, draft: string, question: string): void {
  takeFromDraft(sessionId, draft)
  void askAside(sessionId, question)
}

function runTyped(sessionId: string, draft: string): void {
  attempt(
    whileSending(sessionId, signal => runCommand(sessionId, draft, signal)),
    sessionId,
  )
}

/** Lets Esc stop what runs, from anywhere but a dialog, a menu or a terminal, which have their own use for it. */
function useEscapeStops(isActive: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return
      if (hasOwnKeys(event.target) || followsOther(event)) return
      event.preventDefault()
      stop()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isActive, stop])
}
