import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { blobUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { escapedText } from '../../../ui/text/visible-text'
import { SoundPlayer } from '../../../views/calls/results/sound-player'
import { type EffectCard, type Fact, sameWords } from './effect-card'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

export const serviceWorkCard: EffectCard<ServiceWorkEffect> = {
  action(works) {
    const [first] = works
    if (!first || works.length > 1) return sameWords(t('approval.work.several', { count: works.length }))
    const { capability, service } = first
    return {
      action: t(`approval.work.questions.${capability}`, { service: escapedText(service.label) }),
      approve: t(`approval.work.approve.${capability}`),
    }
  },
  facts(works) {
    const some = (has: (effect: ServiceWorkEffect) => boolean, said: string, tone: Fact['tone']): Fact[] =>
      works.some(has) ? [{ text: said, tone }] : []
    return [
      ...some(({ earlier }) => earlier === 'unknown', t('approval.work.unknown'), 'warn'),
      ...some(({ earlier }) => earlier === 'goes-on', t('approval.work.goesOn'), 'plain'),
      ...some(({ saveTo }) => saveTo !== undefined, t('approval.facts.newFile'), 'plain'),
      ...some(({ isPrivate }) => isPrivate === true, t('approval.facts.reachesHere'), 'plain'),
      ...some(({ isPrivate }) => !isPrivate, t('approval.facts.leaves'), 'plain'),
      ...some(({ earlier }) => earlier !== 'goes-on', t('approval.work.paid'), 'warn'),
      {
        text: works.every(({ saveTo }) => saveTo !== undefined)
          ? t('approval.facts.onlyFile')
          : t('approval.facts.sent'),
        tone: 'warn',
      },
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
  const { capability, service, hosts, text: asked, file, model, options, saveTo, cost } = effect
  return (
    <section data-work={capability} aria-label={t('approval.work.region')}>
      {asked && <ExactText content={asked} />}
      {file && <SentFile file={file} />}
      <FactList
        facts={[
          [t('approval.work.service'), service.label],
          [t('approval.hosts'), hosts.join(', ')],
          ...(file
            ? [[t('approval.work.sentFile'), `${file.path} · ${formatBytes(file.version.bytes)}`] as const]
            : []),
          ...(model === undefined ? [] : [[t('approval.work.model'), model, { isExact: true }] as const]),
          ...options.map(({ name, value }) => [name, value, { isExact: true }] as const),
          ...(saveTo === undefined ? [] : [[t('approval.saveTo'), saveTo] as const]),
          [t('approval.work.cost'), cost ? translated(cost) : t('approval.work.costUnknown')],
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
