import { Globe } from 'lucide-react'
import type { BrowserTab } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { attempt } from '../../state/ui'
import { browserText } from '../../text/text-browser'
import { Button } from '../../ui/button'

const LOCAL = 'http://localhost:3000'

/** Shows what the person can do if no page is shown. */
export function EmptyPage({ workspace, tab }: { workspace: string; tab: BrowserTab | undefined }) {
  const open = () =>
    attempt(
      tab ? call('browser.go', { tabId: tab.id, address: LOCAL }) : call('browser.open', { workspace, address: LOCAL }),
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
      <div className="mx-auto flex min-h-full max-w-md flex-col items-start justify-center gap-3 p-6">
        <Globe size={28} aria-hidden="true" className="text-ink-3" />
        <h2 className="text-base font-semibold">{browserText.title}</h2>
        <p className="text-sm text-ink-2">{browserText.lead}</p>
        <Button className="max-w-full whitespace-normal" onClick={open}>
          {browserText.local(LOCAL)}
        </Button>
        <p className="text-xs text-ink-2">{browserText.apart}</p>
      </div>
    </div>
  )
}
