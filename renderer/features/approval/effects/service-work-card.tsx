import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { blobUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { translated } from '../../../i18n/translated'
import { text } from '../../../text/text'
import { escapedText } from '../../../ui/text/visible-text'
import { SoundPlayer } from '../../../views/calls/results/sound-player'
import { type EffectCard, type Fact, sameWords } from './effect-card'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

export const serviceWorkCard: EffectCard<ServiceWorkEffect> = {
  action(works) {
    const words = text.approval.work
    const [first] = works
    if (!first || works.length > 1) return sameWords(words.several(works.length))
    const { capability, service } = first
    return { action: words.questions[capability](escapedText(service.label)), approve: words.approve[capability] }
  },
  facts(works) {
    const { facts, work } = text.approval
    const some = (has: (effect: ServiceWorkEffect) => boolean, said: string, tone: Fact['tone']): Fact[] =>
      works.some(has) ? [{ text: said, tone }] : []
    return [
      ...some(({ earlier }) => earlier === 'unknown', work.unknown, 'warn'),
      ...some(({ earlier }) => earlier === 'goes-on', work.goesOn, 'plain'),
      ...some(({ saveTo }) => saveTo !== undefined, facts.newFile, 'plain'),
      ...some(({ isPrivate }) => isPrivate === true, facts.reachesHere, 'plain'),
      ...some(({ isPrivate }) => !isPrivate, facts.leaves, 'plain'),
      ...some(({ earlier }) => earlier !== 'goes-on', work.paid, 'warn'),
      { text: works.every(({ saveTo }) => saveTo !== undefined) ? facts.onlyFile : facts.sent, tone: 'warn' },
    ]
  },
  View: ({ effects }) => effects.map((effect, index) => <ServiceWorkView key={index} effect={effect} />),
  lines: works =>
    works.flatMap(({ text: asked, file, saveTo }) => [
      ...(asked ? [asked] : []),
      ...(file ? [`↑ ${file.path}`] : []),
      ...(saveTo === undefined ? [] : [`→ ${saveTo}`]),
    ]),
}

/** Shows what a service would be given and told: the words, the file as it was when this was planned, and everything else by name. */
function ServiceWorkView({ effect }: { effect: ServiceWorkEffect }) {
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
