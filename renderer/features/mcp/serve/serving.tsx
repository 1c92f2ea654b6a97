import { useEffect, useState } from 'react'
import { call } from '../../../base/bridge'
import { useApp } from '../../../state/app'
import { attempt } from '../../../state/ui'
import { mcpText } from '../../../text/text-mcp'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Toggle } from '../../../ui/toggle'

/** Shows whether other programs may call Atrium's tools, and what they need to know for that. */
export function Serving({ workspace }: { workspace: string }) {
  const words = mcpText.serving
  const isOn = useApp(({ start }) => start?.settings.servesTools ?? false)
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 rounded-md border border-line px-3 py-2">
      <h3 className="text-sm font-semibold">{words.title}</h3>
      <Toggle name="servesTools" label={words.label} hint={words.hint} />
      {isOn && <ClientConfig workspace={workspace} />}
    </section>
  )
}

function ClientConfig({ workspace }: { workspace: string }) {
  const words = mcpText.serving
  const [config, setConfig] = useState('')
  useEffect(() => attempt(call('mcp.clientConfig', { workspace }).then(setConfig)), [workspace])
  if (config === '') return null
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center border-b border-line py-0.5 ps-3 pe-1 text-xs text-ink-2">
        <span className="flex-1">{words.config}</span>
        <CopyButton value={config} label={words.copy} />
      </figcaption>
      <ScrollRegion as="pre" className="overflow-x-auto px-3 py-2 font-mono text-xs/5">
        {config}
      </ScrollRegion>
    </figure>
  )
}
