// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what is zoomed and moved by keys must be reachable by keyboard
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { readingKey } from '../../i18n/direction'
import { useSession } from '../../state/session/session'
import { type Picture, showDialog } from '../../state/ui'
import { text } from '../../text/text'
import { composerText } from '../../text/text-composer'
import { useModal } from '../../ui/hooks/use-modal'
import { copyPicture } from './picture-actions'
import { PictureBar } from './picture-bar'
import { sessionPictures } from './session-pictures'
import { useZoom } from './use-zoom'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }

/**
 * A picture over the whole window, and by the arrow keys the others of the conversation. The wheel, `+`, `-` and a double
 * click zoom; what does not fit is dragged or moved by the arrow keys, and Page Up and Page Down step then.
 */
export function PictureDialog({ picture: first }: { picture: Picture }) {
  const element = useRef<HTMLDialogElement>(null)
  const area = useRef<HTMLElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState(first)
  const [pixels, setPixels] = useState('')
  const state = useSession(session => session.state)
  const all = useMemo(() => sessionPictures(state), [state])
  const at = all.findIndex(({ url }) => url === shown.url)
  const { view, drag, onKey, ...zoom } = useZoom({ area, picture: image })
  const close = () => showDialog(null)

  useModal(element, () => area.current?.focus())

  function step(by: 1 | -1): void {
    const next = all[at + by]
    if (at < 0 || !next) return
    setShown(next)
    setPixels('')
    zoom.reset()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = STEPS[readingKey(event.key)]
    if (!onKey(event.key)) {
      if (!by) return
      step(by)
    }
    event.preventDefault()
  }

  const about = shown.about.includes(pixels) ? shown.about : `${shown.about} · ${pixels}`
  return (
    <dialog
      ref={element}
      aria-label={composerText.picture.label(shown.name)}
      data-all-keys
      className="appear m-auto flex h-[94vh] w-[94vw] max-h-none max-w-none flex-col overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-float"
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onKeyDown={onKeyDown}
    >
      <PictureBar
        picture={shown}
        about={about}
        at={at}
        count={all.length}
        zoom={zoom}
        onStep={step}
        onCopy={() => image.current && copyPicture(image.current)}
        onClose={close}
      />
      <section
        ref={area}
        tabIndex={0}
        aria-label={shown.name}
        data-testid="picture-area"
        className={`relative grid min-h-0 flex-1 place-items-center overflow-hidden -outline-offset-2 select-none ${view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        {...drag}
      >
        <img
          ref={image}
          key={shown.url}
          src={shown.url}
          alt={shown.name}
          draggable={false}
          data-scale={view.scale.toFixed(2)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setPixels(text.tool.imagePixels(naturalWidth, naturalHeight))
            zoom.reset()
          }}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className="checkered absolute inset-0 m-auto max-h-full max-w-full object-contain"
        />
      </section>
    </dialog>
  )
}
