import type { ReactNode } from 'react'
import { t } from '../../i18n/t'
import { openAddress, opensHere } from '../../state/open-address'
import { InnerLink } from '../../ui/inner-link'
import { escapedText } from '../../ui/text/visible-text'

/** An address of the web that is named in a text, as a link that opens it in the Browser tab or in the person's own browser. */
export function AddressLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <InnerLink
      title={t(opensHere(url) ? 'addresses.opensHere' : 'addresses.opensOutside', { address: escapedText(url) })}
      className="rounded-xs underline decoration-dotted underline-offset-2 hover:decoration-solid"
      onFollow={({ shiftKey }) => openAddress(url, { isOther: shiftKey })}
    >
      {children}
    </InnerLink>
  )
}
