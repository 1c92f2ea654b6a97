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
import { keptBlob } from '../../base/blob-url'
import type { Picture } from '../../state/ui'
import { text } from '../../text/text'
import { composerText } from '../../text/text-composer'
import { Button } from '../../ui/button'
import { PathText } from '../../ui/text/path-text'
import { revealPicture, savePicture } from './picture-actions'

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
export function PictureBar({ picture, about, at, count, zoom, onStep, onCopy, onClose }: PictureBarProps) {
  const words = composerText.picture
  const { path } = picture
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 pe-2 ps-4 text-sm">
      <div role="status" className="flex min-w-0 grow basis-80 flex-wrap items-baseline gap-x-3 max-sm:basis-0">
        <PathText path={picture.name} className="max-w-full truncate font-mono text-xs" />
        <span className="text-xs text-ink-2 tabular-nums">{about}</span>
        {count > 1 && at >= 0 && (
          <span className="shrink-0 text-xs text-ink-3 tabular-nums">{words.place(at + 1, count)}</span>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-0.5 max-sm:order-last max-sm:basis-full max-sm:justify-end">
        {count > 1 && at >= 0 && (
          <>
            <Do icon={ChevronLeft} label={words.previous} disabled={at === 0} onClick={() => onStep(-1)} />
            <Do icon={ChevronRight} label={words.next} disabled={at === count - 1} onClick={() => onStep(1)} />
          </>
        )}
        <Do icon={ZoomOut} label={words.zoomOut} onClick={zoom.smaller} />
        <span className="min-w-12 text-center text-xs text-ink-2 tabular-nums">
          {zoom.percent !== null && words.zoom(String(zoom.percent))}
        </span>
        <Do icon={ZoomIn} label={words.zoomIn} onClick={zoom.larger} />
        <Do icon={Scan} label={words.fit} onClick={zoom.reset} />
        <Do icon={Copy} label={words.copy} onClick={onCopy} />
        {keptBlob(picture.url) && <Do icon={Download} label={words.save} onClick={() => savePicture(picture)} />}
        {path !== undefined && <Do icon={FolderSearch} label={words.reveal} onClick={() => revealPicture(path)} />}
      </div>
      <Do icon={X} label={text.common.close} onClick={onClose} />
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
