// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { Maximize, Scan, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Picture, showDialog } from '../stores/ui'
import { text } from '../text'
import { Button } from '../ui/button'

/** A picture over the whole window: fitted, or at its own size. */
export function PictureDialog({ picture }: { picture: Picture }) {
  const element = useRef<HTMLDialogElement>(null)
  const [isFull, setIsFull] = useState(false)
  const close = () => showDialog(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  const Icon = isFull ? Scan : Maximize
  const toggle = isFull ? text.tool.imageFit : text.tool.imageFull
  return (
    <dialog
      ref={element}
      aria-label={picture.name}
      className="appear m-auto max-h-[94vh] max-w-[94vw] overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-card"
      onCancel={event => {
        event.preventDefault()
        close()
      }}
    >
      <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4 text-sm">
        <span className="min-w-0 flex-1 truncate font-mono text-xs">{picture.name}</span>
        <span className="shrink-0 text-xs text-ink-2">{picture.about}</span>
        <Button kind="icon" aria-label={toggle} title={toggle} onClick={() => setIsFull(!isFull)}>
          <Icon size={15} aria-hidden="true" />
        </Button>
        <Button kind="icon" autoFocus aria-label={text.common.close} onClick={close}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <div tabIndex={0} className="checkered max-h-[calc(94vh-3.25rem)] overflow-auto -outline-offset-2">
        <img
          src={picture.url}
          alt={picture.name}
          data-size={isFull ? 'full' : 'fit'}
          className={isFull ? 'max-w-none' : 'mx-auto max-h-[calc(94vh-3.5rem)] max-w-full object-contain'}
        />
      </div>
    </dialog>
  )
}
