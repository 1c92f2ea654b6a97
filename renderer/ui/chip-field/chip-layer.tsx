import { Folder } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { FieldChip } from '../../base/message-chips'
import { fileIcon } from '../file-icon'

type ChipLayerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  chips: readonly FieldChip[]
  /** The classes of the field: both break their lines at the same places. */
  className: string
}

/** Draws the chips of a field behind its text: the same text without colour, at the same place. */
export function ChipLayer({ field, text, chips, className }: ChipLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = field.current
    const shown = layer.current
    if (!own || !shown) return
    const follow = () => {
      // A scrollbar takes its room from the text.
      shown.style.width = `${own.clientWidth}px`
      shown.style.transform = `translateY(${-own.scrollTop}px)`
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(own)
    own.addEventListener('scroll', follow)
    return () => {
      observer.disconnect()
      own.removeEventListener('scroll', follow)
    }
  })
  const isPlain = field.current?.dir === 'auto'
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        ref={layer}
        dir={field.current?.dir}
        style={isPlain ? { unicodeBidi: 'plaintext' } : undefined}
        className={`${className} max-h-none wrap-anywhere whitespace-pre-wrap text-transparent`}
      >
        {drawnParts(text, chips)}
      </div>
    </div>
  )
}

/** The sign that opens a chip, and the blank that leaves room for the icon. */
const ICON_LENGTH = 2

function IconPlace({ path, children }: { path: string; children: ReactNode }) {
  const Icon = path.endsWith('/') ? Folder : fileIcon(path)
  return (
    <span className="relative">
      {children}
      <Icon size={12} className="absolute inset-x-0 top-1/2 mx-auto -translate-y-1/2 text-accent" />
    </span>
  )
}

function drawnParts(text: string, chips: readonly FieldChip[]): ReactNode[] {
  const parts = chips.flatMap(({ mark, word, from, to }, index) => [
    text.slice(chips[index - 1]?.to ?? 0, from),
    <span key={from} className="rounded-xs bg-accent-soft box-decoration-clone shadow-chip">
      {mark === '@' ? (
        <IconPlace path={word}>{text.slice(from, from + ICON_LENGTH)}</IconPlace>
      ) : (
        text.slice(from, from + ICON_LENGTH)
      )}
      {text.slice(from + ICON_LENGTH, to)}
    </span>,
  ])
  return [...parts, text.slice(chips.at(-1)?.to ?? 0)]
}
