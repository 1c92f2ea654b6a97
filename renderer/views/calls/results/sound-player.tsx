import { useState } from 'react'
import { isAudioType } from '../../../../shared/services/audio-type'
import { mediaUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'

type SoundPlayerProps = { path: string; blob: string; mimeType: string; bytes: number }

/** A kept sound, which can be listened to. */
export function SoundPlayer({ path, blob, mimeType, bytes }: SoundPlayerProps) {
  const [isMissing, setIsMissing] = useState(false)
  const url = isAudioType(mimeType) ? mediaUrl(blob, mimeType, bytes) : null
  if (!url || isMissing) return <p className="text-ink-2">{t('tool.soundMissing')}</p>
  return (
    <figure className="flex flex-col items-start gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands beside it, or is what is asked for. */}
      <audio
        src={url}
        controls
        preload="metadata"
        aria-label={escapedText(path)}
        className="h-10 w-96 max-w-full"
        onError={() => setIsMissing(true)}
      />
      <figcaption className="text-xs text-ink-2">
        {[mimeType.replace(/^audio\//, '').toUpperCase(), formatBytes(bytes)].join(' · ')}
      </figcaption>
    </figure>
  )
}
