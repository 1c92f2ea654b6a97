import type { McpServerView } from '../../../shared/mcp'
import { mcpText } from '../../text/text-mcp'
import { Summary } from '../../ui/summary'
import { escapedText } from '../../ui/text/visible-text'

type Item = { key: string; name: string; about: string }

/** Shows what a server has for messages: prompts, which are written with a slash, and resources, with an at sign. */
export function ServerOffers({ server: { prompts, resources } }: { server: McpServerView }) {
  const words = mcpText.offers
  return (
    <>
      <Items
        title={words.prompts(prompts.length)}
        items={prompts.map(({ name, description }) => ({ key: name, name, about: description }))}
      />
      <Items
        title={words.resources(resources.length)}
        items={resources.map(({ uri, name, description }) => ({ key: uri, name, about: description || uri }))}
      />
    </>
  )
}

function Items({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <details className="text-sm">
      <Summary className="font-medium">{title}</Summary>
      <ul className="flex flex-col gap-1 pt-2">
        {items.map(({ key, name, about }) => (
          <li key={key} className="wrap-anywhere">
            {escapedText(name)} <span className="text-xs text-ink-2">{escapedText(about)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
