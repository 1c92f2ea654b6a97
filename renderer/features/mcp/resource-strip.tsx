import { FileText, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { formatBytes } from '../../base/format'
import { t } from '../../i18n/t'
import { ScrollRegion } from '../../ui/scroll-region'
import { escapedText } from '../../ui/text/visible-text'
import { ExactText } from '../approval/effects/exact-text'
import type { PickedResource } from './picked-resource'
import { removeResource, usePickedResources } from './picked-resources'

/** The resources of MCP servers that go along with the next message. Each can be looked at and taken off. */
export function ResourceStrip({ sessionId }: { sessionId: string }) {
  const resources = usePickedResources(sessionId)
  const [shown, setShown] = useState('')
  if (resources.length === 0) return null
  const open = resources.find(({ key }) => key === shown)
  return (
    <div className="px-4 pt-3">
      <ul aria-label={t('resources.strip')} className="flex flex-wrap gap-2">
        {resources.map(resource => (
          <Chip
            key={resource.key}
            resource={resource}
            isOpen={resource === open}
            onShow={() => setShown(resource === open ? '' : resource.key)}
            onRemove={() => removeResource(sessionId, resource)}
          />
        ))}
      </ul>
      {open && 'read' in open && <Content resource={open} />}
    </div>
  )
}

type ChipProps = { resource: PickedResource; isOpen: boolean; onShow(): void; onRemove(): void }

function Chip({ resource, isOpen, onShow, onRemove }: ChipProps) {
  const name = escapedText(resource.place.name)
  const isBad = resource.state === 'failed'
  return (
    <li className="flex min-h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-canvas pe-1 ps-2 text-sm">
      <FileText size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <button
        type="button"
        aria-label={t('resources.show', { name })}
        aria-expanded={isOpen}
        disabled={!('read' in resource)}
        title={escapedText(resource.place.uri)}
        onClick={onShow}
        className="min-w-0 truncate hover:underline disabled:no-underline"
      >
        {name}
      </button>
      <span role="status" className={`min-w-0 truncate text-xs ${isBad ? 'text-bad' : 'text-ink-2'}`}>
        {aboutOf(resource)}
      </span>
      <button
        type="button"
        aria-label={t('resources.remove', { name })}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
      >
        <X size={12} aria-hidden="true" />
      </button>
    </li>
  )
}

function aboutOf(resource: PickedResource): string {
  if (resource.state === 'failed') return t('resources.states.failed', { words: escapedText(resource.words) })
  if (resource.state !== 'ready') return t(`resources.states.${resource.state}`)
  const { text, images: pictures = [] } = resource.read
  const size = new TextEncoder().encode(text).length
  return [
    t('resources.from', { server: escapedText(resource.place.server) }),
    ...(size > 0 ? [formatBytes(size)] : []),
    ...(pictures.length > 0 ? [t('resources.images', { count: pictures.length })] : []),
  ].join(' · ')
}

function Content({ resource }: { resource: Extract<PickedResource, { read: object }> }) {
  const { text, images = [] } = resource.read
  const name = escapedText(resource.place.name)
  return (
    <ScrollRegion
      as="section"
      label={t('resources.content', { name })}
      className="mt-2 max-h-48 overflow-auto rounded-md border border-line"
    >
      {text !== '' && <ExactText content={text} />}
      {images.map((image, at) => (
        <Picture key={at} name={image.name} bytes={image.bytes} />
      ))}
    </ScrollRegion>
  )
}

function Picture({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes.slice()])), [bytes])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt={escapedText(name)} className="checkered m-2 max-h-40 rounded-md border border-line" />
}
