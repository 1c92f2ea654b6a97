import {
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  FolderSearch,
  type LucideIcon,
  Scan,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { keptBlob } from '../../base/blob-url'
import { call } from '../../base/bridge'
import { readingKey } from '../../i18n/direction'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { attempt, type Picture, showDialog, showToast } from '../../state/ui'
import { Button } from '../../ui/button'
import { useModal } from '../../ui/hooks/use-modal'
import { ScrollRegion } from '../../ui/scroll-region'
import { PathText } from '../../ui/text/path-text'
import { sessionPictures } from './session-pictures'
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
      aria-label={t('composer.picture.label', { name: shown.name })}
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
          setPixels(t('tool.imagePixels', { width, height }))
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

/** Tracks which picture of the conversation is looked at: first the one that was opened, and then others by steps. */
function useShownPicture(first: Picture) {
  const [shown, setShown] = useState(first)
  const [pixels, setPixels] = useState('')
  const state = useSession(session => session.state)
  const all = useMemo(() => sessionPictures(state), [state])
  const at = all.findIndex(({ url }) => url === shown.url)

  /** Gives whether there is one to step to. */
  function step(by: 1 | -1): boolean {
    const next = all[at + by]
    if (at < 0 || !next) return false
    setShown(next)
    setPixels('')
    return true
  }

  const about = shown.about.includes(pixels) ? shown.about : `${shown.about} · ${pixels}`
  return { shown, about, at, count: all.length, step, setPixels }
}

type PictureBarProps = {
  picture: Picture
  about: string
  /** Its place among the pictures of the conversation, from 0; -1 where it is not one of them. */
  at: number
  count: number
  zoom: { percent: number | null; larger(): void; smaller(): void; reset(): void }
  onStep(by: 1 | -1): void
  onCopy(): void
  onClose(): void
}

/** Shows what a picture is, and what can be done with it. */
function PictureBar({ picture, about, at, count, zoom, onStep, onCopy, onClose }: PictureBarProps) {
  const { path } = picture
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pe-2 ps-4 text-sm">
      <div role="status" className="flex min-w-0 grow basis-80 flex-wrap items-baseline gap-x-3 max-sm:basis-0">
        <PathText path={picture.name} className="max-w-full truncate font-mono text-xs" />
        <span className="text-xs text-ink-2 tabular-nums">{about}</span>
        {count > 1 && at >= 0 && (
          <span className="shrink-0 text-xs text-ink-3 tabular-nums">
            {t('composer.picture.place', { at: at + 1, of: count })}
          </span>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-0.5 max-sm:order-last max-sm:basis-full max-sm:justify-end">
        {count > 1 && at >= 0 && (
          <>
            <Do
              icon={ChevronLeft}
              label={t('composer.picture.previous')}
              disabled={at === 0}
              onClick={() => onStep(-1)}
            />
            <Do
              icon={ChevronRight}
              label={t('composer.picture.next')}
              disabled={at === count - 1}
              onClick={() => onStep(1)}
            />
          </>
        )}
        <Do icon={ZoomOut} label={t('composer.picture.zoomOut')} onClick={zoom.smaller} />
        <span className="min-w-12 text-center text-xs text-ink-2 tabular-nums">
          {zoom.percent !== null && t('composer.picture.zoom', { percent: String(zoom.percent) })}
        </span>
        <Do icon={ZoomIn} label={t('composer.picture.zoomIn')} onClick={zoom.larger} />
        <Do icon={Scan} label={t('composer.picture.fit')} onClick={zoom.reset} />
        <Do icon={Copy} label={t('composer.picture.copy')} onClick={onCopy} />
        {keptBlob(picture.url) && (
          <Do icon={Download} label={t('composer.picture.save')} onClick={() => savePicture(picture)} />
        )}
        {path !== undefined && (
          <Do icon={FolderSearch} label={t('composer.picture.reveal')} onClick={() => revealPicture(path)} />
        )}
      </div>
      <Do icon={X} label={t('common.close')} onClick={onClose} />
    </header>
  )
}

type DoProps = { icon: LucideIcon; label: string; disabled?: boolean; onClick(): void }

function Do({ icon: Icon, label, disabled = false, onClick }: DoProps) {
  return (
    <Button kind="icon" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}

/** Puts the picture as it is shown on the clipboard, as PNG: other programs take nothing else there. */
function copyPicture(shown: HTMLImageElement): void {
  const png = pngOf(shown)
  const written = navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  attempt(written.then(() => showToast({ tone: 'info', text: t('composer.picture.copied') })))
}

async function pngOf(shown: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = shown
  if (naturalWidth === 0) throw new Error(t('composer.picture.notShown'))
  const canvas = new OffscreenCanvas(naturalWidth, naturalHeight)
  canvas.getContext('2d')?.drawImage(shown, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Saves a kept picture where the person says. */
function savePicture({ url, name }: Picture): void {
  const blob = keptBlob(url)
  if (blob === null) return
  const saved = call('picture.save', { blob, name: name.slice(-300) })
  attempt(saved.then(path => path && showToast({ tone: 'info', text: t('composer.picture.saved', { path }) })))
}

/** Shows a picture of the folder in the system's file manager. */
function revealPicture(path: string): void {
  const { id } = useSession.getState()
  if (id) attempt(call('file.reveal', { sessionId: id, path }))
}
