import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { t } from '../i18n/t'
import { Button } from './button'
import { useModal } from './hooks/use-modal'

type DialogProps = {
  title: string
  /** The part that is shown. It stands in the title if there is little room, because everything else that names it scrolls away. */
  part?: string
  lead?: string
  /** Takes most of the window and keeps its size; what is in it scrolls by itself. */
  isPage?: boolean
  /** Takes all of the window but its edge. */
  isWhole?: boolean
  onClose(): void
  children: ReactNode
}

/** If there is little room, all of it scrolls. The focused element must not lie under what stays visible. */
const DIALOG =
  'appear m-auto rounded-lg border border-line bg-raised p-0 text-ink shadow-float max-sm:overflow-auto max-sm:scroll-pt-20 max-sm:scroll-pb-20'
const FORM = 'dialog-form max-h-[90vh] w-[min(100vw-2rem,30rem)] overflow-auto'
/** A part of it that needs the room says so. */
const PAGE =
  'h-[min(90vh,42rem)] w-[min(100vw-2rem,62rem)] overflow-hidden has-data-wide:h-[94vh] has-data-wide:w-[96vw]'
const WHOLE = 'h-[94vh] max-h-none w-[96vw] max-w-none overflow-hidden'
/** The title and the way out stay in sight then. */
const HEADER =
  'flex items-start gap-4 max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:-mx-6 max-sm:border-b max-sm:border-line max-sm:bg-raised max-sm:px-6 max-sm:pt-4 max-sm:pb-2'
const PAGE_HEADER = '-mx-6 border-b border-line px-6 pb-4'

/** A modal dialog on the browser's own element: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, part, lead, isPage = false, isWhole = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressed = useRef<EventTarget | null>(null)
  useModal(element, dialog => {
    const first = dialog.querySelector<HTMLElement>('[data-first]')
    ;(first ?? dialog.querySelector<HTMLElement>('input, select, textarea'))?.focus()
  })

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the click is the one beside the dialog
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={`${DIALOG} ${isWhole ? WHOLE : isPage ? PAGE : FORM}`}
      onCancel={event => {
        // A field for files says so too when its own dialog was left.
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      onClick={event => {
        // A person who selects text and releases the button outside the dialog clicks on neither, so it counts as a click on the dialog.
        if (event.target === element.current && pressed.current === element.current) onClose()
      }}
    >
      <div
        className={`flex flex-col gap-4 p-6 max-sm:gap-2 max-sm:pt-0 ${isWhole ? 'h-full' : isPage ? 'h-full max-sm:h-auto' : 'max-h-[calc(90vh-2px)] max-sm:max-h-none'}`}
      >
        <header className={`${HEADER} ${isPage || isWhole ? PAGE_HEADER : ''}`}>
          <h2 id={titleId} className="flex-1 text-lg font-semibold wrap-anywhere">
            {title}
            {part !== undefined && <span className="hidden max-sm:inline"> · {part}</span>}
          </h2>
          <Button kind="icon" aria-label={t('common.close')} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </Button>
        </header>
        {lead && <p className="-mt-4 text-sm text-ink-2 max-sm:mt-0">{lead}</p>}
        {children}
      </div>
    </dialog>
  )
}

/** Renders the scrolling part of a form in a dialog. A footer comes after it and stays visible. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 flex min-h-32 flex-col gap-3 overflow-auto py-0.5 ps-6 pe-3.5 [scrollbar-gutter:stable] max-sm:overflow-visible max-sm:pe-6">
      {children}
    </div>
  )
}
