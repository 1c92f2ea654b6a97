import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { readingKey } from '../../i18n/direction'
import { type Picture, showDialog } from '../../state/ui'
import { text } from '../../text/text'
import { composerText } from '../../text/text-composer'
import { useModal } from '../../ui/hooks/use-modal'
import { ScrollRegion } from '../../ui/scroll-region'
import { copyPicture } from './picture-actions'
import { PictureBar } from './picture-bar'
import { useShownPicture } from './use-shown-picture'
import { useZoom } from './use-zoom'
import type { View } from './zoom'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }

/**
 * A picture over the whole window, and by the arrow keys the others of the conversation. The wheel, `+`, `-` and a double
 * click zoom; what does not fit is dragged or moved by the arrow keys, and Page Up and Page Down step then.
 */
export function PictureDialog({ picture: first }: { picture: Picture }) {
  const element = useRef<HTMLDialogElement>(null)
  const area = useRef<HTMLElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const { shown, about, at, count, step, setPixels } = useShownPicture(first)
  const { view, drag, onKey, ...zoom } = useZoom({ area, picture: image })
  const close = () => showDialog(null)

  useModal(element, () => area.current?.focus())

  function stepBy(by: 1 | -1): void {
    if (step(by)) zoom.reset()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = STEPS[readingKey(event.key)]
    if (!onKey(event.key)) {
      if (!by) return
      stepBy(by)
    }
    event.preventDefault()
  }

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
        count={count}
        zoom={zoom}
        onStep={stepBy}
        onCopy={() => image.current && copyPicture(image.current)}
        onClose={close}
      />
      <ZoomedPicture
        picture={shown}
        area={area}
        image={image}
        view={view}
        drag={drag}
        onSize={(width, height) => {
          setPixels(text.tool.imagePixels(width, height))
          zoom.reset()
        }}
      />
    </dialog>
  )
}

type ZoomedPictureProps = {
  picture: Picture
  area: RefObject<HTMLElement | null>
  image: RefObject<HTMLImageElement | null>
  view: View
  drag: ReturnType<typeof useZoom>['drag']
  /** Told when the picture is there. */
  onSize(width: number, height: number): void
}

/** A picture that is zoomed and moved by keys can be focused like a scroll area. */
function ZoomedPicture({ picture, area, image, view, drag, onSize }: ZoomedPictureProps) {
  return (
    <ScrollRegion
      as="section"
      ref={area}
      label={picture.name}
      data-testid="picture-area"
      className={`relative grid min-h-0 flex-1 place-items-center overflow-hidden -outline-offset-2 select-none ${view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      {...drag}
    >
      <img
        ref={image}
        key={picture.url}
        src={picture.url}
        alt={picture.name}
        draggable={false}
        data-scale={view.scale.toFixed(2)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize(naturalWidth, naturalHeight)}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        className="checkered absolute inset-0 m-auto max-h-full max-w-full object-contain outline outline-line"
      />
    </ScrollRegion>
  )
}
