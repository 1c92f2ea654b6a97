import { useState } from 'react'
import type { ToolDetails } from '../../../../shared/session/tool-results'
import { mediaUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { ImageView } from './image-view'
import { SoundPlayer } from './sound-player'

type MadeProps = { details: Extract<ToolDetails, { type: 'made' }> }

/** Renders a service's result: a picture that opens in full, or a video or a sound that can be played, and the service's text about it. */
export function MadeView({ details }: MadeProps) {
  const { service, notes = [] } = details
  return (
    <div className="flex flex-col gap-1">
      <Made details={details} />
      <p className="text-xs text-ink-2 wrap-anywhere">
        <EscapedLine text={[t('tool.madeBy', { service }), ...notes].join(' · ')} />
      </p>
    </div>
  )
}

function Made({ details }: MadeProps) {
  const { mimeType } = details
  if (mimeType.startsWith('image/')) return <ImageView details={details} isInFolder />
  return mimeType.startsWith('audio/') ? <SoundPlayer {...details} /> : <VideoView details={details} />
}

function VideoView({ details: { path, blob, mimeType, bytes } }: MadeProps) {
  const [isMissing, setIsMissing] = useState(false)
  const url = mediaUrl(blob, mimeType, bytes)
  if (!url || isMissing) return <p className="text-ink-2">{t('tool.videoMissing')}</p>
  return (
    <figure className="flex flex-col items-start gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: the service makes none, and there is nothing to make them of. */}
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={escapedText(path)}
        className="max-h-80 max-w-full rounded-md border border-line bg-sunken"
        onError={() => setIsMissing(true)}
      />
      <figcaption className="text-xs text-ink-2">
        {[mimeType.replace(/^video\//, '').toUpperCase(), formatBytes(bytes)].join(' · ')}
      </figcaption>
    </figure>
  )
}
