import { ArrowUp, ListPlus, Paperclip, Square, Terminal } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { Spinner } from '../../ui/spinner'

type FileButtonProps = {
  onPick(files: FileList): void
  /** Opens the mail picker; set if there is mail to pick from. */
  onMail?: (() => void) | undefined
}

/** Picks files for the next message, or something out of the person's mail. */
export function FileButton({ onPick, onMail }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const pick = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={event => {
          if (event.target.files) onPick(event.target.files)
          event.target.value = ''
        }}
      />
      {onMail ? (
        <Menu trigger={<PaperclipButton />}>
          <MenuItem onSelect={pick}>{t('mail.pick.files')}</MenuItem>
          <MenuItem onSelect={onMail}>{t('mail.pick.fromMail')}</MenuItem>
        </Menu>
      ) : (
        <PaperclipButton onClick={pick} />
      )}
    </>
  )
}

function PaperclipButton(props: ComponentProps<'button'>) {
  const label = t('session.composer.addImage')
  return (
    <Button kind="icon" aria-label={label} title={label} {...props}>
      <Paperclip size={16} aria-hidden="true" />
    </Button>
  )
}

type ComposerButtonsProps = {
  isRunning: boolean
  isSending: boolean
  hasContent: boolean
  canSend: boolean
  does: SendButtonProps['does']
  onSend(): void
  onStop(): void
}

/** Sends, and stops what runs or is about to. */
export function ComposerButtons({ isRunning, isSending, hasContent, canSend, ...rest }: ComposerButtonsProps) {
  const { does, onSend, onStop } = rest
  const isBeginning = isSending && !isRunning
  const canQueue = isRunning && (hasContent || isSending)
  return (
    <>
      {(isRunning || isBeginning) && <StopButton isBeginning={isBeginning} onStop={onStop} />}
      {(canQueue || (!isRunning && !isBeginning)) && (
        <SendButton isDisabled={!canSend} isSending={isSending} does={does} onSend={onSend} />
      )}
    </>
  )
}

/** Shows the button that stops. A message that is only on its way can be stopped, too: it may be waiting for a server. */
function StopButton({ isBeginning, onStop }: { isBeginning: boolean; onStop(): void }) {
  return (
    <button
      type="button"
      aria-label={t('composer.stop')}
      title={t('composer.stop')}
      // The second click of a double one was meant for what stood here before.
      onClick={({ detail: clicks }) => clicks < 2 && onStop()}
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-3 text-xs font-medium hover:bg-hover"
    >
      {isBeginning ? <Spinner size={10} /> : <Square size={10} fill="currentColor" aria-hidden="true" />}
      {t('composer.stop')}
    </button>
  )
}

type SendButtonProps = {
  isDisabled: boolean
  isSending: boolean
  does: 'send' | 'queue' | 'run'
  onSend(): void
}

const ICONS = { send: ArrowUp, queue: ListPlus, run: Terminal } as const

function SendButton({ isDisabled, isSending, does, onSend }: SendButtonProps) {
  const labels = {
    send: t('composer.send'),
    queue: t('session.composer.queue'),
    run: t('composer.command.run'),
  }
  const label = isSending ? t('composer.sending') : labels[does]
  const Icon = ICONS[does]
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onSend}
      className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-on-accent enabled:hover:bg-accent-strong disabled:bg-hover disabled:text-ink-3 outlined:disabled:border outlined:disabled:border-dashed outlined:disabled:border-line"
    >
      {isSending ? <Spinner /> : <Icon size={16} aria-hidden="true" />}
    </button>
  )
}
