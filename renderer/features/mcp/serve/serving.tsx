import { useEffect, useState } from 'react'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Toggle } from '../../../ui/toggle'

/** Shows whether other programs may call Atrium's tools, and what they need to know for that. */
export function Serving({ workspace }: { workspace: string }) {
  const isOn = useApp(({ start }) => start?.settings.servesTools ?? false)
  return (
    <section
      aria-label={t('mcp.serving.title')}
      className="flex flex-col gap-3 rounded-md border border-line px-3 py-2"
    >
      <h3 className="text-sm font-semibold">{t('mcp.serving.title')}</h3>
      <Toggle name="servesTools" label={t('mcp.serving.label')} hint={t('mcp.serving.hint')} />
      {isOn && <ClientConfig workspace={workspace} />}
    </section>
  )
}

function ClientConfig({ workspace }: { workspace: string }) {
  const [config, setConfig] = useState('')
  useEffect(() => attempt(call('mcp.clientConfig', { workspace }).then(setConfig)), [workspace])
  if (config === '') return null
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center border-b border-line py-0.5 ps-3 pe-1 text-xs text-ink-2">
        <span className="flex-1">{t('mcp.serving.config')}</span>
        <CopyButton value={config} label={t('mcp.serving.copy')} />
      </figcaption>
      <ScrollRegion as="pre" className="overflow-x-auto px-3 py-2 font-mono text-xs/5">
        {config}
      </ScrollRegion>
    </figure>
  )
}
