import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { blobUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { translated } from '../../../i18n/translated'
import { text } from '../../../text/text'
import { escapedText } from '../../../ui/text/visible-text'
import { SoundPlayer } from '../../../views/calls/results/sound-player'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

/** Shows what a service would be given and told: the words, the file as it was when this was planned, and everything else by name. */
export function ServiceWorkView({ effect }: { effect: ServiceWorkEffect }) {
  const words = text.approval
  const { work } = words
  const { capability, service, hosts, text: asked, file, model, options, saveTo, cost } = effect
  return (
    <section data-work={capability} aria-label={work.region}>
      {asked && <ExactText content={asked} />}
      {file && <SentFile file={file} />}
      <FactList
        facts={[
          [work.service, service.label],
          [words.hosts, hosts.join(', ')],
          ...(file ? [[work.sentFile, `${file.path} · ${formatBytes(file.version.bytes)}`] as const] : []),
          ...(model === undefined ? [] : [[work.model, model, { isExact: true }] as const]),
          ...options.map(({ name, value }) => [name, value, { isExact: true }] as const),
          ...(saveTo === undefined ? [] : [[words.saveTo, saveTo] as const]),
          [work.cost, cost ? translated(cost) : work.costUnknown],
        ]}
      />
    </section>
  )
}

type SentFileProps = { file: NonNullable<ServiceWorkEffect['file']> }

/** Its hash names exactly the bytes that are sent. */
function SentFile({ file }: SentFileProps) {
  const { path, version, mediaType } = file
  if (!mediaType.startsWith('audio/')) return <SentPicture file={file} />
  return (
    <div className="border-t border-line px-4 py-2.5">
      <SoundPlayer path={path} blob={version.hash} mimeType={mediaType} bytes={version.bytes} />
    </div>
  )
}

function SentPicture({ file: { path, version, mediaType } }: SentFileProps) {
  const url = blobUrl(version.hash, mediaType)
  if (!url) return null
  return (
    <div className="border-t border-line px-4 py-2.5">
      <img
        src={url}
        alt={escapedText(path)}
        className="checkered max-h-48 max-w-full rounded-md border border-line object-contain"
      />
    </div>
  )
}
